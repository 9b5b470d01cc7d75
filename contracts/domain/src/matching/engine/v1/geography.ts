import { getCountryName } from '../../../geo/geo.countries.ts';
import { listRegionCountries } from '../../../geo/geo.regions.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  countCommonCountries,
  toCountryMask,
  isCountryInBitSet,
  type CountryBitSet,
  type CountryMask,
} from '../countryBitSet.ts';
import {
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  type CriterionGroupResult,
  type CriterionGroup,
} from '../criterion.ts';
import { scaleShareToCriterionValue, unknownCriterionValue, fullCriterionValue } from '../criterionValues.ts';
import { listRequestedCountries, maxPlacesNamedInSentence, formatRegionPhrase } from '../requestedPlaces.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import { joinWithAnd } from '../phrases.ts';

/** Minimum share of a region's countries that a provider must cover for the region to count as fully covered. */
const fullRegionShare = 0.8;
const globalWithoutList = scaleShareToCriterionValue(0.7);
const roamingBonus = scaleShareToCriterionValue(0.1);

/** An area to cover: a region, or all requested countries together. */
export interface RequestedCoverageAreaV1 {
  readonly mask: CountryMask;
  /**
   * The area's contribution to the total coverage, by number of covered countries. The total coverage is at most
   * `fullCriterionValue`.
   */
  readonly valueByCountryCount: Int32Array;
}

/**
 * @param full Minimum share of the countries that must be covered for the area to count as fully covered.
 * @param share Contribution of the area to the total coverage, from 0 to 1.
 */
function buildArea(codes: readonly string[], full: number, share: number): RequestedCoverageAreaV1 {
  const needed = codes.length * full;
  const parts = Int32Array.from({ length: codes.length + 1 }, (_, count) =>
    scaleShareToCriterionValue(Math.min(1, count / needed) * share),
  );
  return { mask: toCountryMask(codes), valueByCountryCount: parts };
}

/** Builds the areas that providers are evaluated for; empty when no geography is requested. */
export function buildRequestedCoverageAreasV1({
  geographicMode,
  regions,
  countries,
}: BuyerRequirements): readonly RequestedCoverageAreaV1[] {
  if (geographicMode === 'regions') {
    return regions.map((region) => buildArea(listRegionCountries(region), fullRegionShare, 1 / regions.length));
  }
  return countries.length === 0 ? [] : [buildArea(countries, 1, 1)];
}

/** Coverage of all areas by a country list, at most `fullCriterionValue`. */
function computeListCoverage(areas: readonly RequestedCoverageAreaV1[], list: CountryBitSet): number {
  let sum = 0;
  for (const { mask, valueByCountryCount } of areas) sum += valueByCountryCount[countCommonCountries(mask, list)] ?? 0;
  return sum;
}

/** Estimated coverage of a provider without a country list. */
export function estimateCoverageWithoutCountryList({
  claimsGlobalScope,
}: Pick<ProviderMatchingFacts, 'claimsGlobalScope'>): number {
  return claimsGlobalScope ? globalWithoutList : unknownCriterionValue;
}

/**
 * Coverage of the areas without the LoRaWAN roaming bonus, at most `fullCriterionValue`. 0 means that the provider's
 * country list covers none of the requested countries, so that the provider is excluded.
 */
export function computeProviderCoverageOfRequestedAreas(
  areas: readonly RequestedCoverageAreaV1[],
  facts: ProviderMatchingFacts,
): number {
  return facts.countries === null
    ? estimateCoverageWithoutCountryList(facts)
    : computeListCoverage(areas, facts.countries);
}

/** @returns the bonus on the geography value for LoRaWAN roaming; 0 for a provider without it. */
export function computeLorawanRoamingBonus(facts: ProviderMatchingFacts): number {
  return facts.flags.Packet_Broker_Roaming === true && facts.technologies.includes('LoRaWAN') ? roamingBonus : 0;
}

/** Value of the geography criterion for a coverage and a bonus, at most `fullCriterionValue`. */
export function addGeographyBonusUpToFullValue(covered: number, bonus: number): number {
  return Math.min(fullCriterionValue, covered + bonus);
}

/** Whether the provider has a country list or at least states global scope. */
export function isProviderGeographyStated(facts: ProviderMatchingFacts): boolean {
  return facts.countries !== null || facts.claimsGlobalScope;
}

/** Evaluates the geography criterion; `null` when the provider is excluded. */
export function evaluateGeographyV1(
  areas: readonly RequestedCoverageAreaV1[],
  facts: ProviderMatchingFacts,
): CriterionGroupResult | null {
  const covered = computeProviderCoverageOfRequestedAreas(areas, facts);
  if (covered === 0) return null;
  return buildGroupResultWithOneCriterion(
    'geography',
    addGeographyBonusUpToFullValue(covered, computeLorawanRoamingBonus(facts)),
    isProviderGeographyStated(facts),
  );
}

function explainList(countries: CountryBitSet, requirements: BuyerRequirements): string {
  const requested = listRequestedCountries(requirements);
  const covered = requested.filter((code) => isCountryInBitSet(countries, code));
  if (requirements.geographicMode === 'regions') {
    const { regions } = requirements;
    const places =
      regions.length <= maxPlacesNamedInSentence
        ? joinWithAnd(regions.map(formatRegionPhrase))
        : `${regions.length} selected regions`;
    return `Covers ${covered.length} of ${requested.length} countries of ${places}`;
  }
  if (requested.length > maxPlacesNamedInSentence) {
    return covered.length === requested.length
      ? `Covers all ${requested.length} selected countries`
      : `Covers ${covered.length} of ${requested.length} selected countries`;
  }
  const missing = requested.filter((code) => !covered.includes(code));
  const without = missing.length === 0 ? '' : `, not ${joinWithAnd(missing.map(getCountryName))}`;
  return `Covers ${joinWithAnd(covered.map(getCountryName))}${without}`;
}

/**
 * Explains geography results. Evaluation is separate because it can exclude providers. The key does not include the
 * country list.
 */
export const geographyExplainerV1: Pick<CriterionGroup, 'key' | 'explain' | 'label'> = {
  key: (facts) => [facts.countries === null, facts.claimsGlobalScope, computeLorawanRoamingBonus(facts)].join(),
  label: () => 'Coverage',
  explain: (facts, requirements) => {
    const roaming = computeLorawanRoamingBonus(facts) > 0 ? ', LoRaWAN roaming beyond' : '';
    if (facts.countries !== null) return `${explainList(facts.countries, requirements)}${roaming}`;
    if (facts.claimsGlobalScope) return `States global coverage without a list of countries${roaming}`;
    return formatNotStatedReason('Coverage');
  },
};
