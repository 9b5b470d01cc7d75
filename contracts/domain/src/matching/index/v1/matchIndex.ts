import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { apis } from '../../engine/apis.ts';
import type { CriterionGroup } from '../../engine/criterion.ts';
import { deviceManagement } from '../../engine/deviceManagement.ts';
import { factsOf } from '../../engine/facts.ts';
import { ntn } from '../../engine/ntn.ts';
import { nameKey } from '../../engine/order.ts';
import { scale } from '../../engine/scale.ts';
import { sim } from '../../engine/sim.ts';
import { fit } from '../../engine/v1/fit.ts';
import { privateNetwork } from '../../engine/v1/privateNetwork.ts';
import { forEachInSlices, runAtOnce, type Sliced, sortInSlices } from '../inSlices.ts';
import { growPlaces, type Places } from './places.ts';
import { type Bundle, type Bundled, growBundles, mapBundled } from '../profiles.ts';

const bundleGroups: Bundled<readonly CriterionGroup[]> = [
  [fit, deviceManagement],
  [sim, apis],
  [privateNetwork, ntn, scale],
];

/** A catalogue version as columns. Providers are numbered by name, so that the number breaks ties. */
export interface MatchIndex {
  readonly records: readonly ProviderRecord[];
  readonly places: Places;
  readonly bundles: Bundled<Bundle<CriterionGroup>>;
}

/** Builds the index of a catalogue version. Yields regularly, because 100,000 providers take seconds. */
export function* indexInSlices(catalogue: readonly ProviderRecord[]): Sliced<MatchIndex> {
  const records = yield* sortInSlices(catalogue, nameKey);
  const places = growPlaces(records.length);
  const bundles = growBundles(records.length, bundleGroups);
  const parts = [places, ...bundles];
  yield* forEachInSlices(records, (record, provider) => {
    const facts = factsOf(record);
    for (const { add } of parts) add(provider, record, facts);
  });
  return { records, places: places.finish(), bundles: mapBundled(bundles, ({ finish }) => finish()) };
}

/** Builds the index of a catalogue version without pausing. */
export function precompute(catalogue: readonly ProviderRecord[]): MatchIndex {
  return runAtOnce(indexInSlices(catalogue));
}
