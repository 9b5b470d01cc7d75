import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countryName } from '../../../geo/geo.countries.ts';
import { askedCountries, namedPlaces, regionPhrase } from '../askedPlaces.ts';
import { notStated, single, type Answer } from '../criterion.ts';
import { joinWords } from '../words.ts';
import type { ProviderFacts } from '../facts.ts';
import type { WorldFacts } from './countryFacts.ts';
import { countriesPhrase } from './liveness.ts';
import {
  areasOf,
  coverageValue,
  isCoverageKnown,
  localisationOf,
  missingCountries,
  reachesAll,
  reachOf,
  roamsLorawan,
  type Area,
  type AskedCountry,
  type Footprint,
} from './reach.ts';

/** The geography requirement of one search. */
export interface PreparedGeography {
  readonly areas: readonly Area[];
  /** Distinct requested countries. */
  readonly asked: readonly string[];
  /** Returns `null` when the provider is excluded: no requested country is in its list or among its own networks. */
  readonly judge: (footprint: Footprint) => Answer | null;
  readonly explain: (footprint: Footprint) => string;
  /** Whether every country, or 80 percent of every region, is known to be covered. */
  readonly isMet: (footprint: Footprint) => boolean;
}

/** The requested countries where the provider has its own network. */
export function ownCountries(asked: readonly string[], { own }: Footprint): readonly string[] {
  return own.size === 0 ? [] : asked.filter((code) => own.has(code));
}

const roamingPhrases = {
  prohibited: 'is prohibited',
  restricted: 'is restricted',
  conditions: 'has conditions',
} as const;
const roamingLimitsStrictestFirst = ['prohibited', 'restricted', 'conditions'] as const;

function formatLocalProfile(facts: ProviderFacts): string {
  if (facts.sgp32 === 'yes') return 'SGP.32 loads a local profile';
  if (facts.flags.eSIM_eUICC === true) return 'its eSIM can take a local profile';
  const localisation = localisationOf(facts);
  if (localisation === 'kept') return 'it need not roam there';
  return localisation === 'open' ? 'ask for a local profile' : 'there is no eSIM for a local profile';
}

/**
 * Describes the strictest limit on permanent roaming among the countries without an own network; `null` without a
 * limit.
 */
function formatRoamingRemark(countries: readonly AskedCountry[], footprint: Footprint): string | null {
  const roamed = countries.filter(({ code, roaming }) => {
    if (roaming === null) return false;
    const reach = reachOf(footprint, code);
    return reach !== 'own' && reach !== 'none';
  });
  const limit = roamingLimitsStrictestFirst.find((kind) => roamed.some(({ roaming }) => roaming === kind));
  if (limit === undefined) return null;
  const localisation = localisationOf(footprint.facts);
  if (localisation === 'kept' && limit === 'conditions') return null;
  const codes = [...new Set(roamed.filter(({ roaming }) => roaming === limit).map(({ code }) => code))];
  return `permanent roaming ${roamingPhrases[limit]} in ${countriesPhrase(codes, countries.length)}, ${formatLocalProfile(footprint.facts)}`;
}

function formatMissing(missing: readonly string[]): string {
  const names = missing.slice(0, namedPlaces).map(countryName);
  const more = missing.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : joinWords(names);
}

function formatCovered(asked: readonly string[], footprint: Footprint, requirements: Requirements): string {
  const missing = missingCountries(asked, footprint);
  const count = asked.length - missing.length;
  const without = missing.length === 0 ? '' : `, not ${formatMissing(missing)}`;
  if (requirements.geographicMode === 'regions') {
    const { regions } = requirements;
    const places =
      regions.length <= namedPlaces ? joinWords(regions.map(regionPhrase)) : `${regions.length} selected regions`;
    return `Covers ${count} of ${asked.length} countries of ${places}${missing.length <= namedPlaces ? without : ''}`;
  }
  if (asked.length <= namedPlaces) {
    return `Covers ${joinWords(asked.filter((code) => !missing.includes(code)).map(countryName))}${without}`;
  }
  return missing.length === 0
    ? `Covers all ${asked.length} selected countries`
    : `Covers ${count} of ${asked.length} selected countries${without}`;
}

function formatOwnNetworks(own: readonly string[], asked: readonly string[]): string {
  if (own.length === asked.length && own.length > namedPlaces)
    return `Own networks in all ${own.length} selected countries`;
  return `${own.length > 1 ? 'Own networks' : 'Own network'} in ${countriesPhrase(own, asked.length)}`;
}

function formatCoverage(asked: readonly string[], footprint: Footprint, requirements: Requirements): string {
  const own = ownCountries(asked, footprint);
  if (own.length === asked.length) return formatOwnNetworks(own, asked);
  const { countries, statesGlobal } = footprint.facts;
  if (countries === null && !statesGlobal && own.length === 0) return notStated('Coverage');
  const covered =
    countries === null && statesGlobal
      ? 'States global coverage without a list of countries'
      : formatCovered(asked, footprint, requirements);
  return own.length === 0 ? covered : `${covered}; ${formatOwnNetworks(own, asked).replace(/^O/u, 'o')}`;
}

/** Prepares the geography requirement; `null` when no geography is requested. */
export function prepareGeography(requirements: Requirements, world: WorldFacts): PreparedGeography | null {
  const areas = areasOf(requirements, world);
  if (areas.length === 0) return null;
  const asked = askedCountries(requirements);
  const countries = areas.flatMap((area) => area.countries);
  return {
    areas,
    asked,
    judge: (footprint) => {
      const value = coverageValue(areas, footprint);
      return value === null ? null : single('geography', value, isCoverageKnown(footprint.facts));
    },
    explain: (footprint) => {
      const bonus = roamsLorawan(footprint.facts) ? ', LoRaWAN roaming beyond' : '';
      const remark = formatRoamingRemark(countries, footprint);
      return `${formatCoverage(asked, footprint, requirements)}${bonus}${remark === null ? '' : `; ${remark}`}`;
    },
    isMet: (footprint) => reachesAll(areas, requirements.geographicMode === 'regions', footprint),
  };
}
