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

const nothing: Requirements = {
  ...noRequirements,
  regions: regionNames.filter((region) => region !== 'Global'),
  simRequirements: [...simOptions],
  deviceManagement: 'Advanced',
  apisRequired: 'Advanced APIs',
  ntnSupport: true,
};

const judge = (group: CriterionGroup, asked: Partial<Requirements>): Judge[] => {
  const prepared = group.prepare({ ...nothing, ...asked });
  return prepared === null ? [] : [prepared];
};

/** Every need of data, power and mobility that a single kind of device can have. */
const needs = dataOptions.flatMap((applicationProfile) =>
  powerOptions.flatMap((powerSensitivity) =>
    mobilityOptions
      .filter((deviceMobility) => deviceMobility !== 'Mixed')
      .flatMap((deviceMobility) => judge(fit, { applicationProfile, powerSensitivity, deviceMobility })),
  ),
);
const sims = judge(sim, {});
const satellites = judge(ntn, {});
const managements = judge(deviceManagement, {});
const interfaces = judge(apis, {});
const scales = scaleOptions.flatMap((deploymentScale) => judge(scale, { deploymentScale }));
const areas = askedAreas(nothing);

/** Mean value over the judges, 0-1. */
function mean(judges: readonly Judge[], facts: ProviderFacts): number {
  const values = judges.map((one) => {
    const answer = one(facts);
    return pointsOf(answer) / askedWeight(answer);
  });
  return values.reduce((sum, value) => sum + value, 0) / (values.length * whole);
}

/** Mean of values by their weights, 0-1. */
function weighted(parts: readonly (readonly [weight: number, value: number])[]): number {
  const weight = parts.reduce((sum, [part]) => sum + part, 0);
  return parts.reduce((sum, [part, value]) => sum + part * value, 0) / weight;
}

const fitWeight = weights.data + weights.power + weights.mobility;
const technologyWeight = fitWeight + weights.sim + weights.ntn;
const platformWeight = weights.deviceManagement + weights.apis;

/**
 * What a provider is worth before anybody asks for anything: the matching engine's own values, averaged over all
 * that could be asked. 0-100 each; the total weighs the four as the criteria behind them weigh.
 */
export function catalogueScores(record: ProviderRecord): CatalogueScores {
  const facts = factsOf(record);
  const technology = weighted([
    [fitWeight, mean(needs, facts)],
    [weights.sim, mean(sims, facts)],
    [weights.ntn, mean(satellites, facts)],
  ]);
  const breadth = coverage(areas, facts) / whole;
  const platform = weighted([
    [weights.deviceManagement, mean(managements, facts)],
    [weights.apis, mean(interfaces, facts)],
  ]);
  const commercial = mean(scales, facts);
  const total = weighted([
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
