import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { codeRegion, type RegionName, regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { once } from '@marketplace/contracts/kernel/once.ts';

/** Heading for territories outside all regions, such as Antarctica. */
const elsewhere = 'Elsewhere';

export interface RegionCoverage {
  readonly region: RegionName | typeof elsewhere;
  /** Covered ISO 3166-1 alpha-2 codes sorted by country name, including territories. */
  readonly codes: readonly string[];
  /** Number of countries in the region, plus the covered territories. */
  readonly total: number;
}

const getCollator = once(() => new Intl.Collator('en'));

/** Groups countries by region; regions without covered countries are omitted, and territories outside all regions are last. */
export function coverageByRegion(countries: readonly string[]): readonly RegionCoverage[] {
  return ([...regionNames, elsewhere] as const).flatMap((region) => {
    const codes = countries.filter((code) => (codeRegion(code) ?? elsewhere) === region);
    if (codes.length === 0) return [];
    codes.sort((one, other) => getCollator().compare(countryName(one), countryName(other)));
    const all = region === elsewhere ? [] : regionCountries(region);
    return [{ region, codes, total: new Set([...all, ...codes]).size }];
  });
}

/** Formats coverage as `180 countries: North America 2 of 2, Europe 40 of 46`. */
export function coverageSentence(countries: readonly string[]): string {
  const count = countries.length === 1 ? '1 country' : `${countries.length} countries`;
  const regions = coverageByRegion(countries).map(
    ({ region, codes, total }) => `${region} ${codes.length} of ${total}`,
  );
  return regions.length === 0 ? count : `${count}: ${regions.join(', ')}`;
}
