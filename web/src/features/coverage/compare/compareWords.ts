import type { ProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { inFigures } from '../../../ui/figures.ts';

/** For example `1 country` or `12 countries`. */
export function countriesText(count: number): string {
  return `${inFigures(count)} ${count === 1 ? 'country' : 'countries'}`;
}

/** For example `3 providers claim it`. */
export function claimsText(providers: number): string {
  if (providers === 0) return 'No provider claims it';
  return providers === 1 ? '1 provider claims it' : `${inFigures(providers)} providers claim it`;
}

/** For example `3 networks run it`; counts the networks in the reference data. */
export function networksText(networks: number): string {
  if (networks === 0) return 'No network known';
  return networks === 1 ? '1 network runs it' : `${inFigures(networks)} networks run it`;
}

/** Whether and where a provider claims a technology. @param comparedCountries number of compared countries; 0 for all. */
export function claimedText(
  { technologies, claimed }: ProviderCoverage,
  technology: CoverageTechnology,
  comparedCountries: number,
): string {
  if (!technologies.includes(technology)) return 'Not claimed';
  const all = countriesText(comparedCountries === 0 ? claimed.length : comparedCountries);
  return comparedCountries === 0 ? `Claimed in ${all}` : `Claimed in ${inFigures(claimed.length)} of ${all}`;
}

/** Comma-separated names in the given order; `none` if there are no codes. */
export function namesInOrder(codes: readonly string[], none = 'None'): string {
  return codes.length === 0 ? none : codes.map(countryName).join(', ');
}

/** Comma-separated names in alphabetical order; `none` if there are no codes. */
export function countryNames(codes: readonly string[], none = 'None'): string {
  const names = codes.map((code) => countryName(code)).sort(new Intl.Collator('en').compare);
  return names.length === 0 ? none : names.join(', ');
}
