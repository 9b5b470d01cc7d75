import { t } from '@lingui/core/macro';
import type { DeclaredProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';

/** Formats a number of countries, for example `1 country` or `12 countries`. */
export function formatNumberOfCountries(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'country' : 'countries'}`;
}

/** Formats how many providers claim a technology, for example `3 providers claim it`. */
export function formatProviderCountClaimingTechnology(providers: number): string {
  if (providers === 0) return t`No provider claims it`;
  return providers === 1 ? '1 provider claims it' : `${formatInteger(providers)} providers claim it`;
}

/** Formats how many networks in the reference data run a technology, for example `3 networks run it`. */
export function formatNetworkCountRunningTechnology(networks: number): string {
  if (networks === 0) return t`No network known`;
  return networks === 1 ? '1 network runs it' : `${formatInteger(networks)} networks run it`;
}

/**
 * Describes whether and in how many countries a provider claims a technology.
 * @param comparedCountries number of compared countries; 0 for all.
 */
export function describeProviderTechnologyClaim(
  { technologies, claimed }: DeclaredProviderCoverage,
  technology: CoverageTechnology,
  comparedCountries: number,
): string {
  if (!technologies.includes(technology)) return t`Not claimed`;
  const all = formatNumberOfCountries(comparedCountries === 0 ? claimed.length : comparedCountries);
  return comparedCountries === 0 ? `Claimed in ${all}` : `Claimed in ${formatInteger(claimed.length)} of ${all}`;
}

/** Formats country names, comma-separated in the given order; returns `none` if there are no codes. */
export function formatCountryNames(codes: readonly string[], none = 'None'): string {
  return codes.length === 0 ? none : codes.map(getCountryName).join(', ');
}

/** Formats country names, comma-separated in alphabetical order; returns `none` if there are no codes. */
export function formatSortedCountryNames(codes: readonly string[], none = 'None'): string {
  const names = codes.map((code) => getCountryName(code)).sort(new Intl.Collator('en').compare);
  return names.length === 0 ? none : names.join(', ');
}
