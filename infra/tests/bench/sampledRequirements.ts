import {
  apiRequirementOptions,
  dataVolumeOptions,
  deviceLongevityOptions,
  deviceManagementOptions,
  deviceMobilityOptions,
  emptyBuyerRequirements,
  devicePowerOptions,
  privateNetworkOptions,
  regionNames,
  type RequirementFieldName,
  requirementFields,
  type BuyerRequirements,
  deploymentScaleRequirementOptions,
  simTypeOptions,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  createSeededTestRandomFunction,
  type SeededTestRandomFunction,
} from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';

/** Mobile subscriptions per country in millions, rounded, around 2023; all other countries use `otherLines`. */
const lines: Readonly<Record<string, number>> = {
  ...{ CN: 1780, IN: 1150, US: 390, ID: 350, RU: 250, NG: 220, BR: 215, JP: 215, PK: 190, BD: 190, PH: 170, IR: 150 },
  ...{ MX: 145, VN: 130, TH: 120, ZA: 115, DE: 107, EG: 106, TR: 92, GB: 85, KR: 83, FR: 83, CO: 82, IT: 78, ET: 78 },
  ...{ TZ: 70, KE: 67, AR: 61, ES: 61, UA: 55, MA: 54, PL: 53, DZ: 51, MY: 49, SA: 48, GH: 43, IQ: 43, PE: 42, CA: 37 },
  ...{ UG: 34, UZ: 33, LK: 30, AU: 29, TW: 29, CL: 27, KZ: 25, RO: 23, NL: 21, AE: 21, SE: 15, CZ: 14, IL: 13, PT: 13 },
  ...{ BE: 12, AT: 11, CH: 11, GR: 11, HU: 10, SG: 9, DK: 8, FI: 7, BG: 7, NO: 6, NZ: 6, IE: 6, SK: 8, HR: 5, SI: 3 },
};
const otherLines = 2;

/** Share of searches without a geography; few buyers omit it, because the wizard asks for it first. */
const withoutPlaceShare = 0.05;
/** Maximum number of criteria in a search. */
const maxCriteria = 5;
const byRegionsShare = 0.25;
const longevityShare = 0.2;

function pick<T>(random: SeededTestRandomFunction, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Picks several distinct items by their weights. */
function pickSeveral<T>(
  random: SeededTestRandomFunction,
  items: readonly T[],
  weightOf: (item: T) => number,
  count: number,
): T[] {
  const left = [...items];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) {
    let at = random() * left.reduce((sum, item) => sum + weightOf(item), 0);
    const found = left.findIndex((item) => (at -= weightOf(item)) < 0);
    picked.push(...left.splice(Math.max(0, found), 1));
  }
  return picked;
}

/** Samples a number of countries: one in half of the cases, and rarely more than eight. */
function sampleCountryCount(random: SeededTestRandomFunction): number {
  const sampled = random();
  if (sampled < 0.5) return 1;
  if (sampled < 0.8) return 2 + Math.floor(random() * 2);
  return sampled < 0.95 ? 4 + Math.floor(random() * 5) : 9 + Math.floor(random() * 8);
}

function sampleGeography(random: SeededTestRandomFunction): Partial<BuyerRequirements> {
  if (random() < byRegionsShare) {
    const regions = pickSeveral(random, regionNames, () => 1, random() < 0.7 ? 1 : 2);
    return { geographicMode: 'regions', regions: regionNames.filter((region) => regions.includes(region)) };
  }
  const countries = pickSeveral(random, countryCodes, (code) => lines[code] ?? otherLines, sampleCountryCount(random));
  return { geographicMode: 'countries', countries: countries.toSorted() };
}

type Options<T> = readonly [T, ...T[]];
/** Omits the first option, which is the default of the wizard and not an explicit choice of the buyer. */
const chosen = <T>(options: readonly [unknown, ...Options<T>]): Options<T> => options.slice(1) as unknown as Options<T>;

const samplers: Readonly<
  Record<RequirementFieldName, (random: SeededTestRandomFunction) => Partial<BuyerRequirements>>
> = {
  geography: sampleGeography,
  powerSensitivity: (random) => ({ powerSensitivity: pick(random, devicePowerOptions) }),
  applicationProfile: (random) => ({ applicationProfile: pick(random, dataVolumeOptions) }),
  deploymentScale: (random) => ({ deploymentScale: pick(random, deploymentScaleRequirementOptions) }),
  deviceMobility: (random) => ({ deviceMobility: pick(random, deviceMobilityOptions) }),
  simRequirements: (random) => {
    const sims = pickSeveral(random, simTypeOptions, () => 1, random() < 0.7 ? 1 : 2);
    return { simRequirements: simTypeOptions.filter((sim) => sims.includes(sim)) };
  },
  privateNetworkNeeded: (random) => ({ privateNetworkNeeded: pick(random, chosen(privateNetworkOptions)) }),
  deviceManagement: (random) => ({
    deviceManagement: pick(random, deviceManagementOptions),
    touched: ['deviceManagement'],
  }),
  apisRequired: (random) => ({ apisRequired: pick(random, chosen(apiRequirementOptions)) }),
  ntnSupport: () => ({ ntnSupport: true }),
};

function sampleOne(random: SeededTestRandomFunction): BuyerRequirements {
  const count = 1 + Math.floor(random() * maxCriteria);
  const place: RequirementFieldName[] = random() < withoutPlaceShare ? [] : ['geography'];
  const others = requirementFields.filter((field) => field !== 'geography');
  const fields = [...place, ...pickSeveral(random, others, () => 1, count - place.length)];
  const longevity = random() < longevityShare ? { deviceLongevity: pick(random, deviceLongevityOptions) } : {};
  return fields.reduce<BuyerRequirements>((sampled, field) => ({ ...sampled, ...samplers[field](random) }), {
    ...emptyBuyerRequirements,
    ...longevity,
  });
}

/**
 * Generates requirements as buyers might send them: one to five criteria, countries by market size, and every option
 * that is an explicit choice. Equal seeds give equal results.
 */
export function generateSampleRequirements(count: number, seed = 1): BuyerRequirements[] {
  const random = createSeededTestRandomFunction(seed);
  return Array.from({ length: count }, () => sampleOne(random));
}
