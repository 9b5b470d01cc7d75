import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { apisScoringCriterionGroup } from '../../engine/apis.ts';
import type { CriterionGroup } from '../../engine/criterion.ts';
import { deviceManagementScoringCriterionGroup } from '../../engine/deviceManagement.ts';
import { extractProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { satelliteNtnScoringCriterionGroup } from '../../engine/ntn.ts';
import { toProviderTieBreakKey } from '../../engine/tieBreakKeys.ts';
import { deploymentScaleScoringCriterionGroup } from '../../engine/scale.ts';
import { simScoringCriterionGroup } from '../../engine/sim.ts';
import { technologyFitScoringCriterionGroupV1 } from '../../engine/v1/fit.ts';
import { privateNetworkScoringCriterionGroupV1 } from '../../engine/v1/privateNetwork.ts';
import {
  forEachInPausableTask,
  runPausableTaskWithoutPausing,
  type PausableTaskGenerator,
  sortByKeyInPausableTask,
} from '../pausableTasks.ts';
import { createGeographyMatchIndexBuilderV1, type GeographyMatchIndexV1 } from './geographyIndex.ts';
import {
  type CriterionGroupSet,
  type OneForEachCriterionGroupSet,
  createCriterionGroupSetBuilders,
  mapCriterionGroupSets,
} from '../groupBundles.ts';

const bundleGroups: OneForEachCriterionGroupSet<readonly CriterionGroup[]> = [
  [technologyFitScoringCriterionGroupV1, deviceManagementScoringCriterionGroup],
  [simScoringCriterionGroup, apisScoringCriterionGroup],
  [privateNetworkScoringCriterionGroupV1, satelliteNtnScoringCriterionGroup, deploymentScaleScoringCriterionGroup],
];

/**
 * A catalogue version as columns. Providers are numbered in the order of their names, so that the number breaks ties.
 */
export interface MatchIndexV1 {
  readonly records: readonly ProviderRecord[];
  readonly places: GeographyMatchIndexV1;
  readonly bundles: OneForEachCriterionGroupSet<CriterionGroupSet<CriterionGroup>>;
}

/** Builds the index of a catalogue version. Yields regularly, because indexing 100,000 providers takes seconds. */
export function* buildMatchIndexInPausableTaskV1(
  catalogue: readonly ProviderRecord[],
): PausableTaskGenerator<MatchIndexV1> {
  const records = yield* sortByKeyInPausableTask(catalogue, toProviderTieBreakKey);
  const places = createGeographyMatchIndexBuilderV1(records.length);
  const bundles = createCriterionGroupSetBuilders(records.length, bundleGroups);
  const parts = [places, ...bundles];
  yield* forEachInPausableTask(records, (record, provider) => {
    const facts = extractProviderMatchingFacts(record);
    for (const { add } of parts) add(provider, record, facts);
  });
  return { records, places: places.build(), bundles: mapCriterionGroupSets(bundles, ({ build }) => build()) };
}

/** Builds the index of a catalogue version without pausing. */
export function buildMatchIndexV1(catalogue: readonly ProviderRecord[]): MatchIndexV1 {
  return runPausableTaskWithoutPausing(buildMatchIndexInPausableTaskV1(catalogue));
}
