import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderScoresFromCatalogueData } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import {
  emptyBuyerRequirements,
  dataVolumeOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  regionNames,
  deploymentScaleRequirementOptions,
  simTypeOptions,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { apisScoringCriterionGroup } from './apis.ts';
import {
  sumCriterionWeights,
  sumWeightedCriterionPoints,
  type CriterionGroup,
  type CriterionGroupEvaluator,
} from './criterion.ts';
import { criterionWeights, fullCriterionValue } from './criterionValues.ts';
import { deviceManagementScoringCriterionGroup } from './deviceManagement.ts';
import { extractProviderMatchingFacts, type ProviderMatchingFacts } from './providerFacts.ts';
import { technologyFitScoringCriterionGroupV1 } from './v1/fit.ts';
import { buildRequestedCoverageAreasV1, computeProviderCoverageOfRequestedAreas } from './v1/geography.ts';
import { satelliteNtnScoringCriterionGroup } from './ntn.ts';
import { deploymentScaleScoringCriterionGroup } from './scale.ts';
import { simScoringCriterionGroup } from './sim.ts';

const allRequirements: BuyerRequirements = {
  ...emptyBuyerRequirements,
  regions: regionNames.filter((region) => region !== 'Global'),
  simRequirements: [...simTypeOptions],
  deviceManagement: 'Advanced',
  apisRequired: 'Advanced APIs',
  ntnSupport: true,
};

const prepareEvaluators = (
  group: CriterionGroup,
  requirements: Partial<BuyerRequirements>,
): CriterionGroupEvaluator[] => {
  const prepared = group.prepare({ ...allRequirements, ...requirements });
  return prepared === null ? [] : [prepared];
};

/** Evaluators for all combinations of data, power and mobility, except for mixed mobility. */
const fitEvaluators = dataVolumeOptions.flatMap((applicationProfile) =>
  devicePowerOptions.flatMap((powerSensitivity) =>
    deviceMobilityOptions
      .filter((deviceMobility) => deviceMobility !== 'Mixed')
      .flatMap((deviceMobility) =>
        prepareEvaluators(technologyFitScoringCriterionGroupV1, {
          applicationProfile,
          powerSensitivity,
          deviceMobility,
        }),
      ),
  ),
);
const simEvaluators = prepareEvaluators(simScoringCriterionGroup, {});
const ntnEvaluators = prepareEvaluators(satelliteNtnScoringCriterionGroup, {});
const deviceManagementEvaluators = prepareEvaluators(deviceManagementScoringCriterionGroup, {});
const apiEvaluators = prepareEvaluators(apisScoringCriterionGroup, {});
const scaleEvaluators = deploymentScaleRequirementOptions.flatMap((deploymentScale) =>
  prepareEvaluators(deploymentScaleScoringCriterionGroup, { deploymentScale }),
);
const areas = buildRequestedCoverageAreasV1(allRequirements);

/** Mean value over the evaluators, from 0 to 1. */
function mean(evaluators: readonly CriterionGroupEvaluator[], facts: ProviderMatchingFacts): number {
  const values = evaluators.map((one) => {
    const answer = one(facts);
    return sumWeightedCriterionPoints(answer) / sumCriterionWeights(answer);
  });
  return values.reduce((sum, value) => sum + value, 0) / (values.length * fullCriterionValue);
}

/** Weighted mean, from 0 to 1. */
function weightedMean(parts: readonly (readonly [weight: number, value: number])[]): number {
  const weight = parts.reduce((sum, [part]) => sum + part, 0);
  return parts.reduce((sum, [part, value]) => sum + part * value, 0) / weight;
}

const fitWeight = criterionWeights.data + criterionWeights.power + criterionWeights.mobility;
const technologyWeight = fitWeight + criterionWeights.sim + criterionWeights.ntn;
const platformWeight = criterionWeights.deviceManagement + criterionWeights.apis;

/**
 * Scores a provider without a search: averages the values of match-v1 over a fixed set of requirements. Each score is 0
 * to 100. The total uses the weights of the underlying criteria.
 */
export function computeProviderCatalogueScores(record: ProviderRecord): ProviderScoresFromCatalogueData {
  const facts = extractProviderMatchingFacts(record);
  const technology = weightedMean([
    [fitWeight, mean(fitEvaluators, facts)],
    [criterionWeights.sim, mean(simEvaluators, facts)],
    [criterionWeights.ntn, mean(ntnEvaluators, facts)],
  ]);
  const breadth = computeProviderCoverageOfRequestedAreas(areas, facts) / fullCriterionValue;
  const platform = weightedMean([
    [criterionWeights.deviceManagement, mean(deviceManagementEvaluators, facts)],
    [criterionWeights.apis, mean(apiEvaluators, facts)],
  ]);
  const commercial = mean(scaleEvaluators, facts);
  const total = weightedMean([
    [technologyWeight, technology],
    [criterionWeights.geography, breadth],
    [platformWeight, platform],
    [criterionWeights.scale, commercial],
  ]);
  const percent = (value: number) => Math.round(100 * value);
  return {
    technology: percent(technology),
    coverage: percent(breadth),
    platform: percent(platform),
    commercial: percent(commercial),
    total: percent(total),
  };
}
