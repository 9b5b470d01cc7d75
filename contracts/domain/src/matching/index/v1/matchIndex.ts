import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { apisCriterionGroup } from '../../engine/apis.ts';
import type { CriterionGroup } from '../../engine/criterion.ts';
import { deviceManagementCriterionGroup } from '../../engine/deviceManagement.ts';
import { extractProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { satelliteNtnCriterionGroup } from '../../engine/ntn.ts';
import { toTieBreakKey } from '../../engine/tieBreakKeys.ts';
import { deploymentScaleCriterionGroup } from '../../engine/scale.ts';
import { simCriterionGroup } from '../../engine/sim.ts';
import { technologyFitCriterionGroupV1 } from '../../engine/v1/fit.ts';
import { privateNetworkCriterionGroupV1 } from '../../engine/v1/privateNetwork.ts';
import { forEachWithPauses, runWithoutPausing, type PausableTask, sortByKeyWithPauses } from '../pausableTasks.ts';
import { createGeographyIndexBuilderV1, type GeographyIndexV1 } from './geographyIndex.ts';
import {
  type CriterionGroupBundle,
  type PerCriterionGroupBundle,
  createCriterionGroupBundleBuilders,
  mapCriterionGroupBundles,
} from '../groupBundles.ts';

const bundleGroups: PerCriterionGroupBundle<readonly CriterionGroup[]> = [
  [technologyFitCriterionGroupV1, deviceManagementCriterionGroup],
  [simCriterionGroup, apisCriterionGroup],
  [privateNetworkCriterionGroupV1, satelliteNtnCriterionGroup, deploymentScaleCriterionGroup],
];

/**
 * A catalogue version as columns. Providers are numbered in the order of their names, so that the number breaks ties.
 */
export interface MatchIndexV1 {
  readonly records: readonly ProviderRecord[];
  readonly places: GeographyIndexV1;
  readonly bundles: PerCriterionGroupBundle<CriterionGroupBundle<CriterionGroup>>;
}

/** Builds the index of a catalogue version. Yields regularly, because 100,000 providers take seconds. */
export function* buildMatchIndexWithPausesV1(catalogue: readonly ProviderRecord[]): PausableTask<MatchIndexV1> {
  const records = yield* sortByKeyWithPauses(catalogue, toTieBreakKey);
  const places = createGeographyIndexBuilderV1(records.length);
  const bundles = createCriterionGroupBundleBuilders(records.length, bundleGroups);
  const parts = [places, ...bundles];
  yield* forEachWithPauses(records, (record, provider) => {
    const facts = extractProviderMatchingFacts(record);
    for (const { add } of parts) add(provider, record, facts);
  });
  return { records, places: places.build(), bundles: mapCriterionGroupBundles(bundles, ({ build }) => build()) };
}

/** Builds the index of a catalogue version without pausing. */
export function buildMatchIndexV1(catalogue: readonly ProviderRecord[]): MatchIndexV1 {
  return runWithoutPausing(buildMatchIndexWithPausesV1(catalogue));
}
