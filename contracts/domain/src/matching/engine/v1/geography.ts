import { countryName } from '../../../geo/geo.countries.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countCommon, countryMask, holdsCountry, type CountryBits, type CountryMask } from '../countryBits.ts';
import { notStated, single, type Answer, type CriterionGroup } from '../criterion.ts';
import { partOf, unknownValue, whole } from '../values.ts';
import { askedCountries, namedPlaces, regionPhrase } from '../askedPlaces.ts';
import type { ProviderFacts } from '../facts.ts';
import { joinWords } from '../words.ts';

/** A region is full at this part of its countries. */
const fullRegion = 0.8;
const globalWithoutList = partOf(0.7);
const roamingBonus = partOf(0.1);

/** Something that can be covered: a region, or all the countries asked for. */
export interface Area {
  readonly mask: CountryMask;
  /** By number of covered countries: what that adds to the coverage of all areas together, in parts of `whole`. */
  readonly parts: Int32Array;
}

/** @param full part of the countries from which on the area counts as covered. @param share of the area among all. */
function areaOf(codes: readonly string[], full: number, share: number): Area {
  const needed = codes.length * full;
  const parts = Int32Array.from({ length: codes.length + 1 }, (_, count) =>
    partOf(Math.min(1, count / needed) * share),
  );
  return { mask: countryMask(codes), parts };
}

/** None when geography is not asked for. */
export function askedAreas({ geographicMode, regions, countries }: Requirements): readonly Area[] {
  if (geographicMode === 'regions') {
    return regions.map((region) => areaOf(regionCountries(region), fullRegion, 1 / regions.length));
  }
  return countries.length === 0 ? [] : [areaOf(countries, 1, 1)];
}

/** Covered part of all areas in parts of `whole` by a country list. */
function listCoverage(areas: readonly Area[], list: CountryBits): number {
  let sum = 0;
  for (const { mask, parts } of areas) sum += parts[countCommon(mask, list)] ?? 0;
  return sum;
}

/** Coverage of a provider without a country list. */
export function blankCoverage({ statesGlobal }: Pick<ProviderFacts, 'statesGlobal'>): number {
  return statesGlobal ? globalWithoutList : unknownValue;
}

/** Covered part of the areas before the bonus for LoRaWAN roaming; 0, nothing of a known list, excludes the provider. */
export function coverage(areas: readonly Area[], facts: ProviderFacts): number {
  return facts.countries === null ? blankCoverage(facts) : listCoverage(areas, facts.countries);
}

/** What LoRaWAN roaming adds to the coverage. */
export function coverageBonus(facts: ProviderFacts): number {
  return facts.flags.Packet_Broker_Roaming === true && facts.technologies.includes('LoRaWAN') ? roamingBonus : 0;
}

/** Value of the criterion for a coverage. */
export function geographyValue(covered: number, bonus: number): number {
  return Math.min(whole, covered + bonus);
}

/** Whether the country list says it, or at least the word Global. */
export function geographyKnown(facts: ProviderFacts): boolean {
  return facts.countries !== null || facts.statesGlobal;
}

/** The provider's answer on geography, or `null` when the gate excludes it. */
export function judgeGeography(areas: readonly Area[], facts: ProviderFacts): Answer | null {
  const covered = coverage(areas, facts);
  if (covered === 0) return null;
  return single('geography', geographyValue(covered, coverageBonus(facts)), geographyKnown(facts));
}

function explainList(countries: CountryBits, requirements: Requirements): string {
  const asked = askedCountries(requirements);
  const covered = asked.filter((code) => holdsCountry(countries, code));
  if (requirements.geographicMode === 'regions') {
    const { regions } = requirements;
    const places =
      regions.length <= namedPlaces ? joinWords(regions.map(regionPhrase)) : `${regions.length} selected regions`;
    return `Covers ${covered.length} of ${asked.length} countries of ${places}`;
  }
  if (asked.length > namedPlaces) {
    return covered.length === asked.length
      ? `Covers all ${asked.length} selected countries`
      : `Covers ${covered.length} of ${asked.length} selected countries`;
  }
  const missing = asked.filter((code) => !covered.includes(code));
  const without = missing.length === 0 ? '' : `, not ${joinWords(missing.map(countryName))}`;
  return `Covers ${joinWords(covered.map(countryName))}${without}`;
}

/** Geography's part of the group's contract. Judging is apart, because it may exclude; the key leaves out the list itself. */
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
