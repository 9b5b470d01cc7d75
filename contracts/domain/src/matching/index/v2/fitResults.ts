import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { CriterionGroupResult, CriterionScore } from '../../engine/criterion.ts';
import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import {
  listProviderTechnologiesToEvaluate,
  type ProviderTechnologyToEvaluate,
  type RequestedTechnologyFitColumns,
  computeDeviceRequirementsScoreCap,
  getTechnologyFitColumnsForRequirements,
  technologyToEvaluateWhenProviderListsNone,
  computeWeightedTechnologyFit,
} from '../../engine/deviceNeeds.ts';
import { matchingFitByTechnology } from '../../engine/technologies.ts';
import { noScoreCap, criterionWeights } from '../../engine/criterionValues.ts';
import { maxScoreWithoutAvailableTechnology } from '../../engine/v2/fit.ts';
import {
  fullAvailabilityPercent,
  type CountriesWithSameTechnologyAvailability,
} from '../../engine/v2/technologyAvailability.ts';
import { toInt32Column } from '../int32Column.ts';

/**
 * All candidates: the technologies of the fit table, in the table's order, and the placeholder for providers without
 * listed technologies.
 */
const candidates: readonly ProviderTechnologyToEvaluate[] = listProviderTechnologiesToEvaluate({
  technologies: [...matchingFitByTechnology.keys()],
  technologiesListed: false,
});
const numbers = new Map(candidates.map(({ name }, number) => [name, number]));
type AvailabilityGroups = readonly CountriesWithSameTechnologyAvailability[];

const unlistedNumber = candidates.indexOf(technologyToEvaluateWhenProviderListsNone);
const criteria = ['data', 'power', 'mobility'] as const;

/** @returns the key of a provider's technology class. Providers of a class have equal technologies. */
export function getProviderTechnologySetKey({ technologies, technologiesListed }: ProviderMatchingFacts): string {
  return `${technologies.join()}:${technologiesListed}`;
}

/** The technologies that a provider can be evaluated with, as a bit mask. */
function toTechnologyBits({ technologies, technologiesListed }: ProviderMatchingFacts): number {
  let bits = technologiesListed ? 0 : 1 << unlistedNumber;
  for (const name of technologies) bits |= 1 << (numbers.get(name) ?? unlistedNumber);
  return bits;
}

/** Availability of the technologies by country group, computed once per search. */
interface AvailabilityTable {
  /** Number of countries in each country group. */
  readonly counts: Int32Array;
  /** Availability in percent, by country group and technology. */
  readonly lives: Uint8Array;
  /** Bit masks for each country group: technologies with a known state, and technologies that are available. */
  readonly statedBits: Int32Array;
  readonly alive: Int32Array;
}

const collectBits = (holds: (candidate: ProviderTechnologyToEvaluate) => boolean): number =>
  candidates.reduce((bits, candidate, number) => (holds(candidate) ? bits | (1 << number) : bits), 0);

function computeAvailability(grounds: AvailabilityGroups): AvailabilityTable {
  return {
    counts: toInt32Column(grounds, ({ count }) => count),
    lives: Uint8Array.from(
      grounds.flatMap(({ getAvailabilityPercent }) =>
        candidates.map(({ name }) => (name === null ? fullAvailabilityPercent : getAvailabilityPercent(name))),
      ),
    ),
    statedBits: toInt32Column(grounds, ({ findAvailability }) =>
      collectBits(({ name }) => name !== null && findAvailability(name)?.state !== 'unknown'),
    ),
    alive: toInt32Column(grounds, ({ getAvailabilityPercent }) =>
      collectBits(({ name }) => name !== null && getAvailabilityPercent(name) > 0),
    ),
  };
}

const availabilityCache = new WeakMap<AvailabilityGroups, AvailabilityTable>();

/** @returns the availability in the country groups of a search, cached. */
function getAvailability(grounds: AvailabilityGroups): AvailabilityTable {
  const lives = availabilityCache.get(grounds) ?? computeAvailability(grounds);
  availabilityCache.set(grounds, lives);
  return lives;
}

