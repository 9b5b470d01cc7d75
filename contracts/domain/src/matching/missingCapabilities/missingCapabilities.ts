import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { UnmetSearchRequirement } from '@marketplace/contracts/matching/matching.missingCapability.ts';
import {
  emptyBuyerRequirements,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  currentMatchAlgorithmVersion,
  type MatchAlgorithmVersion,
  type MatchCriterion,
} from '@marketplace/contracts/matching/matching.views.ts';
import type { CriterionScore } from '../engine/criterion.ts';
import { criterionByRequirementField } from '../engine/v2/musts.ts';
import { criterionWeights, fullCriterionValue } from '../engine/criterionValues.ts';
import { type ProviderScoresAndMissedMusts, providerEvaluatorsByVersion } from './providerEvaluators.ts';

/** The values that a search requests for a criterion; for geography, these are region names or country codes. */
function listRequestedValues(criterion: MatchCriterion, requested: BuyerRequirements): readonly string[] {
  const one = (value: string | null): readonly string[] => (value === null ? [] : [value]);
  switch (criterion) {
    case 'geography':
      return requested.geographicMode === 'regions' ? requested.regions : requested.countries;
    case 'sim':
      return requested.simRequirements;
    case 'data':
      return one(requested.applicationProfile);
    case 'power':
      return one(requested.powerSensitivity);
    case 'mobility':
      return one(requested.deviceMobility);
    case 'privateNetwork':
      return one(requested.privateNetworkNeeded);
    case 'ntn':
      return one('Yes');
    case 'deviceManagement':
      return one(requested.deviceManagement);
    case 'scale':
      return one(requested.deploymentScale);
    case 'apis':
      return one(requested.apisRequired);
  }
}

/** For criteria that allow several values: functions that build a search that requests only one value. */
const singleValueSearches: Partial<
  Record<MatchCriterion, (value: string, requested: BuyerRequirements) => BuyerRequirements>
> = {
  geography: (value, { geographicMode, regions }) =>
    geographicMode === 'regions'
      ? { ...emptyBuyerRequirements, geographicMode, regions: regions.filter((region) => region === value) }
      : { ...emptyBuyerRequirements, geographicMode, countries: [value] },
  sim: (value, { simRequirements }) => ({
    ...emptyBuyerRequirements,
    simRequirements: simRequirements.filter((sim) => sim === value),
  }),
};

/**
 * The criterion that costs the most points, or the first of several that cost the same; `null` when all criteria are
 * met in full.
 */
function largestGap({ scores }: ProviderScoresAndMissedMusts): MatchCriterion | null {
  let [largest, found]: [number, MatchCriterion | null] = [0, null];
  for (const { criterion, value } of scores) {
    const lost = criterionWeights[criterion] * (fullCriterionValue - value);
    if (lost > largest) [largest, found] = [lost, criterion];
  }
  return found;
}

type Value = Pick<CriterionScore, 'value' | 'known'>;

/** A function that finds the requested capabilities that a provider lacks. */
export type FindMissingCapabilities = (requirements: BuyerRequirements) => readonly UnmetSearchRequirement[];

/**
 * Creates a function that finds the capabilities whose absence costs a provider most in a search. If the requested
 * places exclude the provider, the function returns places. If not, it returns the musts that the provider is not known
 * to meet or, if there are none, the criterion that costs the most points. Of several places or SIM types, it returns
 * those with the lowest value.
 */
export function createMissingCapabilitiesFinder(
  record: ProviderRecord,
  version: MatchAlgorithmVersion = currentMatchAlgorithmVersion,
): FindMissingCapabilities {
  const judge = providerEvaluatorsByVersion[version](record);
  const known = new Map<string, Value>();
  const findScore = (evaluation: ProviderScoresAndMissedMusts | null, criterion: MatchCriterion): Value =>
    evaluation?.scores.find((one) => one.criterion === criterion) ?? { value: 0, known: true };
  const evaluateSingleValue = (criterion: MatchCriterion, value: string, search: BuyerRequirements): Value => {
    const key = `${criterion} ${value}`;
    const found = known.get(key) ?? findScore(judge(search), criterion);
    known.set(key, found);
    return found;
  };
  const listLacking = (
    criterion: MatchCriterion,
    requirements: BuyerRequirements,
    evaluation: ProviderScoresAndMissedMusts | null,
  ): UnmetSearchRequirement[] => {
    const searchFor = singleValueSearches[criterion];
    const values = listRequestedValues(criterion, requirements).map((requested) => ({
      asked: requested,
      ...(searchFor === undefined
        ? findScore(evaluation, criterion)
        : evaluateSingleValue(criterion, requested, searchFor(requested, requirements))),
    }));
    const least = values.reduce((lowest, { value }) => Math.min(lowest, value), fullCriterionValue);
    const worst = values.filter(({ value }) => value === least);
    return worst.map(({ asked, known: stated }) => ({ criterion, asked, stated }));
  };
  return (requirements) => {
    const evaluation = judge(requirements);
    if (evaluation === null) return listLacking('geography', requirements, null);
    const gap = largestGap(evaluation);
    const musts = evaluation.missedMusts.map((field) => criterionByRequirementField[field]);
    const criteria = musts.length > 0 ? musts : gap === null ? [] : [gap];
    return criteria.flatMap((criterion) => listLacking(criterion, requirements, evaluation));
  };
}
