import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  classifyCriterionGroupResult,
  formatNotStatedReason,
  type CriterionGroupResult,
  type CriterionScore,
} from '../criterion.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import {
  listProviderTechnologiesToEvaluate,
  formatTechnologyFit,
  computeDeviceRequirementsScoreCap,
  getTechnologyFitColumnsForRequirements,
  formatDeviceRequirements,
  computeWeightedTechnologyFit,
  type ProviderTechnologyToEvaluate,
  type RequestedTechnologyFitColumns,
} from '../deviceNeeds.ts';
import { noScoreCap, criterionWeights } from '../criterionValues.ts';
import type { CountryTechnologyAvailability } from './networkFacts.ts';
import {
  formatCountryNamesOrCount,
  fullAvailabilityPercent,
  formatLimitedAvailabilityReason,
  type CountriesWithSameTechnologyAvailability,
} from './technologyAvailability.ts';
import type { CriterionGroupPreparerV2, PreparedCriterionGroupV2 } from './preparedGroup.ts';

/** Maximum score of a provider when none of its technologies is available in any requested country. */
export const maxScoreWithoutAvailableTechnology = 45;

/** The provider's best technology in a group of countries. */
interface CountryGroupFit {
  readonly ground: CountriesWithSameTechnologyAvailability;
  readonly winner: ProviderTechnologyToEvaluate;
  /** Availability of the best technology in these countries, in percent. */
  readonly life: number;
  /**
   * Highest product of value and availability (in percent) among all technologies: `fixed` for fixed devices, `moving`
   * for moving devices. Used for a mixed fleet.
   */
  readonly fixed: number;
  readonly moving: number;
}

const getLife = (
  { getAvailabilityPercent }: CountriesWithSameTechnologyAvailability,
  { name }: ProviderTechnologyToEvaluate,
): number => (name === null ? fullAvailabilityPercent : getAvailabilityPercent(name));

/** A technology of the provider and its weighted fit, before it is multiplied by its availability. */
interface CandidateFit {
  readonly candidate: ProviderTechnologyToEvaluate;
  readonly fit: number;
  /** Tie-break value for a mixed fleet, otherwise 0. */
  readonly mixed: number;
}

function listCandidateFits(facts: ProviderMatchingFacts, need: RequestedTechnologyFitColumns): readonly CandidateFit[] {
  return listProviderTechnologiesToEvaluate(facts).map((candidate) => {
    const { mobility } = candidate.row;
    return {
      candidate,
      fit: computeWeightedTechnologyFit(candidate, need),
      mixed: need.mixed ? mobility[0] + mobility[1] : 0,
    };
  });
}

/**
 * Selects the technology with the highest product of weighted fit and availability. Ties are broken by the value for a
 * mixed fleet, then by the order of the fit table.
 */
function selectBestFit(
  ground: CountriesWithSameTechnologyAvailability,
  candidateFits: readonly CandidateFit[],
): CountryGroupFit | null {
  let winner: ProviderTechnologyToEvaluate | null = null;
  let winnerLife = 0;
  let best = -1;
  let bestMixed = -1;
  let fixed = 0;
  let moving = 0;
  for (const { candidate, fit: fullFit, mixed: fullMixed } of candidateFits) {
    const { mobility } = candidate.row;
    const life = getLife(ground, candidate);
    fixed = Math.max(fixed, mobility[0] * life);
    moving = Math.max(moving, mobility[1] * life);
    const [fit, mixed] = [fullFit * life, fullMixed * life];
    if (fit < best || (fit === best && mixed <= bestMixed)) continue;
    winner = candidate;
    winnerLife = life;
    best = fit;
    bestMixed = mixed;
  }
  return winner === null ? null : { ground, winner, life: winnerLife, fixed, moving };
}

type FitCriterion = 'data' | 'power' | 'mobility';

