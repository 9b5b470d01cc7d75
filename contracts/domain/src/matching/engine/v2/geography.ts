import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { getCountryName } from '../../../geo/geo.countries.ts';
import { listRequestedCountries, maxPlacesNamedInSentence, formatRegionPhrase } from '../requestedPlaces.ts';
import { formatNotStatedReason, buildGroupResultWithOneCriterion, type CriterionGroupResult } from '../criterion.ts';
import { joinWithAnd } from '../phrases.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import type { MatchingNetworkFacts } from './networkFacts.ts';
import { formatCountryNamesOrCount } from './technologyAvailability.ts';
import {
  buildRequestedCoverageAreasV2,
  computeRequestedAreasCoverageValue,
  isProviderCoverageStated,
  getProviderConnectivityUnderRoamingLimits,
  findCountriesUncoveredByProvider,
  coversAllRequestedAreas,
  getProviderCountryCoverageKind,
  hasLorawanRoaming,
  type RequestedCoverageAreaV2,
  type RequestedCountryWithRoamingLimit,
  type ProviderNetworkFootprint,
} from './countryReach.ts';

/** The geography requirement of one search. */
export interface PreparedGeographyRequirement {
  readonly areas: readonly RequestedCoverageAreaV2[];
  /** Distinct requested countries. */
  readonly requestedCountries: readonly string[];
  /**
   * Returns `null` when the provider is excluded: neither its country list nor its own networks cover a requested
   * country.
   */
  readonly evaluate: (footprint: ProviderNetworkFootprint) => CriterionGroupResult | null;
  readonly explain: (footprint: ProviderNetworkFootprint) => string;
  /**
   * Whether every requested country, or 80 percent of the countries of every requested region, is known to be covered.
   */
  readonly isMet: (footprint: ProviderNetworkFootprint) => boolean;
}

/** The requested countries where the provider has its own network. */
export function listRequestedCountriesWithOwnNetwork(
  asked: readonly string[],
  { own }: ProviderNetworkFootprint,
): readonly string[] {
  return own.size === 0 ? [] : asked.filter((code) => own.has(code));
}

const roamingPhrases = {
  prohibited: 'is prohibited',
  restricted: 'is restricted',
  conditions: 'has conditions',
} as const;
const roamingLimitsStrictestFirst = ['prohibited', 'restricted', 'conditions'] as const;

function formatLocalProfile(facts: ProviderMatchingFacts): string {
  if (facts.sgp32 === 'yes') return 'SGP.32 loads a local profile';
  if (facts.flags.eSIM_eUICC === true) return 'its eSIM can take a local profile';
  const localisation = getProviderConnectivityUnderRoamingLimits(facts);
  if (localisation === 'kept') return 'it need not roam there';
  return localisation === 'open' ? 'ask for a local profile' : 'there is no eSIM for a local profile';
}

/**
 * Describes the strictest limit on permanent roaming in the covered countries where the provider has no network of its
 * own; `null` if there is no limit, or if there are only conditions and the devices stay connected.
 */
function formatRoamingRemark(
  countries: readonly RequestedCountryWithRoamingLimit[],
  footprint: ProviderNetworkFootprint,
): string | null {
  const roamed = countries.filter(({ code, roaming }) => {
    if (roaming === null) return false;
    const reach = getProviderCountryCoverageKind(footprint, code);
    return reach !== 'own' && reach !== 'none';
  });
  const limit = roamingLimitsStrictestFirst.find((kind) => roamed.some(({ roaming }) => roaming === kind));
  if (limit === undefined) return null;
  const localisation = getProviderConnectivityUnderRoamingLimits(footprint.facts);
  if (localisation === 'kept' && limit === 'conditions') return null;
  const codes = [...new Set(roamed.filter(({ roaming }) => roaming === limit).map(({ code }) => code))];
  return `permanent roaming ${roamingPhrases[limit]} in ${formatCountryNamesOrCount(codes, countries.length)}, ${formatLocalProfile(footprint.facts)}`;
}

function formatMissing(missing: readonly string[]): string {
  const names = missing.slice(0, maxPlacesNamedInSentence).map(getCountryName);
  const more = missing.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : joinWithAnd(names);
}

function formatCovered(
  asked: readonly string[],
  footprint: ProviderNetworkFootprint,
  requirements: BuyerRequirements,
): string {
  const missing = findCountriesUncoveredByProvider(asked, footprint);
  const count = asked.length - missing.length;
  const without = missing.length === 0 ? '' : `, not ${formatMissing(missing)}`;
  if (requirements.geographicMode === 'regions') {
    const { regions } = requirements;
    const places =
      regions.length <= maxPlacesNamedInSentence
        ? joinWithAnd(regions.map(formatRegionPhrase))
        : `${regions.length} selected regions`;
    return `Covers ${count} of ${asked.length} countries of ${places}${missing.length <= maxPlacesNamedInSentence ? without : ''}`;
  }
  if (asked.length <= maxPlacesNamedInSentence) {
    return `Covers ${joinWithAnd(asked.filter((code) => !missing.includes(code)).map(getCountryName))}${without}`;
  }
  return missing.length === 0
    ? `Covers all ${asked.length} selected countries`
    : `Covers ${count} of ${asked.length} selected countries${without}`;
}

function formatOwnNetworks(own: readonly string[], asked: readonly string[]): string {
  if (own.length === asked.length && own.length > maxPlacesNamedInSentence)
    return `Own networks in all ${own.length} selected countries`;
  return `${own.length > 1 ? 'Own networks' : 'Own network'} in ${formatCountryNamesOrCount(own, asked.length)}`;
}

function formatCoverage(
  asked: readonly string[],
  footprint: ProviderNetworkFootprint,
  requirements: BuyerRequirements,
): string {
  const own = listRequestedCountriesWithOwnNetwork(asked, footprint);
  if (own.length === asked.length) return formatOwnNetworks(own, asked);
  const { countries, claimsGlobalScope } = footprint.facts;
  if (countries === null && !claimsGlobalScope && own.length === 0) return formatNotStatedReason('Coverage');
  const covered =
    countries === null && claimsGlobalScope
      ? 'States global coverage without a list of countries'
      : formatCovered(asked, footprint, requirements);
  return own.length === 0 ? covered : `${covered}; ${formatOwnNetworks(own, asked).replace(/^O/u, 'o')}`;
}

/** Prepares the geography requirement; `null` when no geography is requested. */
export function prepareGeographyRequirement(
  requirements: BuyerRequirements,
  world: MatchingNetworkFacts,
): PreparedGeographyRequirement | null {
  const areas = buildRequestedCoverageAreasV2(requirements, world);
  if (areas.length === 0) return null;
  const asked = listRequestedCountries(requirements);
  const countries = areas.flatMap((area) => area.countries);
  return {
    areas,
    requestedCountries: asked,
    evaluate: (footprint) => {
      const value = computeRequestedAreasCoverageValue(areas, footprint);
      return value === null
        ? null
        : buildGroupResultWithOneCriterion('geography', value, isProviderCoverageStated(footprint.facts));
    },
    explain: (footprint) => {
      const bonus = hasLorawanRoaming(footprint.facts) ? ', LoRaWAN roaming beyond' : '';
      const remark = formatRoamingRemark(countries, footprint);
      return `${formatCoverage(asked, footprint, requirements)}${bonus}${remark === null ? '' : `; ${remark}`}`;
    },
    isMet: (footprint) => coversAllRequestedAreas(areas, requirements.geographicMode === 'regions', footprint),
  };
}
