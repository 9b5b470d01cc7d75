import { z } from 'zod';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { defineAddressState } from '../../../core/addressState.ts';
import { comparisonPath } from '../../../shared/catalogue/comparisonPath.ts';
import { readIds } from './comparedAddress.ts';

/** URL state of the comparison page. An empty `countries` uses the countries of the buyer's requirements. */
export const compareAddress = defineAddressState(
  z.object({
    ids: z.string().default(''),
    countries: z.string().default(''),
    rows: z.enum(['all', 'differences']).default('all').catch('all'),
  }),
);

export type ShownRows = 'all' | 'differences';

/** Parses the provider ids of the URL. `omittedCount` is the number of ids beyond the maximum. */
export function comparedIds(text: string): { readonly ids: readonly string[]; readonly omittedCount: number } {
  const all = readIds(text);
  return { ids: all.slice(0, mostCompared), omittedCount: Math.max(0, all.length - mostCompared) };
}

const knownCodes = new Set(countryCodes);

/** Parses the country codes of the URL; unknown codes are ignored. */
export function comparedCountries(text: string): readonly string[] {
  return readIds(text).filter((code) => knownCodes.has(code));
}

/** Returns a URL path that includes the countries, so that it shows the same comparison to users with other requirements. */
export function sharedPath(ids: readonly string[], countries: readonly string[]): string {
  const path = comparisonPath(ids);
  return countries.length === 0 ? path : `${path}&countries=${countries.join(',')}`;
}
