import type { SearchRelaxation } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import { getCountryName } from '../geo/geo.countries.ts';
import {
  type MultiValueCatalogueFilterFieldName,
  multiValueFilterFields,
  type FilterableProvider,
  noProviderFilters,
  type ProviderFilters,
  filterProvidersIgnoringText,
} from './catalogue.filters.ts';

/** One active filter that can be removed, and the filters that remain without it. */
export interface ActiveFilterRemoval extends Omit<SearchRelaxation, 'found'> {
  readonly filters: ProviderFilters;
}

/** Created on first use, because creating a formatter is slow. */
const getListFormats = memoize(() => ({
  conjunction: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  disjunction: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}));

function formatFilterLabel(field: MultiValueCatalogueFilterFieldName, filters: ProviderFilters): string {
  const type = field === 'technology' && filters.technologyMode === 'all' ? 'conjunction' : 'disjunction';
  return getListFormats()[type].format(
    filters[field].map((value) => (field === 'country' ? getCountryName(value) : value)),
  );
}

/** Lists each active filter with the filters that remain without it. */
export function listActiveFilterRemovals(filters: ProviderFilters): ActiveFilterRemoval[] {
  const fields = multiValueFilterFields.filter((field) => filters[field].length > 0);
  const without = fields.map((field) => ({
    kind: field,
    label: formatFilterLabel(field, filters),
    text: null,
    filters: { ...filters, [field]: noProviderFilters[field] },
  }));
  if (filters.protocol === null) return without;
  const protocol = { kind: 'protocol' as const, label: filters.protocol, text: null };
  return [...without, { ...protocol, filters: { ...filters, protocol: null } }];
}

/**
 * Suggests single filters to remove when no provider passes all filters. The list is empty when removing one filter is
 * not enough.
 */
export function suggestFilterRemovals(
  providers: readonly FilterableProvider[],
  filters: ProviderFilters,
): SearchRelaxation[] {
  return listActiveFilterRemovals(filters).flatMap(({ filters: others, ...what }) => {
    const found = filterProvidersIgnoringText(providers, others).length;
    return found === 0 ? [] : [{ ...what, found }];
  });
}
