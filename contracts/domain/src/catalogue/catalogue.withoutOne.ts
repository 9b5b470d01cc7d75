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

/** A filter that is left out, and the filters without it. */
export interface WithoutFilter extends Omit<LeftOut, 'found'> {
  readonly filters: ProviderFilters;
}

function labelOf(field: FilterField, filters: ProviderFilters): string {
  const join = field === 'technology' && filters.technologyMode === 'all' ? ' and ' : ' or ';
  return filters[field].map((value) => (field === 'country' ? countryName(value) : value)).join(join);
}

/** Each filter in force, left out by itself. */
export function withoutFilters(filters: ProviderFilters): WithoutFilter[] {
  const fields = filterFields.filter((field) => filters[field].length > 0);
  const without = fields.map((field) => ({
    kind: field,
    label: labelOf(field, filters),
    text: null,
    filters: { ...filters, [field]: noFilters[field] },
  }));
  if (filters.protocol === null) return without;
  const protocol = { kind: 'protocol' as const, label: filters.protocol, text: null };
  return [...without, { ...protocol, filters: { ...filters, protocol: null } }];
}

/** What to leave out of filters that leave nobody, so that somebody is left; nothing when it takes more than one. */
export function withoutOne(providers: readonly FilterSource[], filters: ProviderFilters): LeftOut[] {
  return withoutFilters(filters).flatMap(({ filters: others, ...what }) => {
    const found = selectProviders(providers, others).length;
    return found === 0 ? [] : [{ ...what, found }];
  });
}
