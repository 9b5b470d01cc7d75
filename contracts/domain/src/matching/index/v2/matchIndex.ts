import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { apisScoringCriterionGroup } from '../../engine/apis.ts';
import { deviceManagementScoringCriterionGroup } from '../../engine/deviceManagement.ts';
import { extractProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { satelliteNtnScoringCriterionGroup } from '../../engine/ntn.ts';
import { toProviderTieBreakKey } from '../../engine/tieBreakKeys.ts';
import { deploymentScaleScoringCriterionGroup } from '../../engine/scale.ts';
import { simScoringCriterionGroup } from '../../engine/sim.ts';
import { matchingNetworkFacts, type MatchingNetworkFacts } from '../../engine/v2/networkFacts.ts';
import { computeEsimSupportRank, computePlatformCapabilityRank } from '../../engine/v2/evaluate.ts';
import type { PreparedCriterionGroupV2 } from '../../engine/v2/preparedGroup.ts';
import { privateNetworkScoringCriterionGroupV2 } from '../../engine/v2/privateNetwork.ts';
import { prepareProviderV2, type PreparedProviderV2 } from '../../engine/v2/preparedProvider.ts';
import { addToBitSet, type BitSet, createEmptyBitSet } from '../bitSet.ts';
import {
  forEachInPausableTask,
  runPausableTaskWithoutPausing,
  type PausableTaskGenerator,
  sortByKeyInPausableTask,
} from '../pausableTasks.ts';
import {
  type CriterionGroupSet,
  type OneForEachCriterionGroupSet,
  createCriterionGroupSetBuilders,
  type KeyedCriterionGroup,
  mapCriterionGroupSets,
} from '../groupBundles.ts';
import { getProviderTechnologySetKey } from './fitResults.ts';
import { createGeographyMatchIndexBuilderV2, type GeographyMatchIndexV2 } from './geographyIndex.ts';

/** A group of criteria that a search can request. */
export interface NamedKeyedCriterionGroup extends KeyedCriterionGroup {
  readonly name: PreparedCriterionGroupV2['name'];
}

function buildGroup(name: NamedKeyedCriterionGroup['name'], group: KeyedCriterionGroup): NamedKeyedCriterionGroup {
  return { name, key: (facts) => group.key(facts) };
}

/**
 * Index in `bundleGroups` of the set of groups that separates providers with different kinds of pricing, regardless of
 * the requested scale.
 */
export const pricingCriterionGroupSetIndex = 2;

const bundleGroups: OneForEachCriterionGroupSet<readonly NamedKeyedCriterionGroup[]> = [
  [
    { name: 'fit', key: getProviderTechnologySetKey },
    buildGroup('deviceManagement', deviceManagementScoringCriterionGroup),
  ],
  [buildGroup('sim', simScoringCriterionGroup), buildGroup('apis', apisScoringCriterionGroup)],
  [
    buildGroup('privateNetwork', privateNetworkScoringCriterionGroupV2),
    buildGroup('ntn', satelliteNtnScoringCriterionGroup),
    buildGroup('scale', deploymentScaleScoringCriterionGroup),
  ],
];

/** A provider that has its own networks. There are few providers of this kind. */
export interface ProviderWithOwnNetworksInMatchIndex {
  readonly number: number;
  readonly provider: PreparedProviderV2;
}

/**
 * A catalogue version as columns. Providers are numbered in the order of their names, so that the number breaks ties.
 */
export interface MatchIndexV2 {
  readonly networkFacts: MatchingNetworkFacts;
  readonly records: readonly ProviderRecord[];
  readonly places: GeographyMatchIndexV2;
  readonly bundles: OneForEachCriterionGroupSet<CriterionGroupSet<NamedKeyedCriterionGroup>>;
  /** The fields `platform` and `esim` of the `MatchSortKeyFields` of each provider. */
  readonly platform: Uint8Array;
  readonly esim: Uint8Array;
  readonly operators: readonly ProviderWithOwnNetworksInMatchIndex[];
  /** Provider numbers of the operators. */
  readonly operatorNumbers: BitSet;
}

/** Builds the index of a catalogue version. Yields regularly, because indexing 100,000 providers takes seconds. */
export function* buildMatchIndexInPausableTaskV2(
  catalogue: readonly ProviderRecord[],
  world: MatchingNetworkFacts = matchingNetworkFacts,
): PausableTaskGenerator<MatchIndexV2> {
  const records = yield* sortByKeyInPausableTask(catalogue, toProviderTieBreakKey);
  const places = createGeographyMatchIndexBuilderV2(records.length, world);
  const bundles = createCriterionGroupSetBuilders(records.length, bundleGroups);
  const parts = [places, ...bundles];
  const [platform, esim] = [new Uint8Array(records.length), new Uint8Array(records.length)];
  const [linked, linkedSet]: [ProviderWithOwnNetworksInMatchIndex[], BitSet] = [[], createEmptyBitSet(records.length)];
  yield* forEachInPausableTask(records, (record, number) => {
    const facts = extractProviderMatchingFacts(record);
    for (const { add } of parts) add(number, record, facts);
    platform[number] = computePlatformCapabilityRank(facts);
    esim[number] = computeEsimSupportRank(facts);
    if (!world.own.has(record.id)) return;
    linked.push({ number, provider: prepareProviderV2(record, world) });
    addToBitSet(linkedSet, number);
  });
  const built = { places: places.build(), bundles: mapCriterionGroupSets(bundles, ({ build }) => build()) };
  return { networkFacts: world, records, ...built, platform, esim, operators: linked, operatorNumbers: linkedSet };
}

/** Builds the index of a catalogue version without pausing. */
export function buildMatchIndexV2(
  catalogue: readonly ProviderRecord[],
  world: MatchingNetworkFacts = matchingNetworkFacts,
): MatchIndexV2 {
  return runPausableTaskWithoutPausing(buildMatchIndexInPausableTaskV2(catalogue, world));
}
