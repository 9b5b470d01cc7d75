import type { ProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { inFigures } from '../../../ui/figures.ts';

/** `1 country`, `12 countries`. */
export function countriesText(count: number): string {
  return `${inFigures(count)} ${count === 1 ? 'country' : 'countries'}`;
}

/** How many providers claim a technology in a country, in words. */
export function claimsText(providers: number): string {
  if (providers === 0) return 'No provider claims it';
  return providers === 1 ? '1 provider claims it' : `${inFigures(providers)} providers claim it`;
}

/** How many operators' networks run it, as far as sources tell. */
export function networksText(networks: number): string {
  if (networks === 0) return 'No network known';
  return networks === 1 ? '1 network runs it' : `${inFigures(networks)} networks run it`;
}

/** Whether a provider claims a technology, and in how many countries. @param asked how many it was compared in; 0 for all. */
export function claimedText(
  { technologies, claimed }: ProviderCoverage,
  technology: CoverageTechnology,
  asked: number,
): string {
  if (!technologies.includes(technology)) return 'Not claimed';
  const all = countriesText(asked === 0 ? claimed.length : asked);
  return asked === 0 ? `Claimed in ${all}` : `Claimed in ${inFigures(claimed.length)} of ${all}`;
}

/** Countries in the order given, or the word for none. */
export function namesInOrder(codes: readonly string[], none = 'None'): string {
  return codes.length === 0 ? none : codes.map(countryName).join(', ');
}

/** Countries by their names, or the word for none. */
export function countryNames(codes: readonly string[], none = 'None'): string {
  const names = codes.map((code) => countryName(code)).sort(new Intl.Collator('en').compare);
  return names.length === 0 ? none : names.join(', ');
}
