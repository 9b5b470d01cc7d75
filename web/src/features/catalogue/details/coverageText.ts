import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { codeRegion, type RegionName, regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { once } from '@marketplace/contracts/kernel/once.ts';

/** The heading of territories that are in no region, such as Antarctica. */
const elsewhere = 'Elsewhere';

export interface RegionCoverage {
  readonly region: RegionName | typeof elsewhere;
  /** Alpha-2 codes, by their names; territories of the region among them. */
  readonly codes: readonly string[];
  /** How many countries the region has, with the territories that are covered. */
  readonly total: number;
}

const byName = once(() => new Intl.Collator('en'));

/** The regions in which a provider covers anything, and at the end what is in no region. */
export function coverageByRegion(countries: readonly string[]): readonly RegionCoverage[] {
  return ([...regionNames, elsewhere] as const).flatMap((region) => {
    const codes = countries.filter((code) => (codeRegion(code) ?? elsewhere) === region);
    if (codes.length === 0) return [];
    codes.sort((one, other) => byName().compare(countryName(one), countryName(other)));
    const all = region === elsewhere ? [] : regionCountries(region);
    return [{ region, codes, total: new Set([...all, ...codes]).size }];
  });
}

/** `180 countries: North America 2 of 2, Europe 40 of 46`. */
export function coverageSentence(countries: readonly string[]): string {
  const count = countries.length === 1 ? '1 country' : `${countries.length} countries`;
  const regions = coverageByRegion(countries).map(
    ({ region, codes, total }) => `${region} ${codes.length} of ${total}`,
  );
  return regions.length === 0 ? count : `${count}: ${regions.join(', ')}`;
}
