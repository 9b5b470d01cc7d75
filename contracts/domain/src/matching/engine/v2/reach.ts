import { countryName } from '../../../geo/geo.countries.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { askedCountries } from '../askedPlaces.ts';
import { countOnes, holdsCountry } from '../countryBits.ts';
import type { ProviderFacts } from '../facts.ts';
import { isCellular } from '../technologies.ts';
import { partOf, unknownValue, whole } from '../values.ts';
import { factsOn, type CountryFacts, type OwnNetworks, type WorldFacts } from './countryFacts.ts';

/** How a provider reaches a country. */
export type Reach = 'own' | 'listed' | 'global' | 'blank' | 'none';

/** Parts of `whole`, before limits on roaming. */
const reachParts: Readonly<Record<Reach, number>> = {
  own: whole,
  listed: partOf(0.9),
  global: partOf(0.6),
  blank: unknownValue,
  none: 0,
};

/** Whether a device stays connected where permanent roaming is limited: by an eSIM that takes a local profile, or without roaming. */
export type Localisation = 'kept' | 'open' | 'none';

/** What limits on permanent roaming leave of a reach over networks of others, where there is no way to a local profile. */
const limitedParts: Readonly<Record<Exclude<CountryFacts['roaming'], null>, number>> = {
  conditions: 0.8,
  restricted: 0.5,
  prohibited: 0.3,
};
/** What part of that loss is saved. */
const savedParts: Readonly<Record<Localisation, number>> = { kept: 1, open: 0.35, none: 0 };

/** How exactly a country is named, in hundredths: what the order's place `coverage` adds up. */
const exactness: Readonly<Record<Reach, number>> = { own: 100, listed: 100, global: 60, blank: 35, none: 0 };
/** From this many countries on a list is one of the whole world. */
const worldList = 100;
const worldListExactness = 90;

const doubts = { sgp32: 2, planned: 4, euicc: 6, kept: 6, open: 10, none: 14 } as const;
const secondWay = 2;

/** What LoRaWAN that roams adds to a list, and up to what. */
export const roamingBonus = partOf(0.1);
export const mostByList = reachParts.listed;
/** A region is reached at this part of its countries. */
const reachedRegion = 0.8;

/** What of a provider tells how it reaches countries. */
export interface Footprint {
  readonly facts: ProviderFacts;
  readonly own: OwnNetworks;
}

/** A country asked for. */
export interface AskedCountry {
  readonly code: string;
  readonly roaming: CountryFacts['roaming'];
}

/** Countries that are averaged: a region, or all that are asked for. */
export interface Area {
  readonly countries: readonly AskedCountry[];
}

/** Countries with what limits roaming there. */
export function askedIn(codes: readonly string[], world: WorldFacts): readonly AskedCountry[] {
  return codes.map((code) => ({ code, roaming: factsOn(world, code).roaming }));
}

/** None when geography is not asked for. */
export function areasOf(requirements: Requirements, world: WorldFacts): readonly Area[] {
  const area = (codes: readonly string[]): Area => ({ countries: askedIn(codes, world) });
  if (requirements.geographicMode === 'regions')
    return requirements.regions.map((region) => area(regionCountries(region)));
  return requirements.countries.length === 0 ? [] : [area(askedCountries(requirements))];
}

/** How a provider reaches a country: the best of what is known. */
export function reachOf({ facts, own }: Footprint, code: string): Reach {
  if (own.has(code)) return 'own';
  if (facts.countries !== null) return holdsCountry(facts.countries, code) ? 'listed' : 'none';
  return facts.statesGlobal ? 'global' : 'blank';
}

/** Satellites, LoRaWAN and their like are not on the mobile networks of others. */
export function needsNoRoaming({ technologies, technologiesListed }: ProviderFacts): boolean {
  return technologiesListed && technologies.some((name) => !isCellular(name));
}

/** What a provider can do where permanent roaming is limited. */
export function localisationOf(facts: ProviderFacts): Localisation {
  const { flags, sgp32 } = facts;
  if (flags.eSIM_eUICC === true || sgp32 === 'yes' || needsNoRoaming(facts)) return 'kept';
  return flags.eSIM_eUICC === false && sgp32 === 'no' ? 'none' : 'open';
}

function doubtOf(facts: ProviderFacts): number {
  const { flags, sgp32 } = facts;
  if (sgp32 === 'yes') return doubts.sgp32;
  if (flags.eSIM_eUICC === true) return sgp32 === 'planned' ? doubts.planned : doubts.euicc;
  return doubts[localisationOf(facts)];
}