/**
 * Twice the value of the selected technology for a criterion, multiplied by its availability in percent; for the
 * mobility of a mixed fleet, the sum of `fixed` and `moving`. `null` when the criterion is not requested.
 */
function getContribution(
  { winner, life, fixed, moving }: CountryGroupFit,
  criterion: FitCriterion,
  need: RequestedTechnologyFitColumns,
): number | null {
  if (criterion === 'mobility' && need.mixed) return fixed + moving;
  const fit = winner.row[criterion][need[criterion]];
  return fit === undefined ? null : 2 * fit * life;
}

/**
 * Averages the values over all requested countries. Uncovered countries are included, because only geography scores
 * coverage.
 */
function averageOverCountries(
  groupFits: readonly CountryGroupFit[],
  need: RequestedTechnologyFitColumns,
  known: boolean,
): Pick<CriterionGroupResult, 'scores'> & { points: number } {
  const count = groupFits.reduce((sum, { ground }) => sum + ground.count, 0);
  const unit = 2 * fullAvailabilityPercent * count;
  const judgements: CriterionScore[] = [];
  let points = 0;
  for (const criterion of ['data', 'power', 'mobility'] as const) {
    const values = groupFits.map((finding) => ({
      value: getContribution(finding, criterion, need),
      of: finding.ground.count,
    }));
    if (values.some(({ value }) => value === null)) continue;
    const sum = values.reduce((total, { value, of }) => total + (value ?? 0) * of, 0);
    judgements.push({ criterion, value: sum / unit, known });
    points += criterionWeights[criterion] * sum;
  }
  return { scores: judgements, points: Math.round(points / unit) };
}

/**
 * Whether, in at least one country, the selected technology has a known availability or needs no availability data.
 * Otherwise, the result counts as unknown.
 */
function isStatedSomewhere(groupFits: readonly CountryGroupFit[]): boolean {
  return groupFits.some(
    ({ ground, winner }) => winner.name !== null && ground.findAvailability(winner.name)?.state !== 'unknown',
  );
}

