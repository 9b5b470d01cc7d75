import { plural, t } from '@lingui/core/macro';
import type { DeclaredProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Formats a number of countries, for example `1 country` or `12 countries`. */
export function formatNumberOfCountries(count: number): string {
  return plural(count, { one: '# country', other: '# countries' });
}

/** Formats how many providers claim a technology, for example `3 providers claim coverage`. */
export function formatProviderCountClaimingTechnology(providers: number): string {
  return plural(providers, {
    0: 'No provider claims coverage',
    one: '# provider claims coverage',
    other: '# providers claim coverage',
  });
}

/** Formats how many networks in the reference data run a technology, for example `3 networks`. */
export function formatNetworkCountRunningTechnology(networks: number): string {
  return plural(networks, { 0: 'No known network', one: '# network', other: '# networks' });
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
  if (comparedCountries === 0)
    return plural(claimed.length, { one: 'Claimed in # country', other: 'Claimed in # countries' });
  const claimedCountries = formatInteger(claimed.length);
  return plural(comparedCountries, {
    one: `Claimed in ${claimedCountries} of # country`,
    other: `Claimed in ${claimedCountries} of # countries`,
  });
}

/** Formats country names, comma-separated in the given order; returns `None` if there are no codes. */
export function formatCountryNames(codes: readonly string[]): string {
  return codes.length === 0 ? t`None` : codes.map(getCountryName).join(', ');
}

/** Formats country names, comma-separated in alphabetical order. */
export function formatSortedCountryNames(codes: readonly string[]): string {
  return codes
    .map((code) => getCountryName(code))
    .sort(compareTexts)
    .join(', ');
}
