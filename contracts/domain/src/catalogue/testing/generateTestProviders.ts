import {
  providerCapabilityFlags,
  type ProviderCapabilityFlagName,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { listRegionCountries, type RegionName } from '../../geo/geo.regions.ts';

/** A function that returns pseudo-random numbers in [0, 1): the same sequence for the same seed (mulberry32). */
export type SeededTestRandomFunction = () => number;

/** Starts a sequence of pseudo-random numbers. Only the lowest 32 bits of the seed count. */
export function createSeededTestRandomFunction(seed: number): SeededTestRandomFunction {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const allCountries = listRegionCountries('Global');
const regions: readonly RegionName[] = ['Europe', 'Asia Pacific', 'Africa', 'Latin America', 'Middle East'];
/** Country lists that many providers share, as in the sample catalogue. */
const sharedLists = [allCountries.slice(0, 180), allCountries.slice(20, 135)];

/** A kind of provider, its share in percent, and its typical properties. */
interface Kind {
  readonly share: number;
  readonly type: ProviderRecord['type'];
  readonly always: readonly string[];
  readonly often: readonly string[];
  readonly countries: (random: SeededTestRandomFunction) => readonly string[] | null;
  readonly offerings: string;
}

const pick = <T>(random: SeededTestRandomFunction, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0];
const pickSome = <T>(random: SeededTestRandomFunction, items: readonly T[], part: number): T[] =>
  items.filter(() => random() < part);
const singleMarket = (random: SeededTestRandomFunction) =>
  pickSome(random, allCountries, 1 / allCountries.length).slice(0, 3);
const multiMarket = (random: SeededTestRandomFunction) => pickSome(random, allCountries, 0.06);
const regional = (random: SeededTestRandomFunction) =>
  pickSome(random, listRegionCountries(pick(random, ['Europe', ...regions])), 0.85);
const footprint = (random: SeededTestRandomFunction) =>
  random() < 0.5 ? (sharedLists[random() < 0.5 ? 0 : 1] ?? null) : pickSome(random, allCountries, 0.8);
const sometimes = (random: SeededTestRandomFunction) => (random() < 0.5 ? null : pickSome(random, allCountries, 0.3));

const kinds: readonly [Kind, ...Kind[]] = [
  {
    share: 35,
    type: 'MNO',
    always: ['4G'],
    often: ['2G', '3G', '5G', 'LTE-M', 'NB-IoT'],
    countries: singleMarket,
    offerings: 'National IoT SIM',
  },
  {
    share: 12,
    type: 'MNO',
    always: ['4G', '5G'],
    often: ['2G', 'LTE-M', 'NB-IoT', 'LoRaWAN'],
    countries: multiMarket,
    offerings: 'Group IoT SIM, private LTE',
  },
  {
    share: 20,
    type: 'MVNO',
    always: ['4G'],
    often: ['2G', '3G', '5G', 'LTE-M', 'NB-IoT'],
    countries: footprint,
    offerings: 'Global IoT SIM, REST API',
  },
  {
    share: 13,
    type: 'MVNO',
    always: ['LTE-M'],
    often: ['4G', 'NB-IoT', 'Cat-1 bis'],
    countries: regional,
    offerings: 'Regional IoT SIM, eSIM and iSIM',
  },
  {
    share: 12,
    type: 'other',
    always: ['LoRaWAN'],
    often: ['mioty', 'Sigfox', 'LTE-M'],
    countries: regional,
    offerings: 'Public and private LoRaWAN',
  },
  {
    share: 5,
    type: 'other',
    always: ['Satellite'],
    often: ['NTN NB-IoT'],
    countries: footprint,
    offerings: 'Satellite messaging',
  },
  {
    share: 3,
    type: 'other',
    always: [],
    often: ['LTE-M', '4G'],
    countries: sometimes,
    offerings: 'Connectivity platform',
  },
];

function pickKind(random: SeededTestRandomFunction): Kind {
  let left = random() * 100;
  for (const kind of kinds) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  return kinds[0];
}

function generateFlags(random: SeededTestRandomFunction): ProviderRecord['flags'] {
  const flag = () => pick(random, [true, true, null, false]);
  return Object.fromEntries(providerCapabilityFlags.map((name) => [name, flag()])) as Record<
    ProviderCapabilityFlagName,
    boolean | null
  >;
}

function generateProvider(random: SeededTestRandomFunction, number: number): ProviderRecord {
  const kind = pickKind(random);
  const radioTech = [...kind.always, ...pickSome(random, kind.often, 0.6)];
  const countries = random() < 0.07 ? null : kind.countries(random);
  const name = `${pick(random, ['Nord', 'Alta', 'Kite', 'Meridian', 'Osprey', 'Lumen', 'Vela'])} ${kind.type} ${number}`;
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    type: kind.type,
    scope: pick(random, ['Global; Logistics', 'Regional; Utilities', 'National; Metering', null]),
    coreOfferings: kind.offerings,
    protocols: radioTech.join(', '),
    radioTech,
    countries: countries === null || countries.length === 0 ? null : [...countries],
    sgp32: pick(random, ['Unknown', 'Unknown', 'No', 'Planned', 'Yes', null]),
    ntn: pick(random, ['Unknown', 'Unknown', 'No', 'Announced / Pilot', 'Commercial — Live Service', null]),
    pricingTiers: pick(random, [
      'Subscription, Enterprise',
      'Pay-as-you-go',
      'Enterprise',
      'Prepaid, Subscription',
      null,
    ]),
    pricingModel: pick(random, ['Subscription', 'Custom quote', 'Pay-as-you-go', null]),
    cmpType: pick(random, ['Proprietary', 'Third-party', 'Multi-CMP', null]),
    platformFeatures: pick(random, ['SIM portal, REST API, usage alerts', 'SIM portal, dashboards', null]),
    website: `https://provider-${number}.example`,
    logoFile: null,
    partner: random() < 0.01,
    flags: generateFlags(random),
    showcase: true,
  };
}

/**
 * Generates a catalogue of fictitious providers, as varied as real providers. The same seed yields the same catalogue.
 */
export function generateTestProviders(count: number, seed = 1): ProviderRecord[] {
  const random = createSeededTestRandomFunction(seed);
  return Array.from({ length: count }, (_, number) => generateProvider(random, number));
}
