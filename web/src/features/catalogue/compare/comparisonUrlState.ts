import { z } from 'zod';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { maxComparedProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { createUrlStateCodec } from '../../../core/urlState.ts';
import { buildProviderComparisonPath } from '../../../shared/catalogue/comparisonPath.ts';
import { parseProviderIdList } from './comparisonSelectionUrlParam.ts';

/** URL state of the comparison page. If `countries` is empty, the countries of the buyer's requirements apply. */
export const providerComparisonUrlStateCodec = createUrlStateCodec(
  z.object({
    ids: z.string().default(''),
    countries: z.string().default(''),
    rows: z.enum(['all', 'differences']).default('all').catch('all'),
  }),
);

export type ProviderComparisonRowFilterOption = 'all' | 'differences';

/** Parses the provider ids of the URL. `omittedCount` is the number of ids beyond the maximum. */
export function parseComparedProviderIds(text: string): {
  readonly ids: readonly string[];
  readonly omittedCount: number;
} {
  const all = parseProviderIdList(text);
  return { ids: all.slice(0, maxComparedProviders), omittedCount: Math.max(0, all.length - maxComparedProviders) };
}

const knownCodes = new Set(countryCodes);

/** Parses the country codes of the URL; unknown codes are ignored. */
export function parseComparedCountries(text: string): readonly string[] {
  return parseProviderIdList(text).filter((code) => knownCodes.has(code));
}

/** Returns a URL path with the countries, so that users with other requirements see the same comparison. */
export function buildProviderComparisonPathWithCountries(ids: readonly string[], countries: readonly string[]): string {
  const path = buildProviderComparisonPath(ids);
  return countries.length === 0 ? path : `${path}&countries=${countries.join(',')}`;
}