/**
 * What a limit on permanent roaming takes from the exactness of a country, in hundredths: least with SGP.32, which was made for
 * fleets without people, and less for who has technologies besides that need not roam.
 */
export function roamingDoubt(facts: ProviderFacts): number {
  return doubtOf(facts) - (needsNoRoaming(facts) ? secondWay : 0);
}

/** What a reach counts in a country, in parts of `whole`. */
export function reachValue(reach: Reach, roaming: CountryFacts['roaming'], localisation: Localisation): number {
  const parts = reachParts[reach];
  if (roaming === null || reach === 'own') return parts;
  const limited = limitedParts[roaming];
  return Math.round(parts * (limited + savedParts[localisation] * (1 - limited)));
}

/** LoRaWAN that roams into networks of others adds to what a list leaves out, up to what a list counts. */
export function withLorawanRoaming(value: number): number {
  return Math.max(value, Math.min(mostByList, value + roamingBonus));
}

/** Whether a provider's LoRaWAN roams into networks of others. */
export function roamsLorawan({ flags, technologies }: ProviderFacts): boolean {
  return flags.Packet_Broker_Roaming === true && technologies.includes('LoRaWAN');
}

/** Mean over the countries of each area, and of the areas, in whole parts of `whole`. `null` when nothing asked for is reached. */
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

/** Whether the catalogue says where the provider is: by a list, or the word Global. */
export function isCoverageKnown({ countries, statesGlobal }: ProviderFacts): boolean {
  return countries !== null || statesGlobal;
}

/** How exactly a list of so many countries names each, in hundredths. */
export function listedExactness(named: number): number {
  return named >= worldList ? worldListExactness : exactness.listed;
}

/** How exactly the asked countries are named, added up in hundredths. Where none is asked for, how many the provider names. */
export function exactCoverage(asked: readonly AskedCountry[], footprint: Footprint): number {
  const named = namedCountries(footprint);
  if (asked.length === 0) return named;
  const listed = listedExactness(named);
  const doubt = roamingDoubt(footprint.facts);
  return asked.reduce((sum, { code, roaming }) => {
    const reach = reachOf(footprint, code);
    if (reach === 'own' || reach === 'none') return sum + exactness[reach];
    return sum + (reach === 'listed' ? listed : exactness[reach]) - (roaming === null ? 0 : doubt);
  }, 0);
}

/** How many countries a provider names. */
export function namedCountries({ facts: { countries } }: Footprint): number {
  return countries === null ? 0 : countries.reduce((sum, word) => sum + countOnes(word), 0);
}

/** More than all technologies in all countries: a country with an own network counts before what runs in it. */
const perOwnCountry = 2048;

/** Asked countries with an own network, then the technologies that run in these; of all countries where none is asked for. */
export function ownNetworksKey(asked: ReadonlySet<string>, own: OwnNetworks): number {
  let key = 0;
  for (const [code, technologies] of own) {
    if (asked.size === 0 || asked.has(code)) key += perOwnCountry + countOnes(technologies);
  }
  return key;
}

/** The parts of `ownNetworksKey`. */
export function ownNetworksParts(key: number): { readonly countries: number; readonly technologies: number } {
  return { countries: Math.floor(key / perOwnCountry), technologies: key % perOwnCountry };
}

/** How many of an area's countries must be reached, as a figure that need not be whole. */
export function neededOf(countries: number, byRegion: boolean): number {
  return countries * (byRegion ? reachedRegion : 1);
}

/** Whether that is known to be a way into a country. */
const isReached = (reach: Reach): boolean => reach !== 'none' && reach !== 'blank';

/** Whether a provider is known to reach all that is asked for: every country, or 80 percent of every region. */
export function reachesAll(areas: readonly Area[], byRegion: boolean, footprint: Footprint): boolean {
  return areas.every(({ countries }) => {
    let reached = 0;
    for (const { code } of countries) if (isReached(reachOf(footprint, code))) reached += 1;
    return reached >= neededOf(countries.length, byRegion);
  });
}

/** Countries that the provider is not known to reach. */
export function missingCountries(asked: readonly string[], footprint: Footprint): readonly string[] {
  return asked.filter((code) => !isReached(reachOf(footprint, code)));
}

/** `Germany`, for codes in a sentence. */
export const countryNames = (codes: readonly string[]): readonly string[] => codes.map(countryName);
