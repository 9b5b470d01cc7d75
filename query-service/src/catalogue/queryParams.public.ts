import { closestName, suggestion } from '@marketplace/contracts/kernel/closestName.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { countryCode, countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { z } from 'zod';
import type { ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { SortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import type { Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { FilterQuery } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';

function several(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : [given].flat();
}

/** @throws Refusal `request.shape` for a country that nobody knows, which would find nobody. */
function knownCountries(codes: readonly string[]): readonly string[] {
  const unknown = codes.find((code) => !countryCodes.includes(code));
  if (unknown === undefined) return codes;
  const meant =
    countryCode(unknown.toUpperCase()) ?? countryCode(closestName(unknown, countryCodes.map(countryName)) ?? '');
  const message = `There is no such country code.${suggestion(meant)}`;
  throw new Refusal('shape', 'request.shape', message, [{ path: 'country', message }]);
}

/**
 * The filters that a query carries; what it leaves out is not asked.
 * @throws Refusal `request.shape` for an unknown country.
 */
export function filtersFromQuery(query: z.output<typeof FilterQuery>): ProviderFilters {
  const { type, technology, technologyMode = 'any', country, sgp32, ntn, protocol = null } = query;
  const { q: text = '', ask = '' } = query;
  return {
    type: several(type),
    technology: several(technology),
    technologyMode,
    country: knownCountries(several(country)),
    sgp32: several(sgp32),
    ntn: several(ntn),
    protocol,
    text,
    ask,
  };
}

/** The order that a query carries. @param sort as `SortQuery` lets it through. */
export function sortFromQuery(sort: string): Sort {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as SortKey, descending };
}
