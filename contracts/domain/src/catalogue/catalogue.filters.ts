import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { searchText } from './catalogue.search.ts';
import { listedNames } from './catalogue.technologyTags.ts';
import { once } from '@marketplace/contracts/kernel/once.ts';

/** `null` ignores a filter; the four selects call that All. */
export interface ProviderFilters {
  readonly type: string | null;
  /** A literal substring of Protocols Supported. */
  readonly protocol: string | null;
  readonly sgp32: string | null;
  readonly ntn: string | null;
  /** Free text. */
  readonly text: string;
}

export const noFilters: ProviderFilters = { type: null, protocol: null, sgp32: null, ntn: null, text: '' };

export type FilterField = Exclude<keyof ProviderFilters, 'text'>;
export const filterFields = ['type', 'protocol', 'sgp32', 'ntn'] as const satisfies readonly FilterField[];

/** A value that a select offers, and how many providers would be left with it under the other filters. */
export interface FacetOption {
  readonly value: string;
  readonly count: number;
}
export type Facets = Readonly<Record<FilterField, readonly FacetOption[]>>;

/** Providers that the four selects cannot tell apart. */
export interface FacetGroup {
  readonly type: string;
  readonly protocols: string | null;
  readonly sgp32: string | null;
  readonly ntn: string | null;
  /** How many they are. */
  readonly count: number;
}

/** A value that the catalogue does not give is in the same group as one that it gives as unknown. */
const unknown = 'Unknown';
const statedFirst = ['Yes', 'Planned', 'Commercial — Live Service', 'Announced / Pilot', 'No'];

/** What a select calls a support value. */
export function supportOption(value: string | null): string {
  return value ?? unknown;
}

function place(value: string): number {
  if (value === unknown) return statedFirst.length + 1;
  const at = statedFirst.indexOf(value);
  return at < 0 ? statedFirst.length : at;
}

const byText = once(() => new Intl.Collator('en'));

function inOrder(values: Iterable<string>): string[] {
  return [...new Set(values)].sort((one, other) => place(one) - place(other) || byText().compare(one, other));
}

type Passes = (cell: FacetGroup) => boolean;

function passesOf({ type, protocol, sgp32, ntn }: ProviderFilters): Readonly<Record<FilterField, Passes>> {
  return {
    type: (cell) => type === null || cell.type === type,
    protocol: (cell) => protocol === null || (cell.protocols ?? '').includes(protocol),
    sgp32: (cell) => sgp32 === null || supportOption(cell.sgp32) === sgp32,
    ntn: (cell) => ntn === null || supportOption(cell.ntn) === ntn,
  };
}

const valuesOf: Readonly<Record<FilterField, (cell: FacetGroup) => readonly string[]>> = {
  type: ({ type }) => [type],
  protocol: ({ protocols }) => listedNames(protocols),
  sgp32: ({ sgp32 }) => [supportOption(sgp32)],
  ntn: ({ ntn }) => [supportOption(ntn)],
};

type Choices = Readonly<Record<FilterField, readonly string[]>>;

const choicesKept = new WeakMap<readonly FacetGroup[], Choices>();

/** The choices of a catalogue, worked out once for as long as it is the same one. */
function choicesOf(catalogue: readonly FacetGroup[]): Choices {
  const kept = choicesKept.get(catalogue);
  if (kept !== undefined) return kept;
  const choices = (field: FilterField) => inOrder(catalogue.flatMap((cell) => valuesOf[field](cell)));
  const made = { type: choices('type'), protocol: choices('protocol'), sgp32: choices('sgp32'), ntn: choices('ntn') };
  choicesKept.set(catalogue, made);
  return made;
}

/** What a cell is counted under. A protocol counts wherever the filter would find it, thus in whole lists of protocols. */
const keyOf: Readonly<Record<FilterField, (cell: FacetGroup) => string>> = {
  type: ({ type }) => type,
  protocol: ({ protocols }) => protocols ?? '',
  sgp32: ({ sgp32 }) => supportOption(sgp32),
  ntn: ({ ntn }) => supportOption(ntn),
};

