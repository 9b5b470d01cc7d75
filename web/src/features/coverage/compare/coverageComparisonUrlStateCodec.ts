import { z } from 'zod';
import { maxCoverageComparisonItems } from '@marketplace/contracts/coverage/coverage.api.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { createUrlStateCodec } from '../../../core/urlState.ts';
import { sanitizeProviderId } from '../../../shared/catalogue/sanitizeProviderId.ts';

/**
 * URL state of the comparison. `beside` contains the compared items, such as `countries:DE,FR` or
 * `providers:emnify,1nce`; `within` contains the countries in which providers are compared.
 */
export const coverageComparisonUrlStateCodec = createUrlStateCodec(
  z.object({ beside: z.string().default(''), within: z.string().default('') }),
);

export type CoverageComparisonType = 'countries' | 'providers';

export interface CoverageComparisonSelection {
  readonly type: CoverageComparisonType;
  /** Alpha-2 codes or provider ids, at most six. */
  readonly items: readonly string[];
}

const countryCodeSet = new Set(countryCodes);

const splitList = (text: string): readonly string[] => text.split(',').filter((item) => item.trim() !== '');

/** Parses comma-separated alpha-2 codes. Drops duplicates and unknown codes. */
export function parseCountryCodes(text: string): readonly string[] {
  return [...new Set(splitList(text))].filter((code) => countryCodeSet.has(code));
}

/** Parses comma-separated provider ids. Drops duplicates and ids after the sixth. */
export function parseCoverageComparisonProviderIds(text: string): readonly string[] {
  return [...new Set(splitList(text).map(sanitizeProviderId))].slice(0, maxCoverageComparisonItems);
}

/** Parses the `beside` parameter. Drops invalid items and items after the sixth. */
export function parseCoverageComparisonUrlParam(text: string): CoverageComparisonSelection {
  const [, type, list = ''] = /^(countries|providers):(.*)$/s.exec(text) ?? [];
  if (type !== 'providers')
    return { type: 'countries', items: parseCountryCodes(list).slice(0, maxCoverageComparisonItems) };
  return { type, items: parseCoverageComparisonProviderIds(list) };
}

/** Formats the `beside` parameter; empty for the default, a comparison of no countries. */
export function formatCoverageComparisonUrlParam({ type, items }: CoverageComparisonSelection): string {
  return type === 'countries' && items.length === 0 ? '' : `${type}:${items.join(',')}`;
}
