import { countryName } from '../../../geo/geo.countries.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { askedCountries } from '../askedPlaces.ts';
import { countOnes, holdsCountry } from '../countryBits.ts';
import type { ProviderFacts } from '../facts.ts';
import { isCellular } from '../technologies.ts';
import { partOf, unknownValue, whole } from '../values.ts';
import { factsOn, type CountryFacts, type OwnNetworks, type WorldFacts } from './countryFacts.ts';

/** How a provider covers a country. */
export type Reach = 'own' | 'listed' | 'global' | 'blank' | 'none';

/** Fractions of `fullCriterionValue`, before roaming limits apply. */
const reachValues: Readonly<Record<Reach, number>> = {
  own: whole,
  listed: partOf(0.9),
  global: partOf(0.6),
  blank: unknownValue,
  none: 0,
};

/**
 * Whether devices stay connected where permanent roaming is limited: with an eSIM that loads a local profile, or
 * without roaming.
 */
export type Localisation = 'kept' | 'open' | 'none';

/** Remaining share of a country's value under a roaming limit, without support for local profiles. */
const remainingShares: Readonly<Record<Exclude<CountryFacts['roaming'], null>, number>> = {
  conditions: 0.8,
  restricted: 0.5,
  prohibited: 0.3,
};
/** Share of that loss that local profiles save. */
const savedShares: Readonly<Record<Localisation, number>> = { kept: 1, open: 0.35, none: 0 };

/** How precisely a country is listed, in percent. Summed up for the order place `coverage`. */
const exactness: Readonly<Record<Reach, number>> = { own: 100, listed: 100, global: 60, blank: 35, none: 0 };
/** Minimum length of a country list that counts as worldwide. */
const minWorldwideListLength = 100;
const worldwideListExactness = 90;

const roamingDeductions = { sgp32: 2, planned: 4, euicc: 6, kept: 6, open: 10, none: 14 } as const;
const nonRoamingReduction = 2;

/** Bonus for LoRaWAN roaming, and the maximum value it can lead to. */
export const roamingBonus = partOf(0.1);
export const mostByList = reachValues.listed;
/** Share of a region's countries from which the region counts as covered. */
const coveredRegionShare = 0.8;

/** The provider data that determines how it covers countries. */
export interface Footprint {
  readonly facts: ProviderFacts;
  readonly own: OwnNetworks;
}

export interface AskedCountry {
  readonly code: string;
  readonly roaming: CountryFacts['roaming'];
}

/** Countries that are averaged: a region, or all requested countries. */
export interface Area {
  readonly countries: readonly AskedCountry[];
}

export function askedIn(codes: readonly string[], world: WorldFacts): readonly AskedCountry[] {
  return codes.map((code) => ({ code, roaming: factsOn(world, code).roaming }));
}

/** Empty when no geography is requested. */
export function areasOf(requirements: Requirements, world: WorldFacts): readonly Area[] {
  const area = (codes: readonly string[]): Area => ({ countries: askedIn(codes, world) });
  if (requirements.geographicMode === 'regions')
    return requirements.regions.map((region) => area(regionCountries(region)));
  return requirements.countries.length === 0 ? [] : [area(askedCountries(requirements))];
}

/** How a provider covers a country, by the best available information. */
export function reachOf({ facts, own }: Footprint, code: string): Reach {
  if (own.has(code)) return 'own';
  if (facts.countries !== null) return holdsCountry(facts.countries, code) ? 'listed' : 'none';
  return facts.statesGlobal ? 'global' : 'blank';
}

/** Whether a technology such as satellite or LoRaWAN does not roam on other operators' mobile networks. */
export function needsNoRoaming({ technologies, technologiesListed }: ProviderFacts): boolean {
  return technologiesListed && technologies.some((name) => !isCellular(name));
}

/** Support for local profiles where permanent roaming is limited. */
export function localisationOf(facts: ProviderFacts): Localisation {
  const { flags, sgp32 } = facts;
  if (flags.eSIM_eUICC === true || sgp32 === 'yes' || needsNoRoaming(facts)) return 'kept';
  return flags.eSIM_eUICC === false && sgp32 === 'no' ? 'none' : 'open';
}

function getDeduction(facts: ProviderFacts): number {
  const { flags, sgp32 } = facts;
  if (sgp32 === 'yes') return roamingDeductions.sgp32;
  if (flags.eSIM_eUICC === true) return sgp32 === 'planned' ? roamingDeductions.planned : roamingDeductions.euicc;
  return roamingDeductions[localisationOf(facts)];
}

/**
 * Deduction from a country's precision for a limit on permanent roaming, in percent. Lowest with SGP.32, which is
 * designed for unattended fleets, and lower with additional technologies that do not roam.
 */
export function roamingDoubt(facts: ProviderFacts): number {
  return getDeduction(facts) - (needsNoRoaming(facts) ? nonRoamingReduction : 0);
}

