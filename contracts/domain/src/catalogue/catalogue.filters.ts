import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { TechnologyMode } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { searchText } from './catalogue.search.ts';
import { supportValue, technologiesOf, technologyValues, unknownValue } from './catalogue.filterValues.ts';

/**
 * What a list is filtered by: one of the values within a filter (of technologies all of them, where that is asked), every filter; an empty
 * one is not asked.
 */
export interface ProviderFilters {
  readonly type: readonly string[];
  /** Exact names, or `Other`. */
  readonly technology: readonly string[];
  readonly technologyMode: TechnologyMode;
  /** Alpha-2 codes. */
  readonly country: readonly string[];
  readonly sgp32: readonly string[];
  readonly ntn: readonly string[];
  /** A literal substring of Protocols Supported. */
  readonly protocol: string | null;
  /** Free text, literally. */
  readonly text: string;
  /** What somebody typed into the search field: literal hits, and what it is understood to ask. */
  readonly ask: string;
}

export const noFilters: ProviderFilters = {
  type: [],
  technology: [],
  technologyMode: 'any',
  country: [],
  sgp32: [],
  ntn: [],
  protocol: null,
  text: '',
  ask: '',
};

/** The filters that take several values, as a list shows them. */
export const filterFields = ['type', 'technology', 'country', 'sgp32', 'ntn'] as const;
export type FilterField = (typeof filterFields)[number];

/** Providers that the selects but the one for countries cannot tell apart. */
export interface FacetGroup {
  readonly type: string;
  readonly protocols: string | null;
  /** Exact names. */
  readonly technologies: readonly string[];
  readonly sgp32: string | null;
  readonly ntn: string | null;
  /** How many they are. */
  readonly count: number;
}

/** The filters that a cell answers. */
export type CellField = Exclude<FilterField, 'country'> | 'protocol';
export const cellFields = ['type', 'technology', 'sgp32', 'ntn', 'protocol'] as const satisfies readonly CellField[];

export type CellPasses = (cell: FacetGroup) => boolean;

/** How the search's table writes a support value. */
export function supportOption(value: string | null): string {
  return value ?? unknownValue;
}

/** By a value that the filters offer, or by the text of the catalogue itself. */
function supportPasses(asked: readonly string[], of: (cell: FacetGroup) => string | null): CellPasses {
  return (cell) =>
    asked.length === 0 || asked.includes(supportValue(of(cell))) || asked.includes(supportOption(of(cell)));
}

function technologyPasses({ technology: asked, technologyMode: mode }: ProviderFilters): CellPasses {
  return (cell) => {
    if (asked.length === 0) return true;
    const names = technologiesOf(cell);
    const held = new Set([...names, ...technologyValues(names)]);
    return mode === 'all' ? asked.every((name) => held.has(name)) : asked.some((name) => held.has(name));
  };
}

/** Whether a cell passes each filter. */
export function cellPasses(filters: ProviderFilters): Readonly<Record<CellField, CellPasses>> {
  const { type, protocol, sgp32, ntn } = filters;
  return {
    type: (cell) => type.length === 0 || type.includes(cell.type),
    technology: technologyPasses(filters),
    sgp32: supportPasses(sgp32, (cell) => cell.sgp32),
    ntn: supportPasses(ntn, (cell) => cell.ntn),
    protocol: (cell) => protocol === null || (cell.protocols ?? '').includes(protocol),
  };
}

/** The cells that the filters leave; the one for countries is not read. */
export function selectCells<C extends FacetGroup>(searched: readonly C[], filters: ProviderFilters): C[] {
  const passes = cellPasses(filters);
  return searched.filter((cell) => cellFields.every((field) => passes[field](cell)));
}

/** How many providers cells stand for. */
export function countProviders(cells: readonly FacetGroup[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}

/** What the filters see of a provider. */
export type CellSource = Pick<
  ProviderListing,
  'Type' | 'Protocols Supported' | 'radio_tech' | 'GSMA SGP.32 Support' | 'NTN Support'
>;
/** With its countries, where they are known. */
export type FilterSource = CellSource & { readonly countries_iso?: readonly string[] | null };

/** A provider as a cell of its own. */
export function cellOf(provider: CellSource): FacetGroup {
  return {
    type: provider.Type,
    protocols: provider['Protocols Supported'],
    technologies: provider.radio_tech,
    sgp32: provider['GSMA SGP.32 Support'],
    ntn: provider['NTN Support'],
    count: 1,
  };
}

/** Names a cell: equal for providers that the filters cannot tell apart. */
export function cellKey({ type, protocols, technologies, sgp32, ntn }: Omit<FacetGroup, 'count'>): string {
  return JSON.stringify([type, protocols, technologies, sgp32, ntn]);
}

/** Providers grouped by what the filters see of them. */
export function facetCells(providers: readonly CellSource[]): FacetGroup[] {
  const cells = new Map<string, FacetGroup>();
  for (const provider of providers) {
    const cell = cellOf(provider);
    const key = cellKey(cell);
    cells.set(key, { ...cell, count: (cells.get(key)?.count ?? 0) + 1 });
  }
  return [...cells.values()];
}

/** Whether a provider is in one of the countries asked for. */
export function inCountries({ countries_iso: held }: FilterSource, { country }: ProviderFilters): boolean {
  return country.length === 0 || country.some((code) => held?.includes(code) === true);
}

/** The text in which free text is searched: Provider, Scope / Sectors and Platform Features, folded. */
export function searchedText(texts: readonly (string | null)[]): string {
  return searchText(texts.filter((text) => text !== null).join('\n'));
}

type Searched = FilterSource &
  Record<'Provider', string> &
  Record<'Scope / Sectors' | 'Platform Features', string | null>;

/** Whether free text finds a provider; case and accents do not matter. */
export function findsText(provider: Searched, text: string): boolean {
  const needle = searchText(text.trim());
  const { Provider, 'Scope / Sectors': scope, 'Platform Features': features } = provider;
  return needle === '' || searchedText([Provider, scope, features]).includes(needle);
}

/** The providers that the selects leave, in their order; free text is not read. */
export function selectProviders<P extends FilterSource>(providers: readonly P[], filters: ProviderFilters): P[] {
  const passes = cellPasses(filters);
  return providers.filter((provider) => {
    const cell = cellOf(provider);
    return cellFields.every((field) => passes[field](cell)) && inCountries(provider, filters);
  });
}

/** The providers that pass every filter, in their order; `ask` is not read. */
export function filterProviders<P extends Searched>(providers: readonly P[], filters: ProviderFilters): P[] {
  return selectProviders(providers, filters).filter((provider) => findsText(provider, filters.text));
}

/** How many values are asked for, the search counting as one. */
export function filterCount(filters: ProviderFilters): number {
  const values = filterFields.reduce((sum, field) => sum + filters[field].length, 0);
  const texts = [filters.protocol ?? '', filters.text, filters.ask].filter((text) => text.trim() !== '');
  return values + texts.length;
}
