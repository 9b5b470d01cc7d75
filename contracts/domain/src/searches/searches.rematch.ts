/** A provider's ranks (from 1) and scores in two results of one search. A rank beyond the first ten is `null`. */
export interface ProviderRankChange {
  readonly providerId: string;
  readonly placeThen: number | null;
  readonly placeNow: number | null;
  /** Scores, 0 to 100; `null` when the provider did not match, or when the previous score is no longer known. */
  readonly scoreThen: number | null;
  readonly scoreNow: number | null;
}

type Scores = (id: string) => number | null;

/** The first matches of a result, best first, and the scores of all matches. */
export interface TopMatchesAndMatchScores {
  readonly first: readonly string[];
  readonly scoreOf: Scores;
}

/**
 * Compares two results. Returns every provider among the first matches of either result: the current first matches in
 * their order, then the providers that dropped out.
 */
export function compareSearchRankings(
  then: TopMatchesAndMatchScores,
  now: TopMatchesAndMatchScores,
): ProviderRankChange[] {
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

/** Whether a provider entered the first `most` ranks or left them; `null` for neither. */
export function findEntryOrExitOfTopRanks(
  { placeThen, placeNow }: ProviderRankChange,
  most: number,
): 'entered' | 'left' | null {
  const [then, now] = [placeThen ?? Infinity, placeNow ?? Infinity];
  if (then > most && now <= most) return 'entered';
  return then <= most && now > most ? 'left' : null;
}

/** Totals of a provider over many searches. Searches are weighted by how often they were made. */
export interface ProviderRankChangeTotals {
  readonly providerId: string;
  /** Number of searches where the provider was or is among the first matches. */
  readonly searches: number;
  readonly gainedFirst: number;
  readonly lostFirst: number;
  readonly enteredThree: number;
  readonly leftThree: number;
  readonly enteredTen: number;
  readonly leftTen: number;
  /**
   * Mean difference of the scores, two decimals, over the searches where both scores are known; `null` if there are
   * none.
   */
  readonly scoreChange: number | null;
}

interface MutableTotals {
  searches: number;
  readonly entered: Map<number, number>;
  readonly left: Map<number, number>;
  scoreSearches: number;
  scoreSum: number;
}

/** The first rank, the first three and the first ten. */
const topRanks = [1, 3, 10] as const;

function addMove(sum: MutableTotals, move: ProviderRankChange, searches: number): void {
  sum.searches += searches;
  for (const most of topRanks) {
    const crossed = findEntryOrExitOfTopRanks(move, most);
    if (crossed !== null) sum[crossed].set(most, (sum[crossed].get(most) ?? 0) + searches);
  }
  if (move.scoreThen === null || move.scoreNow === null) return;
  sum.scoreSearches += searches;
  sum.scoreSum += (move.scoreNow - move.scoreThen) * searches;
}

function toTotals(
  providerId: string,
  { searches, entered, left, scoreSearches, scoreSum }: MutableTotals,
): ProviderRankChangeTotals {
  const count = (counts: MutableTotals['entered'], most: (typeof topRanks)[number]): number => counts.get(most) ?? 0;
  return {
    ...{ providerId, searches },
    ...{ gainedFirst: count(entered, 1), lostFirst: count(left, 1) },
    ...{ enteredThree: count(entered, 3), leftThree: count(left, 3) },
    ...{ enteredTen: count(entered, 10), leftTen: count(left, 10) },
    scoreChange: scoreSearches === 0 ? null : Math.round((scoreSum / scoreSearches) * 100) / 100,
  };
}

function compareByGain(one: ProviderRankChangeTotals, other: ProviderRankChangeTotals): number {
  const gain = (sums: ProviderRankChangeTotals): readonly number[] => [
    sums.gainedFirst - sums.lostFirst,
    sums.enteredTen - sums.leftTen,
    sums.searches,
  ];
  const [mine, theirs] = [gain(one), gain(other)];
  const differing = mine.findIndex((value, place) => value !== theirs[place]);
  if (differing >= 0) return (theirs[differing] ?? 0) - (mine[differing] ?? 0);
  return one.providerId < other.providerId ? -1 : 1;
}

/** Sums up rank changes by provider. Memory use grows with the number of providers, not with the number of searches. */
export interface ProviderRankChangeAccumulator {
  /** @param searches How often the search was made. */
  readonly add: (moves: readonly ProviderRankChange[], searches: number) => void;
  /** Returns the totals, sorted by the net gain of first ranks, then by the net gain of ranks among the first ten. */
  readonly getTotals: () => ProviderRankChangeTotals[];
}

/** @returns Empty totals. */
export function createRankChangeAccumulatorByProvider(): ProviderRankChangeAccumulator {
  const sums = new Map<string, MutableTotals>();
  return {
    add: (moves, searches) => {
      for (const move of moves) {
        const empty = { searches: 0, entered: new Map(), left: new Map(), scoreSearches: 0, scoreSum: 0 };
        const sum: MutableTotals = sums.get(move.providerId) ?? empty;
        sums.set(move.providerId, sum);
        addMove(sum, move, searches);
      }
    },
    getTotals: () => [...sums].map(([id, sum]) => toTotals(id, sum)).sort(compareByGain),
  };
}
