import { getCountryName } from '../geo/geo.countries.ts';
import {
  providerFilterFieldsExceptCountry,
  type FilterFieldExceptCountry,
  convertProviderToFacetGroup,
  buildProviderFilterPredicatesByField,
  type EqualFacetProviderGroupPredicate,
  type EqualFacetProviderGroup,
  type MultiValueCatalogueFilterFieldName,
  type FilterableProvider,
  isProviderInFilteredCountries,
  type ProviderFilters,
  filterEqualFacetProviderGroups,
  groupProvidersByEqualFacets,
} from './catalogue.filters.ts';
import {
  mapSupportTextToFilterValue,
  getProviderTechnologies,
  toProviderTechnologyFilterValues,
  getFilterValueSortRank,
} from './catalogue.filterValues.ts';
import { splitAtCommasOutsideParentheses } from './catalogue.technologyTags.ts';
import { compareTexts, compareTextsWithNumbers } from '@marketplace/contracts/kernel/messages/formats.ts';

/** A value offered by a filter, and the number of providers that have the value and pass the other filters. */
export interface FacetOption {
  readonly value: string;
  readonly count: number;
}
export type FacetsExceptCountry = Readonly<Record<FilterFieldExceptCountry, readonly FacetOption[]>>;
export type ProviderFacetOptionsByFilter = Readonly<
  Record<MultiValueCatalogueFilterFieldName | 'protocol', readonly FacetOption[]>
>;

function sortFilterValues(values: Iterable<string>): string[] {
  return [...new Set(values)].sort(
    (one, other) => getFilterValueSortRank(one) - getFilterValueSortRank(other) || compareTextsWithNumbers(one, other),
  );
}

const filterValues: Readonly<Record<FilterFieldExceptCountry, (cell: EqualFacetProviderGroup) => readonly string[]>> = {
  type: ({ type }) => [type],
  technology: (cell) => toProviderTechnologyFilterValues(getProviderTechnologies(cell)),
  sgp32: ({ sgp32 }) => [mapSupportTextToFilterValue(sgp32)],
  ntn: ({ ntn }) => [mapSupportTextToFilterValue(ntn)],
  protocol: ({ protocols }) => splitAtCommasOutsideParentheses(protocols),
};

type Choices = Readonly<Record<FilterFieldExceptCountry, readonly string[]>>;

function perField<Value>(make: (field: FilterFieldExceptCountry) => Value): Record<FilterFieldExceptCountry, Value> {
  return Object.fromEntries(providerFilterFieldsExceptCountry.map((field) => [field, make(field)])) as Record<
    FilterFieldExceptCountry,
    Value
  >;
}

const choicesCache = new WeakMap<readonly EqualFacetProviderGroup[], Choices>();

/** @returns the filter choices of a catalogue, computed once per catalogue. */
function getChoices(catalogue: readonly EqualFacetProviderGroup[]): Choices {
  const kept = choicesCache.get(catalogue);
  if (kept !== undefined) return kept;
  const choices = perField((field) => sortFilterValues(catalogue.flatMap((cell) => filterValues[field](cell))));
  choicesCache.set(catalogue, choices);
  return choices;
}

/**
 * @returns the keys by which a group is counted. The whole protocol list is one key, because the filter matches a
 * substring of the list.
 */
function countingKeys(field: FilterFieldExceptCountry, cell: EqualFacetProviderGroup): readonly string[] {
  return field === 'protocol' ? [cell.protocols ?? ''] : filterValues[field](cell);
}

function countByKey(
  field: FilterFieldExceptCountry,
  cells: readonly EqualFacetProviderGroup[],
  passes: readonly EqualFacetProviderGroupPredicate[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (!passes.every((pass) => pass(cell))) continue;
    for (const key of countingKeys(field, cell)) counts.set(key, (counts.get(key) ?? 0) + cell.count);
  }
  return counts;
}

function countChoice(field: FilterFieldExceptCountry, counts: ReadonlyMap<string, number>, choice: string): number {
  if (field !== 'protocol') return counts.get(choice) ?? 0;
  let sum = 0;
  for (const [protocols, count] of counts) if (protocols.includes(choice)) sum += count;
  return sum;
}

/**
 * Counts the providers for each choice of every filter except the country filter. A choice counts the providers that
 * have its value and pass all other filters. When a provider must have all chosen technologies, the providers counted
 * for a technology must also pass the technology filter itself, because a further technology narrows the list.
 *
 * @param catalogue Determines the choices, so that no choice disappears while other filters apply.
 * @param searched Groups of the providers that pass the free text and country filters, which are not evaluated here.
 */
export function countFacetsExceptCountry(
  catalogue: readonly EqualFacetProviderGroup[],
  searched: readonly EqualFacetProviderGroup[],
  filters: ProviderFilters,
): FacetsExceptCountry {
  const passes = buildProviderFilterPredicatesByField(filters);
  const choices = getChoices(catalogue);
  return perField((field) => {
    const isNarrowing = field === 'technology' && filters.technologyMode === 'all';
    const others = providerFilterFieldsExceptCountry
      .filter((other) => other !== field || isNarrowing)
      .map((other) => passes[other]);
    const counts = countByKey(field, searched, others);
    return choices[field].map((value) => ({ value, count: countChoice(field, counts, value) }));
  });
}

/**
 * Builds the choices of the country filter, sorted by English name.
 *
 * @param counts Number of providers by alpha-2 code, including countries with 0.
 */
export function buildCountryFacetOptions(counts: ReadonlyMap<string, number>): FacetOption[] {
  return [...counts]
    .map(([value, count]) => ({ value, count, name: getCountryName(value) }))
    .sort((one, other) => compareTexts(one.name, other.name))
    .map(({ value, count }) => ({ value, count }));
}

function countCountries(
  providers: readonly FilterableProvider[],
  searched: readonly FilterableProvider[],
  filters: ProviderFilters,
): FacetOption[] {
  const counts = new Map<string, number>();
  for (const { countries_iso: held } of providers) for (const code of held ?? []) counts.set(code, 0);
  for (const provider of searched) {
    if (filterEqualFacetProviderGroups([convertProviderToFacetGroup(provider)], filters).length === 0) continue;
    for (const code of provider.countries_iso ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return buildCountryFacetOptions(counts);
}

/**
 * Counts the providers for each choice of every filter, for a complete list of providers.
 *
 * @param searched Providers that match the free text.
 */
export function countAllFacets(
  providers: readonly FilterableProvider[],
  searched: readonly FilterableProvider[],
  filters: ProviderFilters,
): ProviderFacetOptionsByFilter {
  const there = searched.filter((provider) => isProviderInFilteredCountries(provider, filters));
  return {
    ...countFacetsExceptCountry(groupProvidersByEqualFacets(providers), groupProvidersByEqualFacets(there), filters),
    country: countCountries(providers, searched, filters),
  };
}
