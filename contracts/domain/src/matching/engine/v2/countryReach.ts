import { getCountryName } from '../../../geo/geo.countries.ts';
import { listRegionCountries } from '../../../geo/geo.regions.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { listRequestedCountries } from '../requestedPlaces.ts';
import { countSetBits, isCountryInBitSet } from '../countryBitSet.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import { isCellularTechnology } from '../technologies.ts';
import { scaleShareToCriterionValue, unknownCriterionValue, fullCriterionValue } from '../criterionValues.ts';
import {
  getCountryNetworkFacts,
  type CountryNetworkFacts,
  type OwnNetworkTechnologies,
  type MatchingNetworkFacts,
} from './networkFacts.ts';

/**
 * How a provider covers a country: `own` network, `listed` in its country list, `global` scope without a list, `blank`
 * when the coverage is not stated, `none` when the list omits the country.
 */
export type CountryCoverageKind = 'own' | 'listed' | 'global' | 'blank' | 'none';

/** Value of a country by its kind of coverage, at most `fullCriterionValue`, before roaming limits apply. */
const reachValues: Readonly<Record<CountryCoverageKind, number>> = {
  own: fullCriterionValue,
  listed: scaleShareToCriterionValue(0.9),
  global: scaleShareToCriterionValue(0.6),
  blank: unknownCriterionValue,
  none: 0,
};

/**
 * Whether devices stay connected where permanent roaming is limited. They do if an eSIM loads a local profile or if
 * they use a technology that does not roam. `kept`: devices stay connected; `open`: not stated; `none`: devices lose
 * the connection.
 */
export type ConnectivityUnderRoamingLimits = 'kept' | 'open' | 'none';

/** Remaining share of a country's value under a roaming limit, without support for local profiles. */
const remainingShares: Readonly<Record<Exclude<CountryNetworkFacts['roaming'], null>, number>> = {
  conditions: 0.8,
  restricted: 0.5,
  prohibited: 0.3,
};
/** Share of the lost value that local profiles recover under a roaming limit. */
const savedShares: Readonly<Record<ConnectivityUnderRoamingLimits, number>> = { kept: 1, open: 0.35, none: 0 };

/**
 * Exactness of the catalogue's information on a country, in percent. The ranking criterion `coverage` is the sum over
 * the requested countries.
 */
const exactness: Readonly<Record<CountryCoverageKind, number>> = {
  own: 100,
  listed: 100,
  global: 60,
  blank: 35,
  none: 0,
};
/** Minimum length of a country list that counts as worldwide. */
const minWorldwideListLength = 100;
const worldwideListExactness = 90;

const roamingDeductions = { sgp32: 2, planned: 4, euicc: 6, kept: 6, open: 10, none: 14 } as const;
const nonRoamingReduction = 2;

/** Bonus on the coverage value for LoRaWAN roaming, and the maximum coverage value that the bonus can lead to. */
export const lorawanRoamingBonus = scaleShareToCriterionValue(0.1);
export const maxCoverageValueWithLorawanBonus = reachValues.listed;
/** Minimum share of a region's countries that a provider must cover for the region to count as covered. */
const coveredRegionShare = 0.8;

/** The data about a provider that determines how the provider covers countries. */
export interface ProviderNetworkFootprint {
  readonly facts: ProviderMatchingFacts;
  readonly own: OwnNetworkTechnologies;
}

export interface RequestedCountryWithRoamingLimit {
  readonly code: string;
  readonly roaming: CountryNetworkFacts['roaming'];
}

/** Countries whose values are averaged: a region, or all requested countries. */
export interface RequestedCoverageAreaV2 {
  readonly countries: readonly RequestedCountryWithRoamingLimit[];
}

/** Adds the limit on permanent roaming to each country, in the same order. */
export function pairCountriesWithRoamingLimits(
  codes: readonly string[],
  world: MatchingNetworkFacts,
): readonly RequestedCountryWithRoamingLimit[] {
  return codes.map((code) => ({ code, roaming: getCountryNetworkFacts(world, code).roaming }));
}