/** Value of a country for the geography criterion, as a fraction of `fullCriterionValue`. */
export function reachValue(reach: Reach, roaming: CountryFacts['roaming'], localisation: Localisation): number {
  const parts = reachValues[reach];
  if (roaming === null || reach === 'own') return parts;
  const limited = remainingShares[roaming];
  return Math.round(parts * (limited + savedShares[localisation] * (1 - limited)));
}

/** Adds the LoRaWAN roaming bonus to a coverage value, up to the value of a listed country. */
export function withLorawanRoaming(value: number): number {
  return Math.max(value, Math.min(mostByList, value + roamingBonus));
}

/** Whether a provider's LoRaWAN service roams on other networks. */
export function roamsLorawan({ flags, technologies }: ProviderFacts): boolean {
  return flags.Packet_Broker_Roaming === true && technologies.includes('LoRaWAN');
}

/**
 * Mean over the areas of the mean over each area's countries, as an integer fraction of `fullCriterionValue`. `null`
 * when no requested country is covered.
 */
export function coverageValue(areas: readonly Area[], footprint: Footprint): number | null {
  const localisation = localisationOf(footprint.facts);
  let [sum, isReached] = [0, false];
  for (const { countries } of areas) {
    let parts = 0;
    for (const { code, roaming } of countries) {
      const reach = reachOf(footprint, code);
      isReached ||= reach !== 'none';
      parts += reachValue(reach, roaming, localisation);
    }
    sum += Math.round(parts / countries.length);
  }
  if (!isReached) return null;
  const value = Math.round(sum / areas.length);
  return roamsLorawan(footprint.facts) ? withLorawanRoaming(value) : value;
}

/** Whether the catalogue states the coverage, by a list or by global scope. */
export function isCoverageKnown({ countries, statesGlobal }: ProviderFacts): boolean {
  return countries !== null || statesGlobal;
}

/** How precisely a list of this length states each country, in percent. */
export function listedExactness(named: number): number {
  return named >= minWorldwideListLength ? worldwideListExactness : exactness.listed;
}

/**
 * Sum of the precision of the requested countries, in percent. Without requested countries, the number of listed
 * countries.
 */
export function exactCoverage(requested: readonly AskedCountry[], footprint: Footprint): number {
  const named = namedCountries(footprint);
  if (requested.length === 0) return named;
  const listed = listedExactness(named);
  const doubt = roamingDoubt(footprint.facts);
  return requested.reduce((sum, { code, roaming }) => {
    const reach = reachOf(footprint, code);
    if (reach === 'own' || reach === 'none') return sum + exactness[reach];
    return sum + (reach === 'listed' ? listed : exactness[reach]) - (roaming === null ? 0 : doubt);
  }, 0);
}

/** Number of countries in the provider's list. */
export function namedCountries({ facts: { countries } }: Footprint): number {
  return countries === null ? 0 : countries.reduce((sum, word) => sum + countOnes(word), 0);
}

/**
 * Factor larger than the number of technologies in all countries, so that countries with own networks are compared
 * first.
 */
const ownCountryFactor = 2048;

/**
 * Order key: requested countries with an own network, then the technologies running there. Counts all countries when
 * none is requested.
 */
export function ownNetworksKey(requested: ReadonlySet<string>, own: OwnNetworks): number {
  let key = 0;
  for (const [code, technologies] of own) {
    if (requested.size === 0 || requested.has(code)) key += ownCountryFactor + countOnes(technologies);
  }
  return key;
}

/** Splits a key of `computeOwnNetworksKey`. */
export function ownNetworksParts(key: number): { readonly countries: number; readonly technologies: number } {
  return { countries: Math.floor(key / ownCountryFactor), technologies: key % ownCountryFactor };
}

/** Number of an area's countries that must be covered; may be fractional. */
export function neededOf(countries: number, byRegion: boolean): number {
  return countries * (byRegion ? coveredRegionShare : 1);
}

/** Whether this is a known way to cover a country. */
const isReached = (reach: Reach): boolean => reach !== 'none' && reach !== 'blank';

/** Whether a provider is known to cover every requested country, or 80 percent of every requested region. */
export function reachesAll(areas: readonly Area[], byRegion: boolean, footprint: Footprint): boolean {
  return areas.every(({ countries }) => {
    let reached = 0;
    for (const { code } of countries) if (isReached(reachOf(footprint, code))) reached += 1;
    return reached >= neededOf(countries.length, byRegion);
  });
}

/** Countries that the provider is not known to cover. */
export function missingCountries(requested: readonly string[], footprint: Footprint): readonly string[] {
  return requested.filter((code) => !isReached(reachOf(footprint, code)));
}

/** Country names for use in a sentence. */
export const countryNames = (codes: readonly string[]): readonly string[] => codes.map(countryName);
