import { msg } from '@lingui/core/runtime-macro';
import { findClosestName } from '@marketplace/contracts/kernel/closestName.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { findCountryCode, countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { z } from 'zod';
import type { ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { CatalogueFilterQuery } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';

function toList(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : [given].flat();
}

/**
 * Returns the country codes unchanged.
 * @throws Refusal `request.shape` for an unknown country, which would otherwise lead to an empty result.
 */
function requireKnownCountries(codes: readonly string[]): readonly string[] {
  const unknown = codes.find((code) => !countryCodes.includes(code));
  if (unknown === undefined) return codes;
  const meant =
    findCountryCode(unknown.toUpperCase()) ??
    findCountryCode(findClosestName(unknown, countryCodes.map(getCountryName)) ?? '');
  const message =
    meant === null
      ? msg`This is not a country code. Use two-letter ISO codes, such as "DE".`
      : msg`This is not a country code. Did you mean "${{ suggestion: meant }}"?`;
  throw new Refusal('shape', 'request.shape', message, [{ path: 'country', message }]);
}

/**
 * Parses the filters of a query. Omitted filters match all providers.
 * @throws Refusal `request.shape` for an unknown country.
 */
export function parseProviderFilters(query: z.output<typeof CatalogueFilterQuery>): ProviderFilters {
  const { type, technology, technologyMode = 'any', country, sgp32, ntn, protocol = null } = query;
  const { q: text = '', ask = '' } = query;
  return {
    type: toList(type),
    technology: toList(technology),
    technologyMode,
    country: requireKnownCountries(toList(country)),
    sgp32: toList(sgp32),
    ntn: toList(ntn),
    protocol,
    text,
    ask,
  };
}

/**
 * Parses the sort order of a query.
 * @param sort validated by `CatalogueSortKeyQueryParam`.
 */
export function parseProviderSort(sort: string): ProviderSort {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as ProviderSortKey, descending };
}
