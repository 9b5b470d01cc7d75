import type { RequirementFieldName, BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { listRequestedCountries } from '../requestedPlaces.ts';
import { sumKnownCriterionWeights, sumWeightedCriterionPoints, type CriterionGroupResult } from '../criterion.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import { computeCappedScoreFromMatchPoints } from '../score.ts';
import { noScoreCap, fullCriterionValue } from '../criterionValues.ts';
import { sumChosenCriterionWeights } from './chosenCriteria.ts';
import { matchingNetworkFacts, type OwnNetworkTechnologies, type MatchingNetworkFacts } from './networkFacts.ts';
import { computeBackupTechnologyAvailability } from './fit.ts';
import { prepareGeographyRequirement, type PreparedGeographyRequirement } from './geography.ts';
import { prepareRequestedCriterionGroupsV2 } from './criterionGroups.ts';
import {
  groupCountriesByTechnologyAvailability,
  type CountriesWithSameTechnologyAvailability,
} from './technologyAvailability.ts';
import { findMissedMustRequirements } from './musts.ts';
import { createMatchOrder, type MatchOrderComparator, type MatchSortKeyFields } from './matchOrder.ts';
import type { CriterionGroupWithResult, PreparedCriterionGroupV2 } from './preparedGroup.ts';
import {
  pairCountriesWithRoamingLimits,
  sumCoverageExactnessPercent,
  countCountriesListedByProvider,
  computeOwnNetworksSortKey,
  type RequestedCountryWithRoamingLimit,
} from './countryReach.ts';
import type { PreparedProviderV2 } from './preparedProvider.ts';

/** A search, prepared once for all providers. */
export interface PreparedSearchV2 {
  readonly requirements: BuyerRequirements;
  readonly networkFacts: MatchingNetworkFacts;
  readonly geography: PreparedGeographyRequirement | null;
  /** The requested groups except geography. */
  readonly groups: readonly PreparedCriterionGroupV2[];
  /** Sum of the weights of all chosen criteria. */
  readonly totalWeight: number;
  /** Score added by one point (weight 1 times one unit of `fullCriterionValue`). */
  readonly scorePerPoint: number;
  /** All requested countries; empty when no geography is requested. */
  readonly requestedCountries: readonly string[];
  /** The requested countries with their roaming limits. */
  readonly countriesWithRoamingLimits: readonly RequestedCountryWithRoamingLimit[];
  readonly requestedCountrySet: ReadonlySet<string>;
  /** The requested countries, grouped by the availability of technologies. */
  readonly grounds: readonly CountriesWithSameTechnologyAvailability[];
  /** Requirement fields that a provider must meet. */
  readonly musts: readonly RequirementFieldName[];
  readonly order: MatchOrderComparator;
}

/**
 * Prepares a search for the evaluation of many providers.
 *
 * @param world Network facts, replaceable in tests.
 */
export function prepareSearchV2(
  requirements: BuyerRequirements,
  world: MatchingNetworkFacts = matchingNetworkFacts,
): PreparedSearchV2 {
  const weight = sumChosenCriterionWeights(requirements);
  const asked = listRequestedCountries(requirements);
  const grounds = groupCountriesByTechnologyAvailability(asked, requirements.deviceLongevity, world);
  return {
    requirements,
    networkFacts: world,
    geography: prepareGeographyRequirement(requirements, world),
    groups: prepareRequestedCriterionGroupsV2(requirements, grounds),
    totalWeight: weight,
    scorePerPoint: 100 / (fullCriterionValue * weight),
    requestedCountries: asked,
    countriesWithRoamingLimits: pairCountriesWithRoamingLimits(asked, world),
    requestedCountrySet: new Set(asked),
    grounds,
    musts: requirements.musts ?? [],
    order: createMatchOrder(requirements.emphasis ?? []),
  };
}

/** The result of evaluating one provider for a search. */
export interface ProviderEvaluationV2 {
  readonly key: MatchSortKeyFields;
  /** The score without caps, 0 to 100. */
  readonly uncappedScore: number;
  /** The result with the lowest cap; `null` when no cap is below `noScoreCap`. */
  readonly cappingResult: CriterionGroupWithResult | null;
  /** The results of the requested groups, in the order of the criteria. */
  readonly results: readonly CriterionGroupWithResult[];
  /** Musts that the provider misses or is not known to meet. */
  readonly missedMusts: readonly RequirementFieldName[];
}

const sgp32Ranks: Readonly<Record<ProviderMatchingFacts['sgp32'], number>> = { yes: 2, planned: 1, no: 0, unknown: 0 };

const scaleSteps = 20;
/** Factor larger than the number of pricing kinds. */
const scaleStepFactor = 4;

/**
 * Sort key for pricing, 0 to 83. Combines two numbers, compared in this order: the value of the scale criterion in
 * twentieths (0 when not requested), and the number of stated pricing kinds.
 */
export function computePricingSortKey({ pricing }: ProviderMatchingFacts, scaleValue: number): number {
  const kinds = Number(pricing.payAsYouGo) + Number(pricing.subscription) + Number(pricing.enterprise);
  return scaleStepFactor * Math.round((scaleSteps * scaleValue) / fullCriterionValue) + kinds;
}

function findScaleValue(answers: readonly CriterionGroupWithResult[]): number {
  const judgements = answers.flatMap(({ answer }) => answer.scores);
  return judgements.find(({ criterion }) => criterion === 'scale')?.value ?? 0;
}

/** Factor larger than the sum of the values for a named platform and a named API. */
const capabilityFactor = 4;

/**
 * Sort key for the platform. Combines two numbers, compared in this order: the number of stated capabilities (0 to 9),
 * and whether a platform and an API are named.
 */
export function computePlatformCapabilityRank({ flags, mentionsPlatform, mentionsApi }: ProviderMatchingFacts): number {
  const capabilities = Object.values(flags).filter((flag) => flag === true).length;
  return capabilityFactor * capabilities + (mentionsPlatform ? 2 : 0) + (mentionsApi ? 1 : 0);
}

/** Factor larger than the number of countries. */
const reserveFactor = 256;

/**
 * Sort key for backup technologies. Combines two numbers, compared in this order: their availability
 * (`computeBackupTechnologyAvailability`), and the number of countries outside the request where the provider has its
 * own network.
 */
export function computeBackupTechnologySortKey(
  reserve: number,
  asked: ReadonlySet<string>,
  own: OwnNetworkTechnologies,
): number {
  let elsewhere = 0;
  if (own.size > 0) for (const code of own.keys()) if (!asked.has(code)) elsewhere += 1;
  return reserveFactor * reserve + elsewhere;
}

/** Splits a sort key from `computeBackupTechnologySortKey` into its two numbers. */
export function splitBackupTechnologySortKey(key: number): { readonly reserve: number; readonly elsewhere: number } {
  return { reserve: Math.floor(key / reserveFactor), elsewhere: key % reserveFactor };
}

/** Number of capabilities in a sort key from `computePlatformCapabilityRank`. */
export function getCapabilityCountFromPlatformRank(key: number): number {
  return Math.floor(key / capabilityFactor);
}

/** Rank of a provider's eSIM support, 0 to 5: twice the rank of SGP.32, plus 1 for an eUICC. */
export function computeEsimSupportRank({ sgp32, flags }: ProviderMatchingFacts): number {
  return 2 * sgp32Ranks[sgp32] + (flags.eSIM_eUICC === true ? 1 : 0);
}

/** A function that returns the result of a group for one provider. */
export type GetCriterionGroupResult = (group: PreparedCriterionGroupV2) => CriterionGroupResult;

function collectResults(
  search: PreparedSearchV2,
  provider: PreparedProviderV2,
  getResult: GetCriterionGroupResult,
): CriterionGroupWithResult[] | null {
  const answers: CriterionGroupWithResult[] = [];
  if (search.geography !== null) {
    const answer = search.geography.evaluate(provider);
    if (answer === null) return null;
    answers.push({ group: null, answer });
  }
  for (const group of search.groups) answers.push({ group, answer: getResult(group) });
  return answers;
}

/**
 * Evaluates a provider. The caller must check the score: a provider with a score below `minMatchScore` does not match.
 *
 * @param getResult Returns the result of a group; by default evaluates the group. Must return the same results as the
 * group's evaluator.
 * @returns `null` when the provider is excluded.
 */
export function evaluateProviderV2(
  search: PreparedSearchV2,
  provider: PreparedProviderV2,
  getResult: GetCriterionGroupResult = (group) => group.evaluate(provider.facts),
): ProviderEvaluationV2 | null {
  const answers = collectResults(search, provider, getResult);
  if (answers === null) return null;
  const { facts, own } = provider;
  let points = 0;
  let known = 0;
  let capped: CriterionGroupWithResult | null = null;
  for (const one of answers) {
    points += sumWeightedCriterionPoints(one.answer);
    known += sumKnownCriterionWeights(one.answer);
    if (one.answer.cap < (capped?.answer.cap ?? noScoreCap)) capped = one;
  }
  const uncapped = computeCappedScoreFromMatchPoints(points, search.scorePerPoint, noScoreCap);
  const missed = findMissedMustRequirements(search.musts, answers, search.geography?.isMet(provider) ?? true);
  const key: MatchSortKeyFields = {
    musts: missed.length === 0 ? 1 : 0,
    score: Math.min(uncapped, capped?.answer.cap ?? noScoreCap),
    coverage: sumCoverageExactnessPercent(search.countriesWithRoamingLimits, provider),
    ownNetworks: computeOwnNetworksSortKey(search.requestedCountrySet, own),
    confidence: known,
    platform: computePlatformCapabilityRank(facts),
    sgp32: sgp32Ranks[facts.sgp32],
    pricing: computePricingSortKey(facts, findScaleValue(answers)),
    reserve: computeBackupTechnologySortKey(
      computeBackupTechnologyAvailability(facts, search.grounds),
      search.requestedCountrySet,
      own,
    ),
    breadth: countCountriesListedByProvider(provider),
    esim: computeEsimSupportRank(facts),
  };
  return { key, uncappedScore: uncapped, cappingResult: capped, results: answers, missedMusts: missed };
}
