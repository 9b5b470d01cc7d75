import type { z } from 'zod';
import type { ProviderFilters } from './catalogue.filters.ts';
import type { Sort, SortKey } from './catalogue.order.ts';
import type { FilterQuery } from './catalogue.search.api.ts';

/** The filters that a query carries; what it leaves out is not asked. */
export function filtersAsked(query: z.output<typeof FilterQuery>): ProviderFilters {
  const { type = null, protocol = null, sgp32 = null, ntn = null, q: text = '' } = query;
  return { type, protocol, sgp32, ntn, text };
}

/** The order that a query carries. @param sort as `SortQuery` lets it through. */
export function sortAsked(sort: string): Sort {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as SortKey, descending };
}