/** Builds the areas that providers are evaluated for; empty when no geography is requested. */
export function buildRequestedCoverageAreasV2(
  requirements: BuyerRequirements,
  world: MatchingNetworkFacts,
): readonly RequestedCoverageAreaV2[] {
  const area = (codes: readonly string[]): RequestedCoverageAreaV2 => ({
    countries: pairCountriesWithRoamingLimits(codes, world),
  });
  if (requirements.geographicMode === 'regions')
    return requirements.regions.map((region) => area(listRegionCountries(region)));
  return requirements.countries.length === 0 ? [] : [area(listRequestedCountries(requirements))];
}

/** Returns how a provider covers a country, according to the best available information. */
export function getProviderCountryCoverageKind(
  { facts, own }: ProviderNetworkFootprint,
  code: string,
): CountryCoverageKind {
  if (own.has(code)) return 'own';
  if (facts.countries !== null) return isCountryInBitSet(facts.countries, code) ? 'listed' : 'none';
  return facts.claimsGlobalScope ? 'global' : 'blank';
}

/**
 * Whether the provider lists a technology, such as satellite or LoRaWAN, that does not roam on other operators' mobile
 * networks.
 */
export function hasNonRoamingTechnology({ technologies, technologiesListed }: ProviderMatchingFacts): boolean {
  return technologiesListed && technologies.some((name) => !isCellularTechnology(name));
}

/** @returns whether the provider's devices stay connected where permanent roaming is limited. */
export function getProviderConnectivityUnderRoamingLimits(
  facts: ProviderMatchingFacts,
): ConnectivityUnderRoamingLimits {
  const { flags, sgp32 } = facts;
  if (flags.eSIM_eUICC === true || sgp32 === 'yes' || hasNonRoamingTechnology(facts)) return 'kept';
  return flags.eSIM_eUICC === false && sgp32 === 'no' ? 'none' : 'open';
}

function getDeduction(facts: ProviderMatchingFacts): number {
  const { flags, sgp32 } = facts;
  if (sgp32 === 'yes') return roamingDeductions.sgp32;
  if (flags.eSIM_eUICC === true) return sgp32 === 'planned' ? roamingDeductions.planned : roamingDeductions.euicc;
  return roamingDeductions[getProviderConnectivityUnderRoamingLimits(facts)];
}

/**
 * Percentage points to deduct from the exactness of the catalogue's information on a country that limits permanent
 * roaming. The deduction is lowest for providers with SGP.32, which is designed for unattended fleets. Technologies of
 * the provider that do not roam reduce it further.
 */
export function computeRoamingLimitExactnessDeduction(facts: ProviderMatchingFacts): number {
  return getDeduction(facts) - (hasNonRoamingTechnology(facts) ? nonRoamingReduction : 0);
}

/** Value of a country for the geography criterion, at most `fullCriterionValue`. */
export function computeCountryGeographyCriterionValue(
  reach: CountryCoverageKind,
  roaming: CountryNetworkFacts['roaming'],
  localisation: ConnectivityUnderRoamingLimits,
): number {
  const parts = reachValues[reach];
  if (roaming === null || reach === 'own') return parts;
  const limited = remainingShares[roaming];
  return Math.round(parts * (limited + savedShares[localisation] * (1 - limited)));
}

/** Adds the LoRaWAN roaming bonus to a coverage value, up to the value of a listed country. */
export function addLorawanRoamingBonusToCoverage(value: number): number {
  return Math.max(value, Math.min(maxCoverageValueWithLorawanBonus, value + lorawanRoamingBonus));
}

/** Whether a provider's LoRaWAN service roams on other networks. */
export function hasLorawanRoaming({ flags, technologies }: ProviderMatchingFacts): boolean {
  return flags.Packet_Broker_Roaming === true && technologies.includes('LoRaWAN');
}

/**
 * Mean value of the areas plus the bonus for LoRaWAN roaming: an integer, at most `fullCriterionValue`. The value of an
 * area is the mean value of its countries. `null` when all requested countries have the coverage `none`.
 */
export function computeRequestedAreasCoverageValue(
  areas: readonly RequestedCoverageAreaV2[],
  footprint: ProviderNetworkFootprint,
): number | null {
  const localisation = getProviderConnectivityUnderRoamingLimits(footprint.facts);
  let [sum, isReached] = [0, false];
  for (const { countries } of areas) {
    let parts = 0;
    for (const { code, roaming } of countries) {
      const reach = getProviderCountryCoverageKind(footprint, code);
      isReached ||= reach !== 'none';
      parts += computeCountryGeographyCriterionValue(reach, roaming, localisation);
    }
    sum += Math.round(parts / countries.length);
  }
  if (!isReached) return null;
  const value = Math.round(sum / areas.length);
  return hasLorawanRoaming(footprint.facts) ? addLorawanRoamingBonusToCoverage(value) : value;
}