function countByKey(field: FilterField, cells: readonly FacetGroup[], passes: readonly Passes[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (!passes.every((pass) => pass(cell))) continue;
    const key = keyOf[field](cell);
    counts.set(key, (counts.get(key) ?? 0) + cell.count);
  }
  return counts;
}

function countChoice(field: FilterField, counts: ReadonlyMap<string, number>, choice: string): number {
  if (field !== 'protocol') return counts.get(choice) ?? 0;
  let sum = 0;
  for (const [protocols, count] of counts) if (protocols.includes(choice)) sum += count;
  return sum;
}

/**
 * The choices of the four selects, each counted under all filters but its own.
 * @param catalogue gives the choices, so that none vanishes while others filter.
 * @param searched the cells of those that the free text finds; `filters.text` itself is not read.
 */
export function countFacets(
  catalogue: readonly FacetGroup[],
  searched: readonly FacetGroup[],
  filters: ProviderFilters,
): Facets {
  const passes = passesOf(filters);
  const choices = choicesOf(catalogue);
  const facet = (field: FilterField): FacetOption[] => {
    const others = filterFields.filter((other) => other !== field).map((other) => passes[other]);
    const counts = countByKey(field, searched, others);
    return choices[field].map((value) => ({ value, count: countChoice(field, counts, value) }));
  };
  return { type: facet('type'), protocol: facet('protocol'), sgp32: facet('sgp32'), ntn: facet('ntn') };
}

/** The cells that the four selects leave. */
export function selectCells<C extends FacetGroup>(searched: readonly C[], filters: ProviderFilters): C[] {
  const passes = passesOf(filters);
  return searched.filter((cell) => filterFields.every((field) => passes[field](cell)));
}

/** How many providers cells stand for. */
export function countProviders(cells: readonly FacetGroup[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}

type CellSource = Pick<ProviderListing, 'Type' | 'Protocols Supported' | 'GSMA SGP.32 Support' | 'NTN Support'>;

function cellOf(provider: CellSource): FacetGroup {
  return {
    type: provider.Type,
    protocols: provider['Protocols Supported'],
    sgp32: provider['GSMA SGP.32 Support'],
    ntn: provider['NTN Support'],
    count: 1,
  };
}

/** Providers grouped by what the four selects see of them. */
export function facetCells(providers: readonly CellSource[]): FacetGroup[] {
  const cells = new Map<string, FacetGroup>();
  for (const provider of providers) {
    const cell = cellOf(provider);
    const key = JSON.stringify([cell.type, cell.protocols, cell.sgp32, cell.ntn]);
    cells.set(key, { ...cell, count: (cells.get(key)?.count ?? 0) + 1 });
  }
  return [...cells.values()];
}

/** The text in which free text is searched: Provider, Scope / Sectors and Platform Features, folded. */
export function searchedText(texts: readonly (string | null)[]): string {
  return searchText(texts.filter((text) => text !== null).join('\n'));
}

type Searched = CellSource &
  Record<'Provider', string> &
  Record<'Scope / Sectors' | 'Platform Features', string | null>;

/** Whether free text finds a provider; case and accents do not matter. */
export function findsText(provider: Searched, text: string): boolean {
  const needle = searchText(text.trim());
  const { Provider, 'Scope / Sectors': scope, 'Platform Features': features } = provider;
  return needle === '' || searchedText([Provider, scope, features]).includes(needle);
}

/** The providers that the four selects leave, in their order; free text is not read. */
export function selectProviders<P extends CellSource>(providers: readonly P[], filters: ProviderFilters): P[] {
  const passes = passesOf(filters);
  return providers.filter((provider) => {
    const cell = cellOf(provider);
    return filterFields.every((field) => passes[field](cell));
  });
}

/** The providers that pass every filter, in their order. */
export function filterProviders<P extends Searched>(providers: readonly P[], filters: ProviderFilters): P[] {
  return selectProviders(providers, filters).filter((provider) => findsText(provider, filters.text));
}

/** How many filters are in force. */
export function filterCount(filters: ProviderFilters): number {
  return filterFields.filter((field) => filters[field] !== null).length + (filters.text.trim() === '' ? 0 : 1);
}
