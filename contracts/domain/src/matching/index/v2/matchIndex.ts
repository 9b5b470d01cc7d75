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

/** A group of criteria, of which a search may ask. */
export interface Group extends Keyed {
  readonly name: PreparedGroup['name'];
}

function named(name: Group['name'], group: Keyed): Group {
  return { name, key: (facts) => group.key(facts) };
}

/** Where the kinds of price are classes, whatever scale is asked for. */
export const pricingBundle = 2;

const bundled: Bundled<readonly Group[]> = [
  [{ name: 'fit', key: technologyClass }, named('deviceManagement', deviceManagement)],
  [named('sim', sim), named('apis', apis)],
  [named('privateNetwork', privateNetwork), named('ntn', ntn), named('scale', scale)],
];

/** A provider that runs networks itself: few do. */
export interface Linked {
  readonly number: number;
  readonly provider: ReadProvider;
}

/** A catalogue version, turned into columns. Providers are numbered by name, so that a number is a place in every tie. */
export interface MatchIndex {
  readonly world: WorldFacts;
  readonly records: readonly ProviderRecord[];
  readonly places: Places;
  readonly bundles: Bundled<Bundle<Group>>;
  /** By provider, as `OrderKey` has them. */
  readonly platform: Uint8Array;
  readonly esim: Uint8Array;
  readonly linked: readonly Linked[];
  /** The numbers of these. */
  readonly linkedSet: BitSet;
}

/** Builds the index of a catalogue version, pausing often: 100,000 providers take seconds. */
export function* indexInSlices(
  catalogue: readonly ProviderRecord[],
  world: WorldFacts = worldFacts,
): Sliced<MatchIndex> {
  const records = yield* sortInSlices(catalogue, nameKey);
  const places = growPlaces(records.length, world);
  const bundles = growBundles(records.length, bundled);
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

/** The index of a catalogue, built in one go. */
export function precompute(catalogue: readonly ProviderRecord[], world: WorldFacts = worldFacts): MatchIndex {
  return runAtOnce(indexInSlices(catalogue, world));
}