/** Whether the catalogue states the coverage, by a list or by global scope. */
export function isProviderCoverageStated({ countries, claimsGlobalScope }: ProviderMatchingFacts): boolean {
  return countries !== null || claimsGlobalScope;
}

/**
 * Exactness of each country in a country list, in percent.
 *
 * @param named Number of countries in the list.
 */
export function getCountryListExactnessPercent(named: number): number {
  return named >= minWorldwideListLength ? worldwideListExactness : exactness.listed;
}

/**
 * Sum of the exactness of the requested countries after deductions for roaming limits, in percent. Without requested
 * countries, the number of listed countries.
 */
export function sumCoverageExactnessPercent(
  requested: readonly RequestedCountryWithRoamingLimit[],
  footprint: ProviderNetworkFootprint,
): number {
  const named = countCountriesListedByProvider(footprint);
  if (requested.length === 0) return named;
  const listed = getCountryListExactnessPercent(named);
  const doubt = computeRoamingLimitExactnessDeduction(footprint.facts);
  return requested.reduce((sum, { code, roaming }) => {
    const reach = getProviderCountryCoverageKind(footprint, code);
    if (reach === 'own' || reach === 'none') return sum + exactness[reach];
    return sum + (reach === 'listed' ? listed : exactness[reach]) - (roaming === null ? 0 : doubt);
  }, 0);
}

/** Number of countries in the provider's list. */
export function countCountriesListedByProvider({ facts: { countries } }: ProviderNetworkFootprint): number {
  return countries === null ? 0 : countries.reduce((sum, word) => sum + countSetBits(word), 0);
}

/**
 * Factor by which the sort key multiplies the number of countries. The factor is larger than the highest possible number
 * of technologies added up over all countries, so that the numbers of countries are compared first.
 */
const ownCountryFactor = 2048;

/**
 * Sort key of a provider's own networks. Combines two numbers, compared in this order: the number of requested
 * countries where the provider has its own network, and the number of technologies that run there, counted in each of
 * these countries. Includes all countries when none is requested.
 */
export function computeOwnNetworksSortKey(requested: ReadonlySet<string>, own: OwnNetworkTechnologies): number {
  let key = 0;
  for (const [code, technologies] of own) {
    if (requested.size === 0 || requested.has(code)) key += ownCountryFactor + countSetBits(technologies);
  }
  return key;
}

/** Splits a sort key from `computeOwnNetworksSortKey` into its two numbers. */
export function splitOwnNetworksSortKey(key: number): { readonly countries: number; readonly technologies: number } {
  return { countries: Math.floor(key / ownCountryFactor), technologies: key % ownCountryFactor };
}

/** Number of an area's countries that must be covered; may be fractional. */
export function computeRequiredCountryCount(countries: number, byRegion: boolean): number {
  return countries * (byRegion ? coveredRegionShare : 1);
}

/**
 * Whether a country with this kind of coverage counts as covered. `blank` does not, because the catalogue states no
 * coverage.
 */
const isReached = (reach: CountryCoverageKind): boolean => reach !== 'none' && reach !== 'blank';

/** Whether a provider is known to cover every requested country, or 80 percent of every requested region. */
export function coversAllRequestedAreas(
  areas: readonly RequestedCoverageAreaV2[],
  byRegion: boolean,
  footprint: ProviderNetworkFootprint,
): boolean {
  return areas.every(({ countries }) => {
    let reached = 0;
    for (const { code } of countries) if (isReached(getProviderCountryCoverageKind(footprint, code))) reached += 1;
    return reached >= computeRequiredCountryCount(countries.length, byRegion);
  });
}

/** Countries that the provider is not known to cover. */
export function findCountriesUncoveredByProvider(
  requested: readonly string[],
  footprint: ProviderNetworkFootprint,
): readonly string[] {
  return requested.filter((code) => !isReached(getProviderCountryCoverageKind(footprint, code)));
}

/** Country names for use in a sentence. */
export const toCountryNames = (codes: readonly string[]): readonly string[] => codes.map(getCountryName);
