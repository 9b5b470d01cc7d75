/** A place, counted from 1, and the score of a provider in two answers to one search; a place beyond the first ten is `null`. */
export interface ProviderMove {
  readonly providerId: string;
  readonly placeThen: number | null;
  readonly placeNow: number | null;
  /** 0-100; `null` where it was no match, or where the score of then is not known any more. */
  readonly scoreThen: number | null;
  readonly scoreNow: number | null;
}

type Scores = (id: string) => number | null;

/** An answer's first matches, best first, and the scores of all. */
export interface FirstPlaces {
  readonly first: readonly string[];
  readonly scoreOf: Scores;
}

/** Every provider that stood, or stands, among the first matches: those of now in their order, then those that left. */
export function movesBetween(then: FirstPlaces, now: FirstPlaces): ProviderMove[] {
  const place = (first: readonly string[], id: string): number | null => {
    const at = first.indexOf(id);
    return at < 0 ? null : at + 1;
  };
  return [...new Set([...now.first, ...then.first])].map((providerId) => ({
    providerId,
    placeThen: place(then.first, providerId),
    placeNow: place(now.first, providerId),
    scoreThen: then.scoreOf(providerId),
    scoreNow: now.scoreOf(providerId),
  }));
}

/** Whether a provider came into the first so many, left them, or neither. */
export function crossing({ placeThen, placeNow }: ProviderMove, most: number): 'entered' | 'left' | null {
  const [then, now] = [placeThen ?? Infinity, placeNow ?? Infinity];
  if (then > most && now <= most) return 'entered';
  return then <= most && now > most ? 'left' : null;
}

/** What a provider gains and loses over many searches; counts are searches as often as they were made. */
export interface ProviderSums {
  readonly providerId: string;
  /** Searches in which it stood, or stands, among the first matches. */
  readonly searches: number;
  readonly gainedFirst: number;
  readonly lostFirst: number;
  readonly enteredThree: number;
  readonly leftThree: number;
  readonly enteredTen: number;
  readonly leftTen: number;
  /** Mean difference of the score, two decimals, over the searches in which both are known; `null` without any. */
  readonly scoreChange: number | null;
}

interface Sum {
  searches: number;
  readonly entered: Map<number, number>;
  readonly left: Map<number, number>;
  scoreSearches: number;
  scoreSum: number;
}

/** The first place, the first three and the first ten. */
const heads = [1, 3, 10] as const;

function addMove(sum: Sum, move: ProviderMove, searches: number): void {
  sum.searches += searches;
  for (const most of heads) {
    const crossed = crossing(move, most);
    if (crossed !== null) sum[crossed].set(most, (sum[crossed].get(most) ?? 0) + searches);
  }
  if (move.scoreThen === null || move.scoreNow === null) return;
  sum.scoreSearches += searches;
  sum.scoreSum += (move.scoreNow - move.scoreThen) * searches;
}

function sumsOf(providerId: string, { searches, entered, left, scoreSearches, scoreSum }: Sum): ProviderSums {
  const count = (counts: Sum['entered'], most: (typeof heads)[number]): number => counts.get(most) ?? 0;
  return {
    ...{ providerId, searches },
    ...{ gainedFirst: count(entered, 1), lostFirst: count(left, 1) },
    ...{ enteredThree: count(entered, 3), leftThree: count(left, 3) },
    ...{ enteredTen: count(entered, 10), leftTen: count(left, 10) },
    scoreChange: scoreSearches === 0 ? null : Math.round((scoreSum / scoreSearches) * 100) / 100,
  };
}

function byGain(one: ProviderSums, other: ProviderSums): number {
  const gain = (sums: ProviderSums): readonly number[] => [
    sums.gainedFirst - sums.lostFirst,
    sums.enteredTen - sums.leftTen,
    sums.searches,
  ];
  const [mine, theirs] = [gain(one), gain(other)];
  const differing = mine.findIndex((value, place) => value !== theirs[place]);
  if (differing >= 0) return (theirs[differing] ?? 0) - (mine[differing] ?? 0);
  return one.providerId < other.providerId ? -1 : 1;
}

/** Adds up moves, provider by provider: what is kept grows with the providers, never with the searches. */
export interface RematchSums {
  /** @param searches how often the search was made. */
  readonly add: (moves: readonly ProviderMove[], searches: number) => void;
  /** Who gains most first places first, then who gains most places among the first ten. */
  readonly all: () => ProviderSums[];
}

/** @returns sums of nothing yet. */
export function createRematchSums(): RematchSums {
  const sums = new Map<string, Sum>();
  return {
    add: (moves, searches) => {
      for (const move of moves) {
        const empty = { searches: 0, entered: new Map(), left: new Map(), scoreSearches: 0, scoreSum: 0 };
        const sum: Sum = sums.get(move.providerId) ?? empty;
        sums.set(move.providerId, sum);
        addMove(sum, move, searches);
      }
    },
    all: () => [...sums].map(([id, sum]) => sumsOf(id, sum)).sort(byGain),
  };
}
