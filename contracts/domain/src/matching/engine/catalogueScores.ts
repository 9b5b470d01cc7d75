import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CatalogueScores } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import {
  noRequirements,
  dataOptions,
  mobilityOptions,
  powerOptions,
  regionNames,
  scaleOptions,
  simOptions,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { apis } from './apis.ts';
import { askedWeight, pointsOf, type CriterionGroup, type Judge } from './criterion.ts';
import { weights, whole } from './values.ts';
import { deviceManagement } from './deviceManagement.ts';
import { factsOf, type ProviderFacts } from './facts.ts';
import { fit } from './v1/fit.ts';
import { askedAreas, coverage } from './v1/geography.ts';
import { ntn } from './ntn.ts';
import { scale } from './scale.ts';
import { sim } from './sim.ts';

const allRequirements: Requirements = {
  ...noRequirements,
  regions: regionNames.filter((region) => region !== 'Global'),
  simRequirements: [...simOptions],
  deviceManagement: 'Advanced',
  apisRequired: 'Advanced APIs',
  ntnSupport: true,
};

const prepareEvaluators = (group: CriterionGroup, requirements: Partial<Requirements>): Judge[] => {
  const prepared = group.prepare({ ...allRequirements, ...requirements });
  return prepared === null ? [] : [prepared];
};

/** All combinations of data, power and mobility for a single kind of device. */
const fitEvaluators = dataOptions.flatMap((applicationProfile) =>
  powerOptions.flatMap((powerSensitivity) =>
    mobilityOptions
      .filter((deviceMobility) => deviceMobility !== 'Mixed')
      .flatMap((deviceMobility) => prepareEvaluators(fit, { applicationProfile, powerSensitivity, deviceMobility })),
  ),
);
const simEvaluators = prepareEvaluators(sim, {});
const ntnEvaluators = prepareEvaluators(ntn, {});
const deviceManagementEvaluators = prepareEvaluators(deviceManagement, {});
const apiEvaluators = prepareEvaluators(apis, {});
const scaleEvaluators = scaleOptions.flatMap((deploymentScale) => prepareEvaluators(scale, { deploymentScale }));
const areas = askedAreas(allRequirements);

/** Mean value over the evaluators, from 0 to 1. */
function mean(evaluators: readonly Judge[], facts: ProviderFacts): number {
  const values = evaluators.map((one) => {
    const answer = one(facts);
    return pointsOf(answer) / askedWeight(answer);
  });
  return values.reduce((sum, value) => sum + value, 0) / (values.length * whole);
}

/** Weighted mean, from 0 to 1. */
function weightedMean(parts: readonly (readonly [weight: number, value: number])[]): number {
  const weight = parts.reduce((sum, [part]) => sum + part, 0);
  return parts.reduce((sum, [part, value]) => sum + part * value, 0) / weight;
}

const fitWeight = weights.data + weights.power + weights.mobility;
const technologyWeight = fitWeight + weights.sim + weights.ntn;
const platformWeight = weights.deviceManagement + weights.apis;

/**
 * Scores a provider without a search: averages the matching engine's values over all possible requirements. Each score
 * is 0 to 100. The total uses the weights of the underlying criteria.
 */
export function catalogueScores(record: ProviderRecord): CatalogueScores {
  const facts = factsOf(record);
  const technology = weightedMean([
    [fitWeight, mean(fitEvaluators, facts)],
    [weights.sim, mean(simEvaluators, facts)],
    [weights.ntn, mean(ntnEvaluators, facts)],
  ]);
  const breadth = coverage(areas, facts) / whole;
  const platform = weightedMean([
    [weights.deviceManagement, mean(deviceManagementEvaluators, facts)],
    [weights.apis, mean(apiEvaluators, facts)],
  ]);
  const commercial = mean(scaleEvaluators, facts);
  const total = weightedMean([
    [technologyWeight, technology],
    [weights.geography, breadth],
    [platformWeight, platform],
    [weights.scale, commercial],
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
