import { countryName } from '../../../geo/geo.countries.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countCommon, countryMask, holdsCountry, type CountryBits, type CountryMask } from '../countryBits.ts';
import { notStated, single, type Answer, type CriterionGroup } from '../criterion.ts';
import { partOf, unknownValue, whole } from '../values.ts';
import { askedCountries, namedPlaces, regionPhrase } from '../askedPlaces.ts';
import type { ProviderFacts } from '../facts.ts';
import { joinWords } from '../words.ts';

/** Share of a region's countries from which the region counts as fully covered. */
const fullRegionShare = 0.8;
const globalWithoutList = partOf(0.7);
const roamingBonus = partOf(0.1);

/** An area to cover: a region, or all requested countries together. */
export interface Area {
  readonly mask: CountryMask;
  /** By number of covered countries: the area's contribution to the total coverage, as a fraction of `fullCriterionValue`. */
  readonly parts: Int32Array;
}

/**
 * @param full Share of countries from which the area counts as covered. @param share Share of the area in the total
 * coverage.
 */
function buildArea(codes: readonly string[], full: number, share: number): Area {
  const needed = codes.length * full;
  const parts = Int32Array.from({ length: codes.length + 1 }, (_, count) =>
    partOf(Math.min(1, count / needed) * share),
  );
  return { mask: countryMask(codes), parts };
}

/** Empty when no geography is requested. */
export function askedAreas({ geographicMode, regions, countries }: Requirements): readonly Area[] {
  if (geographicMode === 'regions') {
    return regions.map((region) => buildArea(regionCountries(region), fullRegionShare, 1 / regions.length));
  }
  return countries.length === 0 ? [] : [buildArea(countries, 1, 1)];
}

/** Covered share of all areas as a fraction of `fullCriterionValue`, for a country list. */
function computeListCoverage(areas: readonly Area[], list: CountryBits): number {
  let sum = 0;
  for (const { mask, parts } of areas) sum += parts[countCommon(mask, list)] ?? 0;
  return sum;
}

/** Estimated coverage of a provider without a country list. */
export function blankCoverage({ statesGlobal }: Pick<ProviderFacts, 'statesGlobal'>): number {
  return statesGlobal ? globalWithoutList : unknownValue;
}

/**
 * Covered share of the areas without the LoRaWAN roaming bonus. 0 means that a country list covers nothing, which
 * excludes the provider.
 */
export function coverage(areas: readonly Area[], facts: ProviderFacts): number {
  return facts.countries === null ? blankCoverage(facts) : computeListCoverage(areas, facts.countries);
}

/** Bonus for LoRaWAN roaming. */
export function coverageBonus(facts: ProviderFacts): number {
  return facts.flags.Packet_Broker_Roaming === true && facts.technologies.includes('LoRaWAN') ? roamingBonus : 0;
}

/** Value of the geography criterion for a coverage. */
export function geographyValue(covered: number, bonus: number): number {
  return Math.min(whole, covered + bonus);
}

/** Whether the provider has a country list or at least states global scope. */
export function geographyKnown(facts: ProviderFacts): boolean {
  return facts.countries !== null || facts.statesGlobal;
}

/** Evaluates the geography criterion; `null` when the provider is excluded. */
export function judgeGeography(areas: readonly Area[], facts: ProviderFacts): Answer | null {
  const covered = coverage(areas, facts);
  if (covered === 0) return null;
  return single('geography', geographyValue(covered, coverageBonus(facts)), geographyKnown(facts));
}

function explainList(countries: CountryBits, requirements: Requirements): string {
  const requested = askedCountries(requirements);
  const covered = requested.filter((code) => holdsCountry(countries, code));
  if (requirements.geographicMode === 'regions') {
    const { regions } = requirements;
    const places =
      regions.length <= namedPlaces ? joinWords(regions.map(regionPhrase)) : `${regions.length} selected regions`;
    return `Covers ${covered.length} of ${requested.length} countries of ${places}`;
  }
  if (requested.length > namedPlaces) {
    return covered.length === requested.length
      ? `Covers all ${requested.length} selected countries`
      : `Covers ${covered.length} of ${requested.length} selected countries`;
  }
  const missing = requested.filter((code) => !covered.includes(code));
  const without = missing.length === 0 ? '' : `, not ${joinWords(missing.map(countryName))}`;
  return `Covers ${joinWords(covered.map(countryName))}${without}`;
}

/**
 * Explains geography results. Evaluation is separate because it can exclude providers. The key does not include the
 * country list.
 */
export const geography: Pick<CriterionGroup, 'key' | 'explain' | 'label'> = {
  key: (facts) => [facts.countries === null, facts.statesGlobal, coverageBonus(facts)].join(),
  label: () => 'Coverage',
  explain: (facts, requirements) => {
    const roaming = coverageBonus(facts) > 0 ? ', LoRaWAN roaming beyond' : '';
    if (facts.countries !== null) return `${explainList(facts.countries, requirements)}${roaming}`;
    if (facts.statesGlobal) return `States global coverage without a list of countries${roaming}`;
    return notStated('Coverage');
  },
};