/** The technology that is selected in the largest number of countries. */
function mainTechnology(groupFits: readonly CountryGroupFit[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { ground, winner } of groupFits) counts.set(winner.name, (counts.get(winner.name) ?? 0) + ground.count);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function hasNoAvailableTechnology(
  facts: ProviderMatchingFacts,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
): boolean {
  return (
    facts.technologiesListed &&
    grounds.every((ground) => facts.technologies.every((name) => ground.getAvailabilityPercent(name) === 0))
  );
}

function evaluateFit(
  facts: ProviderMatchingFacts,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
  need: RequestedTechnologyFitColumns,
  requirements: BuyerRequirements,
): CriterionGroupResult {
  const candidateFits = listCandidateFits(facts, need);
  const groupFits = grounds.flatMap((ground) => selectBestFit(ground, candidateFits) ?? []);
  const known = groupFits.every(({ winner }) => winner.name !== null) && isStatedSomewhere(groupFits);
  return {
    ...averageOverCountries(groupFits, need, known),
    cap: Math.min(
      computeDeviceRequirementsScoreCap(facts, requirements),
      hasNoAvailableTechnology(facts, grounds) ? maxScoreWithoutAvailableTechnology : noScoreCap,
    ),
    technology: mainTechnology(groupFits),
  };
}

/** The technology with the best fit, and why it does not count fully in some countries. */
interface Shortfall {
  readonly technology: string;
  readonly liveness: CountryTechnologyAvailability;
  readonly countries: readonly string[];
}

/** Finds the limited availability that costs the best-fitting technology the most points; `null` if none does. */
function findShortfall(
  facts: ProviderMatchingFacts,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
  need: RequestedTechnologyFitColumns,
): Shortfall | null {
  const everywhere: CountriesWithSameTechnologyAvailability = {
    countries: [],
    count: 1,
    getAvailabilityPercent: () => fullAvailabilityPercent,
    findAvailability: () => null,
  };
  const ideal = selectBestFit(everywhere, listCandidateFits(facts, need));
  const technology = ideal?.winner.name;
  if (technology === null || technology === undefined) return null;
  const limitedGroups = grounds
    .filter((ground) => ground.getAvailabilityPercent(technology) < fullAvailabilityPercent)
    .toSorted(
      (a, b) =>
        b.count * (fullAvailabilityPercent - b.getAvailabilityPercent(technology)) -
        a.count * (fullAvailabilityPercent - a.getAvailabilityPercent(technology)),
    );
  const liveness = limitedGroups[0]?.findAvailability(technology);
  if (liveness === undefined || liveness === null) return null;
  const similar = limitedGroups.filter((ground) => {
    const other = ground.findAvailability(technology);
    return other?.state === liveness.state && other.until === liveness.until;
  });
  return { technology, liveness, countries: similar.flatMap(({ countries }) => countries) };
}

function explainUnavailable(facts: ProviderMatchingFacts, requestedCount: number): string {
  const names = facts.technologies.join(', ');
  return `Only ${names}: not running in ${requestedCount === 1 ? 'the country' : 'any of the countries'} asked for, score at most ${maxScoreWithoutAvailableTechnology}`;
}

function explainFit(
  facts: ProviderMatchingFacts,
  answer: CriterionGroupResult,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
  requirements: BuyerRequirements,
): string {
  const { technology } = answer;
  const need = getTechnologyFitColumnsForRequirements(requirements);
  if (technology === null || need === null) return formatNotStatedReason('Technologies');
  const requestedCount = grounds.reduce((sum, { countries }) => sum + countries.length, 0);
  if (hasNoAvailableTechnology(facts, grounds)) return explainUnavailable(facts, requestedCount);
  if (answer.cap < noScoreCap)
    return `Only ${facts.technologies.join(', ')}: does not suit ${formatDeviceRequirements(requirements)}, score at most ${answer.cap}`;
  const phrase = formatTechnologyFit(
    technology,
    classifyCriterionGroupResult({ ...answer, scores: answer.scores.map((one) => ({ ...one, known: true })) }),
    answer,
    requirements,
  );
  const limitedGroups = findShortfall(facts, grounds, need);
  const remark =
    limitedGroups === null
      ? null
      : formatLimitedAvailabilityReason(
          limitedGroups.technology,
          limitedGroups.liveness,
          formatCountryNamesOrCount(limitedGroups.countries, requestedCount),
        );
  return remark === null ? phrase : `${phrase}; ${remark}`;
}

/**
 * Prepares the criteria on data, power and mobility. In each requested country, a provider is evaluated with the one of
 * its technologies that has the highest product of weighted fit and availability in the country.
 */
export const prepareTechnologyFitScoringCriterionGroupV2: CriterionGroupPreparerV2 = (
  requirements,
  grounds,
): PreparedCriterionGroupV2 | null => {
  const need = getTechnologyFitColumnsForRequirements(requirements);
  if (need === null) return null;
  return {
    name: 'fit',
    key: (facts) => `${facts.technologies.join()}:${facts.technologiesListed}`,
    evaluate: (facts) => evaluateFit(facts, grounds, need, requirements),
    explain: (facts, answer) => explainFit(facts, answer, grounds, requirements),
    label: 'Technology',
  };
};

/**
 * Sum of the availability (in percent) of the provider's technologies in the requested countries, excluding the best
 * technology in each country. Without requested countries, all technologies count fully.
 */
export function computeBackupTechnologyAvailability(
  { technologies }: ProviderMatchingFacts,
  grounds: readonly CountriesWithSameTechnologyAvailability[],
): number {
  let sum = 0;
  for (const { getAvailabilityPercent, count } of grounds) {
    let [all, best] = [0, 0];
    for (const technology of technologies) {
      const lives = getAvailabilityPercent(technology);
      all += lives;
      best = Math.max(best, lives);
    }
    sum += (all - best) * count;
  }
  return sum;
}
