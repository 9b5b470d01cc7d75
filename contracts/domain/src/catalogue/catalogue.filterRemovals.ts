import type { SearchRelaxation } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { formatFilterValue } from './catalogue.filterLabels.ts';
import {
  type MultiValueCatalogueFilterFieldName,
  multiValueFilterFields,
  type FilterableProvider,
  noProviderFilters,
  type ProviderFilters,
  filterProvidersIgnoringText,
} from './catalogue.filters.ts';
import { formatList, formatOrList } from '@marketplace/contracts/kernel/messages/formats.ts';

/** One active filter that can be removed, and the filters that remain without it. */
export interface ActiveFilterRemoval extends Omit<SearchRelaxation, 'found'> {
  readonly filters: ProviderFilters;
}

function formatFilterLabel(field: MultiValueCatalogueFilterFieldName, filters: ProviderFilters): string {
  const format = field === 'technology' && filters.technologyMode === 'all' ? formatList : formatOrList;
  return format(filters[field].map((value) => formatFilterValue(field, value)));
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
