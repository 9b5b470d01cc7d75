import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { apis } from '../../engine/apis.ts';
import { deviceManagement } from '../../engine/deviceManagement.ts';
import { factsOf } from '../../engine/facts.ts';
import { ntn } from '../../engine/ntn.ts';
import { nameKey } from '../../engine/order.ts';
import { scale } from '../../engine/scale.ts';
import { sim } from '../../engine/sim.ts';
import { worldFacts, type WorldFacts } from '../../engine/v2/countryFacts.ts';
import { esimOf, platformKey } from '../../engine/v2/evaluate.ts';
import type { PreparedGroup } from '../../engine/v2/prepared.ts';
import { privateNetwork } from '../../engine/v2/privateNetwork.ts';
import { readProvider, type ReadProvider } from '../../engine/v2/readProviders.ts';
import { addMember, type BitSet, emptyBitSet } from '../bitSet.ts';
import { forEachInSlices, runAtOnce, type Sliced, sortInSlices } from '../inSlices.ts';
import { type Bundle, type Bundled, growBundles, type Keyed, mapBundled } from '../profiles.ts';
import { technologyClass } from './fitAnswers.ts';
import { growPlaces, type Places } from './places.ts';

/** A group of criteria that a search can request. */
export interface Group extends Keyed {
  readonly name: PreparedGroup['name'];
}

function buildGroup(name: Group['name'], group: Keyed): Group {
  return { name, key: (facts) => group.key(facts) };
}

/** Index of the bundle with the classes that distinguish the kinds of pricing for any requested scale. */
export const pricingBundle = 2;

const bundleGroups: Bundled<readonly Group[]> = [
  [{ name: 'fit', key: technologyClass }, buildGroup('deviceManagement', deviceManagement)],
  [buildGroup('sim', sim), buildGroup('apis', apis)],
  [buildGroup('privateNetwork', privateNetwork), buildGroup('ntn', ntn), buildGroup('scale', scale)],
];

/** A provider with own networks. There are few. */
export interface Linked {
  readonly number: number;
  readonly provider: ReadProvider;
}

/** A catalogue version as columns. Providers are numbered by name, so that the number breaks ties. */
export interface MatchIndex {
  readonly world: WorldFacts;
  readonly records: readonly ProviderRecord[];
  readonly places: Places;
  readonly bundles: Bundled<Bundle<Group>>;
  /** By provider, with the values of `MatchOrderKey`. */
  readonly platform: Uint8Array;
  readonly esim: Uint8Array;
  readonly linked: readonly Linked[];
  /** Numbers of the operators. */
  readonly linkedSet: BitSet;
}

/** Builds the index of a catalogue version. Yields regularly, because 100,000 providers take seconds. */
export function* indexInSlices(
  catalogue: readonly ProviderRecord[],
  world: WorldFacts = worldFacts,
): Sliced<MatchIndex> {
  const records = yield* sortInSlices(catalogue, nameKey);
  const places = growPlaces(records.length, world);
  const bundles = growBundles(records.length, bundleGroups);
  const parts = [places, ...bundles];
  const [platform, esim] = [new Uint8Array(records.length), new Uint8Array(records.length)];
  const [linked, linkedSet]: [Linked[], BitSet] = [[], emptyBitSet(records.length)];
  yield* forEachInSlices(records, (record, number) => {
    const facts = factsOf(record);
    for (const { add } of parts) add(number, record, facts);
    platform[number] = platformKey(facts);
    esim[number] = esimOf(facts);
    if (!world.own.has(record.id)) return;
    linked.push({ number, provider: readProvider(record, world) });
    addMember(linkedSet, number);
  });
  const built = { places: places.finish(), bundles: mapBundled(bundles, ({ finish }) => finish()) };
  return { world, records, ...built, platform, esim, linked, linkedSet };
}

/** Builds the index of a catalogue version without pausing. */
export function precompute(catalogue: readonly ProviderRecord[], world: WorldFacts = worldFacts): MatchIndex {
  return runAtOnce(indexInSlices(catalogue, world));
}
