import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Answer, Judgement } from '../../engine/criterion.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { candidatesOf, type Candidate, type Need, needCap, needOf, unlisted, weightedFit } from '../../engine/need.ts';
import { fitTable } from '../../engine/technologies.ts';
import { noCap, weights } from '../../engine/values.ts';
import { deadCap } from '../../engine/v2/fit.ts';
import { fullLife, type Ground } from '../../engine/v2/liveness.ts';
import { columnOf } from '../columns.ts';

/** Every technology of the fit table in its order, and what stands for one that the catalogue does not name. */
const candidates: readonly Candidate[] = candidatesOf({
  technologies: [...fitTable.keys()],
  technologiesListed: false,
});
const numbers = new Map(candidates.map(({ name }, number) => [name, number]));
const unlistedNumber = candidates.indexOf(unlisted);
const criteria = ['data', 'power', 'mobility'] as const;

/** Providers of a class have the same technologies. */
export function technologyClass({ technologies, technologiesListed }: ProviderFacts): string {
  return `${technologies.join()}:${technologiesListed}`;
}

/** Technologies by which a provider may be judged, one bit each. */
function bitsOf({ technologies, technologiesListed }: ProviderFacts): number {
  let bits = technologiesListed ? 0 : 1 << unlistedNumber;
  for (const name of technologies) bits |= 1 << (numbers.get(name) ?? unlistedNumber);
  return bits;
}

/** Grounds, read once for all questions of a search. */
interface Lives {
  /** By ground: how many countries it has. */
  readonly counts: Int32Array;
  /** By ground, in it by technology: what of it lives there, in hundredths. */
  readonly lives: Uint8Array;
  /** By ground: technologies of which a source tells, and those that live. */
  readonly told: Int32Array;
  readonly alive: Int32Array;
}

const bitsWhere = (holds: (candidate: Candidate) => boolean): number =>
  candidates.reduce((bits, candidate, number) => (holds(candidate) ? bits | (1 << number) : bits), 0);

function readGrounds(grounds: readonly Ground[]): Lives {
  return {
    counts: columnOf(grounds, ({ count }) => count),
    lives: Uint8Array.from(
      grounds.flatMap(({ life }) => candidates.map(({ name }) => (name === null ? fullLife : life(name)))),
    ),
    told: columnOf(grounds, ({ liveness }) =>
      bitsWhere(({ name }) => name !== null && liveness(name)?.state !== 'unknown'),
    ),
    alive: columnOf(grounds, ({ life }) => bitsWhere(({ name }) => name !== null && life(name) > 0)),
  };
}

const livesKnown = new WeakMap<readonly Ground[], Lives>();

/** What lives on the grounds of a search, worked out once. */
function livesOn(grounds: readonly Ground[]): Lives {
  const lives = livesKnown.get(grounds) ?? readGrounds(grounds);
  livesKnown.set(grounds, lives);
  return lives;
}

interface PreparedFit extends Lives {
  readonly requirements: Requirements;
  readonly need: Need;
  /** By ground, in it the best first: the technologies' numbers (`preferredOn`). */
  readonly preferred: Uint8Array;
  /** By criterion, by technology: the fit that is asked for, in half parts of `whole`. */
  readonly values: readonly [data: Int32Array, power: Int32Array, mobility: Int32Array];
  /** By ground: the technology by which the class that was added up last is judged there. */
  readonly judging: Uint8Array;
  /** Places of the criteria that are asked for. */
  readonly asked: readonly number[];
  /** What a sum of values is divided by. */
  readonly unit: number;
}

function isAsked(need: Need, criterion: (typeof criteria)[number]): boolean {
  return need[criterion] >= 0 || (criterion === 'mobility' && need.mixed);
}

/** By the number of a technology: in how many countries a class is judged by it. The same memory for every class. */
const wins = new Int32Array(candidates.length);
/** Numbers of the technologies that have won, in the order in which they first did. */
const winners = new Uint8Array(candidates.length);

/** The technology that won most, of equals the one that came up first; forgets who won. @param won how many did. */
function takeMain(won: number): string | null {
  let main = unlistedNumber;
  let most = 0;
  for (let at = 0; at < won; at += 1) {
    const winner = winners[at] as number;
    if ((wins[winner] as number) > most) [main, most] = [winner, wins[winner] as number];
    wins[winner] = 0;
  }
  return candidates[main]?.name ?? null;
}

/** Of the class that was added up last. */
function judgementsOf({ asked, unit }: PreparedFit, known: boolean): Judgement[] {
  return asked.map((at) => ({ criterion: criteria[at] ?? 'data', value: (sums[at] ?? 0) / unit, known }));
}

/**
 * By ground: the technologies in the order in which a provider that has them is judged by them: by fit times life, of equals by what
 * suits a mixed fleet better, then by their numbers, which is the rule of `findingIn` of the plain scan.
 */
function preferredOn({ counts, lives }: Lives, fits: Int32Array, mixed: Int32Array): Uint8Array {
  const preferred = new Uint8Array(counts.length * candidates.length);
  const times = (column: Int32Array, from: number, number: number): number =>
    (column[number] as number) * (lives[from + number] as number);
  for (let from = 0; from < preferred.length; from += candidates.length) {
    for (let number = 0; number < candidates.length; number += 1) {
      const [fit, other] = [times(fits, from, number), times(mixed, from, number)];
      let place = from + number;
      for (; place > from; place -= 1) {
        const before = preferred[place - 1] as number;
        const difference = fit - times(fits, from, before);
        if (difference < 0 || (difference === 0 && other <= times(mixed, from, before))) break;
        preferred[place] = before;
      }
      preferred[place] = number;
    }
  }
  return preferred;
}

