import { plural, t } from '@lingui/core/macro';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { findCountryRegion, type RegionName, listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Group of territories outside all regions, such as Antarctica. */
const elsewhere = 'elsewhere';

export interface CoveredCountriesInRegion {
  readonly region: RegionName | typeof elsewhere;
  /** Covered ISO 3166-1 alpha-2 codes sorted by country name, including territories. */
  readonly codes: readonly string[];
  /** Number of countries in the region, plus the covered territories. */
  readonly total: number;
}

/** Groups countries by region. Omits regions without covered countries; territories outside all regions are last. */
export function groupCountriesByRegion(countries: readonly string[]): readonly CoveredCountriesInRegion[] {
  return ([...regionNames, elsewhere] as const).flatMap((region) => {
    const codes = countries.filter((code) => (findCountryRegion(code) ?? elsewhere) === region);
    if (codes.length === 0) return [];
    codes.sort((one, other) => compareTexts(getCountryName(one), getCountryName(other)));
    const all = region === elsewhere ? [] : listRegionCountries(region);
    return [{ region, codes, total: new Set([...all, ...codes]).size }];
  });
}

/** Formats a heading of `groupCountriesByRegion`. */
export function formatCoverageRegion(region: CoveredCountriesInRegion['region']): string {
  return region === elsewhere ? t`Other territories` : formatRegionName(region);
}

function formatRegionCoverage({ region, codes, total }: CoveredCountriesInRegion): string {
  const name = formatCoverageRegion(region);
  const covered = codes.length;
  return t`${name} ${covered} of ${total}`;
}

/** Formats coverage as `180 countries: North America 2 of 2, Europe 40 of 46`. */
export function formatProviderCoverageSummary(countries: readonly string[]): string {
  const count = countries.length;
  const regions = groupCountriesByRegion(countries).map(formatRegionCoverage).join(', ');
  if (regions === '') return plural(count, { one: '# country', other: '# countries' });
  return plural(count, { one: `# country: ${regions}`, other: `# countries: ${regions}` });
}
