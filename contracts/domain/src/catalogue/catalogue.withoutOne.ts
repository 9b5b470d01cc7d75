import type { LeftOut } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { countryName } from '../geo/geo.countries.ts';
import {
  type FilterField,
  filterFields,
  type FilterSource,
  noFilters,
  type ProviderFilters,
  selectProviders,
} from './catalogue.filters.ts';

/** One active filter, and the filters without it. */
export interface WithoutFilter extends Omit<LeftOut, 'found'> {
  readonly filters: ProviderFilters;
}

function formatFilterLabel(field: FilterField, filters: ProviderFilters): string {
  const join = field === 'technology' && filters.technologyMode === 'all' ? ' and ' : ' or ';
  return filters[field].map((value) => (field === 'country' ? countryName(value) : value)).join(join);
}

/** Lists each active filter with the filters that remain without it. */
export function withoutFilters(filters: ProviderFilters): WithoutFilter[] {
  const fields = filterFields.filter((field) => filters[field].length > 0);
  const without = fields.map((field) => ({
    kind: field,
    label: formatFilterLabel(field, filters),
    text: null,
    filters: { ...filters, [field]: noFilters[field] },
  }));
  if (filters.protocol === null) return without;
  const protocol = { kind: 'protocol' as const, label: filters.protocol, text: null };
  return [...without, { ...protocol, filters: { ...filters, protocol: null } }];
}

/** Suggests single filters to remove when no provider passes all of them. Empty when removing one is not enough. */
export function withoutOne(providers: readonly FilterSource[], filters: ProviderFilters): LeftOut[] {
  return withoutFilters(filters).flatMap(({ filters: others, ...what }) => {
    const found = selectProviders(providers, others).length;
    return found === 0 ? [] : [{ ...what, found }];
  });
}
