import { once } from '@marketplace/contracts/kernel/once.ts';
import { countryName } from '../geo/geo.countries.ts';
import {
  cellFields,
  type CellField,
  cellOf,
  cellPasses,
  type CellPasses,
  type FacetGroup,
  type FilterField,
  type FilterSource,
  inCountries,
  type ProviderFilters,
  selectCells,
  facetCells,
} from './catalogue.filters.ts';
import { supportValue, technologiesOf, technologyValues, valuePlace } from './catalogue.filterValues.ts';
import { listedNames } from './catalogue.technologyTags.ts';

/** A value that a filter offers, and how many providers would be left with it under the other filters. */
export interface FacetOption {
  readonly value: string;
  readonly count: number;
}
export type CellFacets = Readonly<Record<CellField, readonly FacetOption[]>>;
export type Facets = Readonly<Record<FilterField | 'protocol', readonly FacetOption[]>>;

const byText = once(() => new Intl.Collator('en', { numeric: true }));

function inOrder(values: Iterable<string>): string[] {
  return [...new Set(values)].sort((one, other) => valuePlace(one) - valuePlace(other) || byText().compare(one, other));
}

const valuesOf: Readonly<Record<CellField, (cell: FacetGroup) => readonly string[]>> = {
  type: ({ type }) => [type],
  technology: (cell) => technologyValues(technologiesOf(cell)),
  sgp32: ({ sgp32 }) => [supportValue(sgp32)],
  ntn: ({ ntn }) => [supportValue(ntn)],
  protocol: ({ protocols }) => listedNames(protocols),
};

type Choices = Readonly<Record<CellField, readonly string[]>>;

function perField<Value>(make: (field: CellField) => Value): Record<CellField, Value> {
  return Object.fromEntries(cellFields.map((field) => [field, make(field)])) as Record<CellField, Value>;
}

const choicesKept = new WeakMap<readonly FacetGroup[], Choices>();

/** The choices of a catalogue, worked out once for as long as it is the same one. */
function choicesOf(catalogue: readonly FacetGroup[]): Choices {
  const kept = choicesKept.get(catalogue);
  if (kept !== undefined) return kept;
  const made = perField((field) => inOrder(catalogue.flatMap((cell) => valuesOf[field](cell))));
  choicesKept.set(catalogue, made);
  return made;
}

/** A protocol counts wherever the filter would find it, thus in whole lists of protocols. */
function keysOf(field: CellField, cell: FacetGroup): readonly string[] {
  return field === 'protocol' ? [cell.protocols ?? ''] : valuesOf[field](cell);
}

function countByKey(
  field: CellField,
  cells: readonly FacetGroup[],
  passes: readonly CellPasses[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (!passes.every((pass) => pass(cell))) continue;
    for (const key of keysOf(field, cell)) counts.set(key, (counts.get(key) ?? 0) + cell.count);
  }
  return counts;
}

function countChoice(field: CellField, counts: ReadonlyMap<string, number>, choice: string): number {
  if (field !== 'protocol') return counts.get(choice) ?? 0;
  let sum = 0;
  for (const [protocols, count] of counts) if (protocols.includes(choice)) sum += count;
  return sum;
}

/**
 * The choices of the filters but the one for countries, each counted under all filters but its own; where all technologies are asked for,
 * one more narrows those that are left, so they are counted under their own filter too.
 * @param catalogue gives the choices, so that none vanishes while others filter.
 * @param searched the cells of those that the text and the filter for countries leave, neither of which is read.
 */
export function countFacets(
  catalogue: readonly FacetGroup[],
  searched: readonly FacetGroup[],
  filters: ProviderFilters,
): CellFacets {
  const passes = cellPasses(filters);
  const choices = choicesOf(catalogue);
  return perField((field) => {
    const isNarrowing = field === 'technology' && filters.technologyMode === 'all';
    const others = cellFields.filter((other) => other !== field || isNarrowing).map((other) => passes[other]);
    const counts = countByKey(field, searched, others);
    return choices[field].map((value) => ({ value, count: countChoice(field, counts, value) }));
  });
}

/** Countries as choices, by their English names. @param counts by alpha-2 code, with the choices that none has left. */
export function countryFacet(counts: ReadonlyMap<string, number>): FacetOption[] {
  return [...counts]
    .map(([value, count]) => ({ value, count, name: countryName(value) }))
    .sort((one, other) => byText().compare(one.name, other.name))
    .map(({ value, count }) => ({ value, count }));
}

function countCountries(
  providers: readonly FilterSource[],
  searched: readonly FilterSource[],
  filters: ProviderFilters,
): FacetOption[] {
  const counts = new Map<string, number>();
  for (const { countries_iso: held } of providers) for (const code of held ?? []) counts.set(code, 0);
  for (const provider of searched) {
    if (selectCells([cellOf(provider)], filters).length === 0) continue;
    for (const code of provider.countries_iso ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return countryFacet(counts);
}

/** The choices of all filters of a list that is there as a whole. @param searched those that the text finds. */
export function facetsOf(
  providers: readonly FilterSource[],
  searched: readonly FilterSource[],
  filters: ProviderFilters,
): Facets {
  const there = searched.filter((provider) => inCountries(provider, filters));
  return {
    ...countFacets(facetCells(providers), facetCells(there), filters),
    country: countCountries(providers, searched, filters),
  };
}
