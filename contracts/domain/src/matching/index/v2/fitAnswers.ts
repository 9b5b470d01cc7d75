import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Answer, Judgement } from '../../engine/criterion.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { candidatesOf, type Candidate, type Need, needCap, needOf, unlisted, weightedFit } from '../../engine/need.ts';
import { fitTable } from '../../engine/technologies.ts';
import { noCap, weights } from '../../engine/values.ts';
import { deadCap } from '../../engine/v2/fit.ts';
import { fullLife, type Ground } from '../../engine/v2/liveness.ts';

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
  const named = technologies.reduce((bits, name) => bits | (1 << (numbers.get(name) ?? unlistedNumber)), 0);
  return technologiesListed ? named : named | (1 << unlistedNumber);
}

/** A ground, read once for all classes. Of several technologies the first of a list that a provider has is the best. */
interface PreparedGround {
  readonly count: number;
  readonly byFit: readonly number[];
  /** For a mixed fleet: the best for devices in place, and for devices on the move. */
  readonly byFixed: readonly number[];
  readonly byMoving: readonly number[];
  /** By technology: what it adds to each criterion in one country, in half parts of `whole` times hundredths. */
  readonly values: readonly (readonly number[])[];
  readonly fixed: readonly number[];
  readonly moving: readonly number[];
  /** Technologies of which a source tells, and those that live. */
  readonly told: number;
  readonly alive: number;
}

const firstOf = (order: readonly number[], bits: number): number => {
  for (const number of order) if (((bits >>> number) & 1) === 1) return number;
  return unlistedNumber;
};

/** Numbers of technologies by a measure, the greatest first; equal ones in the table's order. */
function ranked(...measures: readonly (readonly number[])[]): readonly number[] {
  return candidates
    .map((_candidate, number) => number)
    .sort((a, b) => {
      const decisive = measures.find((measure) => measure[a] !== measure[b]);
      return decisive === undefined ? a - b : (decisive[b] ?? 0) - (decisive[a] ?? 0);
    });
}

const bitsWhere = (holds: (candidate: Candidate) => boolean): number =>
  candidates.reduce((bits, candidate, number) => (holds(candidate) ? bits | (1 << number) : bits), 0);

function prepareGround(ground: Ground, need: Need): PreparedGround {
  const lives = candidates.map(({ name }) => (name === null ? fullLife : ground.life(name)));
  const timesLife = (valueOf: (candidate: Candidate) => number): readonly number[] =>
    candidates.map((candidate, number) => valueOf(candidate) * (lives[number] ?? 0));
  const fits = timesLife((candidate) => weightedFit(candidate, need));
  const fixed = timesLife(({ row }) => row.mobility[0]);
  const moving = timesLife(({ row }) => row.mobility[1]);
  const mixed = timesLife(({ row }) => (need.mixed ? row.mobility[0] + row.mobility[1] : 0));
  return {
    ...{ count: ground.count, fixed, moving },
    ...{ byFit: ranked(fits, mixed), byFixed: ranked(fixed), byMoving: ranked(moving) },
    values: criteria.map((criterion) => timesLife(({ row }) => 2 * (row[criterion][need[criterion]] ?? 0))),
    told: bitsWhere(({ name }) => name !== null && ground.liveness(name)?.state !== 'unknown'),
    alive: bitsWhere(({ name }) => name !== null && ground.life(name) > 0),
  };
}

interface PreparedFit {
  readonly requirements: Requirements;
  readonly need: Need;
  readonly grounds: readonly PreparedGround[];
  /** What a sum of values is divided by. */
  readonly unit: number;
}

function isAsked(need: Need, criterion: (typeof criteria)[number]): boolean {
  return need[criterion] >= 0 || (criterion === 'mobility' && need.mixed);
}

/** By the number of a technology: in how many countries a provider is judged by it. The order is that in which it came up first. */
type Wins = Map<number, number>;

function mainOf(wins: Wins): string | null {
  const [first] = [...wins].toSorted(([, a], [, b]) => b - a);
  return candidates[first?.[0] ?? unlistedNumber]?.name ?? null;
}

function judgementsOf({ need, unit }: PreparedFit, sums: readonly number[], known: boolean): Judgement[] {
  return criteria.flatMap((criterion, at) =>
    isAsked(need, criterion) ? [{ criterion, value: (sums[at] ?? 0) / unit, known }] : [],
  );
}

/** What a class's technologies add up to, by criterion: in each country those of the best of them. */
function sumsOf({ need, grounds }: PreparedFit, bits: number): readonly [number, number, number] {
  let [data, power, mobility] = [0, 0, 0];
  for (const ground of grounds) {
    const { count, values } = ground;
    const winner = firstOf(ground.byFit, bits);
    data += (values[0]?.[winner] as number) * count;
    power += (values[1]?.[winner] as number) * count;
    const [fixed, moving] = need.mixed ? [firstOf(ground.byFixed, bits), firstOf(ground.byMoving, bits)] : [0, 0];
    const best = need.mixed
      ? (ground.fixed[fixed] as number) + (ground.moving[moving] as number)
      : (values[2]?.[winner] as number);
    mobility += best * count;
  }
  return [data, power, mobility];
}

/** Sum of weight times value; a criterion that is not asked for adds nothing. */
function pointsOf({ unit }: PreparedFit, [data, power, mobility]: readonly [number, number, number]): number {
  return Math.round((weights.data * data + weights.power * power + weights.mobility * mobility) / unit);
}

function answerClass(prepared: PreparedFit, facts: ProviderFacts): Answer {
  const { grounds, requirements } = prepared;
  const bits = bitsOf(facts);
  const wins: Wins = new Map();
  let [isTold, isDead] = [false, facts.technologiesListed];
  for (const ground of grounds) {
    const winner = firstOf(ground.byFit, bits);
    wins.set(winner, (wins.get(winner) ?? 0) + ground.count);
    isTold ||= ((ground.told >>> winner) & 1) === 1;
    isDead &&= (bits & ground.alive) === 0;
  }
  const sums = sumsOf(prepared, bits);
  return {
    judgements: judgementsOf(prepared, sums, isTold && !wins.has(unlistedNumber)),
    points: pointsOf(prepared, sums),
    cap: Math.min(needCap(facts, requirements), isDead ? deadCap : noCap),
    technology: mainOf(wins),
  };
}

function prepare(requirements: Requirements, grounds: readonly Ground[]): PreparedFit | null {
  const need = needOf(requirements);
  if (need === null) return null;
  const unit = 2 * fullLife * grounds.reduce((sum, { count }) => sum + count, 0);
  return { requirements, need, unit, grounds: grounds.map((ground) => prepareGround(ground, need)) };
}

/**
 * What the group of data, power and mobility answers to each class of technologies: the same as `prepareFit`'s judge, at a cost
 * that follows the grounds and not the technologies on them.
 */
export function answerFit(
  requirements: Requirements,
  grounds: readonly Ground[],
  classes: readonly ProviderFacts[],
): readonly Answer[] {
  const prepared = prepare(requirements, grounds);
  return prepared === null ? [] : classes.map((facts) => answerClass(prepared, facts));
}

/** The points of these answers alone. */
export function pointsOfFit(
  requirements: Requirements,
  grounds: readonly Ground[],
  classes: readonly ProviderFacts[],
): readonly number[] {
  const prepared = prepare(requirements, grounds);
  return prepared === null ? [] : classes.map((facts) => pointsOf(prepared, sumsOf(prepared, bitsOf(facts))));
}
