import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { findCountryRegion, type RegionName, listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';

/** Heading for territories outside all regions, such as Antarctica. */
const elsewhere = 'Elsewhere';

export interface CoveredCountriesInRegion {
  readonly region: RegionName | typeof elsewhere;
  /** Covered ISO 3166-1 alpha-2 codes sorted by country name, including territories. */
  readonly codes: readonly string[];
  /** Number of countries in the region, plus the covered territories. */
  readonly total: number;
}

const getCollator = memoize(() => new Intl.Collator('en'));

/** Groups countries by region. Omits regions without covered countries; territories outside all regions are last. */
export function groupCountriesByRegion(countries: readonly string[]): readonly CoveredCountriesInRegion[] {
  return ([...regionNames, elsewhere] as const).flatMap((region) => {
    const codes = countries.filter((code) => (findCountryRegion(code) ?? elsewhere) === region);
    if (codes.length === 0) return [];
    codes.sort((one, other) => getCollator().compare(getCountryName(one), getCountryName(other)));
    const all = region === elsewhere ? [] : listRegionCountries(region);
    return [{ region, codes, total: new Set([...all, ...codes]).size }];
  });
}

/** Formats coverage as `180 countries: North America 2 of 2, Europe 40 of 46`. */
export function formatProviderCoverageSummary(countries: readonly string[]): string {
  const count = countries.length === 1 ? '1 country' : `${countries.length} countries`;
  const regions = groupCountriesByRegion(countries).map(
    ({ region, codes, total }) => `${region} ${codes.length} of ${total}`,
  );
  return regions.length === 0 ? count : `${count}: ${regions.join(', ')}`;
}