interface PreparedFit extends AvailabilityTable {
  readonly requirements: BuyerRequirements;
  readonly need: RequestedTechnologyFitColumns;
  /** Technology numbers for each country group, best first (`orderByPreference`). */
  readonly preferred: Uint8Array;
  /** Twice the value of each technology, for each requested criterion. */
  readonly values: readonly [data: Int32Array, power: Int32Array, mobility: Int32Array];
  /** The technology selected in each country group for the last evaluated class. */
  readonly judging: Uint8Array;
  /** Indexes of the requested criteria. */
  readonly asked: readonly number[];
  /** Divisor that converts the sums to criterion values. */
  readonly unit: number;
}

function isRequested(need: RequestedTechnologyFitColumns, criterion: (typeof criteria)[number]): boolean {
  return need[criterion] >= 0 || (criterion === 'mobility' && need.mixed);
}

/**
 * Number of countries where each technology is selected for the current class, by technology number. Reused for every
 * class.
 */
const wins = new Int32Array(candidates.length);
/** Numbers of the selected technologies, in the order of their first selection. */
const winners = new Uint8Array(candidates.length);

/**
 * Returns the technology selected in the most countries, or the first of several with equal numbers. Resets `wins`.
 *
 * @param won Number of selected technologies.
 */
function takeMainTechnology(won: number): string | null {
  let main = unlistedNumber;
  let most = 0;
  for (let at = 0; at < won; at += 1) {
    const winner = winners[at] as number;
    if ((wins[winner] as number) > most) [main, most] = [winner, wins[winner] as number];
    wins[winner] = 0;
  }
  return candidates[main]?.name ?? null;
}

/** Scores of the last evaluated class. */
function buildScores({ asked, unit }: PreparedFit, known: boolean): CriterionScore[] {
  return asked.map((at) => ({ criterion: criteria[at] ?? 'data', value: (sums[at] ?? 0) / unit, known }));
}

/**
 * Sorts the technologies by preference in each country group: by fit times availability, then by the value for a mixed
 * fleet, then by number, like `selectBestFit` of the scan.
 */
function orderByPreference({ counts, lives }: AvailabilityTable, fits: Int32Array, mixed: Int32Array): Uint8Array {
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

/**
 * Selects the preferred technology of a provider in a country group.
 *
 * @param bits The provider's technologies as a bit mask.
 */
function selectTechnology({ preferred }: PreparedFit, ground: number, bits: number): number {
  const from = ground * candidates.length;
  for (let place = from; place < from + candidates.length; place += 1) {
    const number = preferred[place] as number;
    if (((bits >>> number) & 1) === 1) return number;
  }
  return unlistedNumber;
}

/**
 * Finds the best product of value and availability among a provider's technologies, for one kind of mobility in a
 * country group.
 */
function findBestMobility({ lives }: PreparedFit, ground: number, bits: number, column: Int32Array): number {
  const from = ground * candidates.length;
  let most = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const number = 31 - Math.clz32(rest & -rest);
    most = Math.max(most, (column[number] as number) * (lives[from + number] as number));
  }
  return most;
}

const fixedFits = toInt32Column(candidates, ({ row }) => row.mobility[0]);
const movingFits = toInt32Column(candidates, ({ row }) => row.mobility[1]);

/** Sums of the last evaluated class by criterion. Reused for every class. */
const sums = new Float64Array(criteria.length);

/**
 * Writes the sums of a class to `sums`, using its preferred technology in each country, and writes the selected
 * technologies to `judging`.
 */
function sumClass(prepared: PreparedFit, bits: number): void {
  const { counts, lives, need, values, judging } = prepared;
  const [ofData, ofPower, ofMobility] = values;
  let data = 0;
  let power = 0;
  let mobility = 0;
  for (let ground = 0; ground < counts.length; ground += 1) {
    const winner = selectTechnology(prepared, ground, bits);
    judging[ground] = winner;
    const times = (lives[ground * candidates.length + winner] as number) * (counts[ground] as number);
    data += (ofData[winner] as number) * times;
    power += (ofPower[winner] as number) * times;
    if (need.mixed) {
      const best =
        findBestMobility(prepared, ground, bits, fixedFits) + findBestMobility(prepared, ground, bits, movingFits);
      mobility += best * (counts[ground] as number);
    } else mobility += (ofMobility[winner] as number) * times;
  }
  sums[0] = data;
  sums[1] = power;
  sums[2] = mobility;
}

