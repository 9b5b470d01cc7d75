import { z } from 'zod';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { defineAddressState } from '../../../core/addressState.ts';
import { comparisonPath } from '../../../shared/catalogue/comparisonPath.ts';
import { readIds } from './comparedAddress.ts';

/** What a comparison shows; `countries` empty leaves them to the buyer's own answers. */
export const compareAddress = defineAddressState(
  z.object({
    ids: z.string().default(''),
    countries: z.string().default(''),
    rows: z.enum(['all', 'differences']).default('all').catch('all'),
  }),
);

export type ShownRows = 'all' | 'differences';

/** The providers of an address, and how many it names beyond those that fit. */
export function comparedIds(text: string): { readonly ids: readonly string[]; readonly beyond: number } {
  const all = readIds(text);
  return { ids: all.slice(0, mostCompared), beyond: Math.max(0, all.length - mostCompared) };
}

const known = new Set(countryCodes);

/** The countries of an address; what is no country is left out. */
export function comparedCountries(text: string): readonly string[] {
  return readIds(text).filter((code) => known.has(code));
}

/** The address of a comparison that shows the same to somebody with other answers. */
export function sharedPath(ids: readonly string[], countries: readonly string[]): string {
  const path = comparisonPath(ids);
  return countries.length === 0 ? path : `${path}&countries=${countries.join(',')}`;
}