/** The technology by which a provider is judged on a ground. @param bits its technologies. */
function winnerOn({ preferred }: PreparedFit, ground: number, bits: number): number {
  const from = ground * candidates.length;
  for (let place = from; place < from + candidates.length; place += 1) {
    const number = preferred[place] as number;
    if (((bits >>> number) & 1) === 1) return number;
  }
  return unlistedNumber;
}

/** What the best of a provider's technologies for one kind of mobility counts on a ground. */
function mostOn({ lives }: PreparedFit, ground: number, bits: number, column: Int32Array): number {
  const from = ground * candidates.length;
  let most = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const number = 31 - Math.clz32(rest & -rest);
    most = Math.max(most, (column[number] as number) * (lives[from + number] as number));
  }
  return most;
}

const fixedFits = columnOf(candidates, ({ row }) => row.mobility[0]);
const movingFits = columnOf(candidates, ({ row }) => row.mobility[1]);

/** What the technologies of the class that was added up last count, by criterion; the same memory for every class. */
const sums = new Float64Array(criteria.length);

/**
 * Adds up a class's technologies into `sums`, in each country those of the best of them, and writes into `judging` by which the
 * class is judged there.
 */
function addUp(prepared: PreparedFit, bits: number): void {
  const { counts, lives, need, values, judging } = prepared;
  const [ofData, ofPower, ofMobility] = values;
  let data = 0;
  let power = 0;
  let mobility = 0;
  for (let ground = 0; ground < counts.length; ground += 1) {
    const winner = winnerOn(prepared, ground, bits);
    judging[ground] = winner;
    const times = (lives[ground * candidates.length + winner] as number) * (counts[ground] as number);
    data += (ofData[winner] as number) * times;
    power += (ofPower[winner] as number) * times;
    if (need.mixed) {
      const best = mostOn(prepared, ground, bits, fixedFits) + mostOn(prepared, ground, bits, movingFits);
      mobility += best * (counts[ground] as number);
    } else mobility += (ofMobility[winner] as number) * times;
  }
  sums[0] = data;
  sums[1] = power;
  sums[2] = mobility;
}

/** Sum of weight times value of the class that was added up last; a criterion that is not asked for adds nothing. */
function pointsOf({ unit }: PreparedFit): number {
  const weighted =
    weights.data * (sums[0] as number) + weights.power * (sums[1] as number) + weights.mobility * (sums[2] as number);
  return Math.round(weighted / unit);
}

function answerClass(prepared: PreparedFit, facts: ProviderFacts): Answer {
  const { counts, told, alive, requirements, judging } = prepared;
  const bits = bitsOf(facts);
  let won = 0;
  let isTold = false;
  let isDead = facts.technologiesListed;
  addUp(prepared, bits);
  for (let ground = 0; ground < counts.length; ground += 1) {
    const winner = judging[ground] as number;
    if (wins[winner] === 0) {
      winners[won] = winner;
      won += 1;
    }
    wins[winner] = (wins[winner] as number) + (counts[ground] as number);
    isTold ||= (((told[ground] as number) >>> winner) & 1) === 1;
    isDead &&= (bits & (alive[ground] as number)) === 0;
  }
  return {
    judgements: judgementsOf(prepared, isTold && wins[unlistedNumber] === 0),
    points: pointsOf(prepared),
    cap: Math.min(needCap(facts, requirements), isDead ? deadCap : noCap),
    technology: takeMain(won),
  };
}

function prepare(requirements: Requirements, grounds: readonly Ground[]): PreparedFit | null {
  const need = needOf(requirements);
  if (need === null) return null;
  const lives = livesOn(grounds);
  const valuesOf = (criterion: (typeof criteria)[number]) =>
    columnOf(candidates, ({ row }) => 2 * (row[criterion][need[criterion]] ?? 0));
  const fits = columnOf(candidates, (candidate) => weightedFit(candidate, need));
  const mixed = columnOf(candidates, ({ row }) => (need.mixed ? row.mobility[0] + row.mobility[1] : 0));
  return {
    ...lives,
    ...{ requirements, need },
    preferred: preferredOn(lives, fits, mixed),
    asked: [...criteria.keys()].filter((at) => isAsked(need, criteria[at] ?? 'data')),
    values: [valuesOf('data'), valuesOf('power'), valuesOf('mobility')],
    judging: new Uint8Array(lives.counts.length),
    unit: 2 * fullLife * lives.counts.reduce((sum, count) => sum + count, 0),
  };
}

/**
 * What the group of data, power and mobility answers to each class of technologies: the same as `prepareFit`'s judge, from numbers
 * alone.
 */
export function answerFit(
  requirements: Requirements,
  grounds: readonly Ground[],
  classes: readonly ProviderFacts[],
): readonly Answer[] {
  const prepared = prepare(requirements, grounds);
  return prepared === null ? [] : classes.map((facts) => answerClass(prepared, facts));
}

/** The points of these answers alone, one class at a time. */
export function pointsOfFit(requirements: Requirements, grounds: readonly Ground[]): (facts: ProviderFacts) => number {
  const prepared = prepare(requirements, grounds);
  return (facts) => {
    if (prepared === null) return 0;
    addUp(prepared, bitsOf(facts));
    return pointsOf(prepared);
  };
}