/** Sum of weight times value of the last evaluated class. Criteria that are not requested add 0. */
function computePoints({ unit }: PreparedFit): number {
  const weighted =
    criterionWeights.data * (sums[0] as number) +
    criterionWeights.power * (sums[1] as number) +
    criterionWeights.mobility * (sums[2] as number);
  return Math.round(weighted / unit);
}

function evaluateClass(prepared: PreparedFit, facts: ProviderMatchingFacts): CriterionGroupResult {
  const { counts, statedBits, alive, requirements, judging } = prepared;
  const bits = toTechnologyBits(facts);
  let won = 0;
  let isStated = false;
  let hasNoAvailableTechnology = facts.technologiesListed;
  sumClass(prepared, bits);
  for (let ground = 0; ground < counts.length; ground += 1) {
    const winner = judging[ground] as number;
    if (wins[winner] === 0) {
      winners[won] = winner;
      won += 1;
    }
    wins[winner] = (wins[winner] as number) + (counts[ground] as number);
    isStated ||= (((statedBits[ground] as number) >>> winner) & 1) === 1;
    hasNoAvailableTechnology &&= (bits & (alive[ground] as number)) === 0;
  }
  return {
    scores: buildScores(prepared, isStated && wins[unlistedNumber] === 0),
    points: computePoints(prepared),
    cap: Math.min(
      computeDeviceRequirementsScoreCap(facts, requirements),
      hasNoAvailableTechnology ? maxScoreWithoutAvailableTechnology : noScoreCap,
    ),
    technology: takeMainTechnology(won),
  };
}

function prepareFit(requirements: BuyerRequirements, grounds: AvailabilityGroups): PreparedFit | null {
  const need = getTechnologyFitColumnsForRequirements(requirements);
  if (need === null) return null;
  const lives = getAvailability(grounds);
  const valuesOf = (criterion: (typeof criteria)[number]) =>
    toInt32Column(candidates, ({ row }) => 2 * (row[criterion][need[criterion]] ?? 0));
  const fits = toInt32Column(candidates, (candidate) => computeWeightedTechnologyFit(candidate, need));
  const mixed = toInt32Column(candidates, ({ row }) => (need.mixed ? row.mobility[0] + row.mobility[1] : 0));
  return {
    ...{ ...lives, requirements, need },
    preferred: orderByPreference(lives, fits, mixed),
    asked: [...criteria.keys()].filter((at) => isRequested(need, criteria[at] ?? 'data')),
    values: [valuesOf('data'), valuesOf('power'), valuesOf('mobility')],
    judging: new Uint8Array(lives.counts.length),
    unit: 2 * fullAvailabilityPercent * lives.counts.reduce((sum, count) => sum + count, 0),
  };
}

/**
 * Evaluates data, power and mobility for each class of technologies. Returns the same results as the evaluator of
 * `prepareTechnologyFitScoringCriterionGroupV2`, computed from numbers only.
 */
export function evaluateTechnologyFitByProviderClass(
  requirements: BuyerRequirements,
  grounds: AvailabilityGroups,
  classes: readonly ProviderMatchingFacts[],
): readonly CriterionGroupResult[] {
  const prepared = prepareFit(requirements, grounds);
  return prepared === null ? [] : classes.map((facts) => evaluateClass(prepared, facts));
}

/** Returns a function that computes the points of `evaluateTechnologyFitByProviderClass` for one class at a time. */
export function createTechnologyFitPointsByClassFunction(
  requirements: BuyerRequirements,
  grounds: AvailabilityGroups,
): (facts: ProviderMatchingFacts) => number {
  const prepared = prepareFit(requirements, grounds);
  return (facts) => {
    if (prepared === null) return 0;
    sumClass(prepared, toTechnologyBits(facts));
    return computePoints(prepared);
  };
}
