import { technologies } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { filterFields, noFilters, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { mostFilterValues } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { listingPageLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { type SortKey, sortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { type Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';

/** Providers shown at first, and added by each Show More. */
export const pageSize = 10;

/** Longest list that an address can ask for. */
const mostShown = 1_000_000;

/** Longest search text that the server takes. */
const longestText = 200;

/** Cards stand in rows of 1, 2, 3, 4 or 6: a window that begins at a multiple of all leaves each in its column. */
const windowStep = 12;

const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

/** What a person chose to see of a list; it lives in the query string, so that a view can be shared and Back works. */
export interface ListState {
  readonly filters: ProviderFilters;
  readonly sort: Sort;
  /** `null` until a view was chosen: the page decides. */
  readonly view: ListView | null;
  /** How far the list was opened; the last of them stand in the page (`listWindow`). */
  readonly shown: number;
}

const searchName = 'q';
/** `all`: providers need every technology that is chosen. */
const modeName = 'technologyMode';
/** Once the filter for technologies; a name of one is read as that, any other text as a part of the protocols. */
const protocolName = 'protocol';

const technologyNames: readonly string[] = technologies;

function readSort(text: string | null): Sort {
  const descending = text?.startsWith('-') ?? false;
  const by = sortKeys.find((key) => key === (descending ? text?.slice(1) : text));
  return by === undefined ? { by: 'rank', descending: false } : { by, descending };
}

function readShown(text: string | null): number {
  const shown = Number(text);
  const whole = Number.isInteger(shown) && shown % pageSize === 0;
  return whole && shown > pageSize && shown <= mostShown ? shown : pageSize;
}

function readFilters(query: URLSearchParams): ProviderFilters {
  const given = Object.fromEntries(filterFields.map((field) => [field, [...new Set(query.getAll(field))]]));
  const protocol = query.get(protocolName);
  const technologyMode = query.get(modeName) === 'all' ? ('all' as const) : ('any' as const);
  const read = { ...noFilters, ...given, technologyMode, ask: query.get(searchName) ?? '' };
  if (protocol === null || !technologyNames.includes(protocol)) return { ...read, protocol };
  return { ...read, technology: [...new Set([...read.technology, protocol])] };
}

/** Reads what it understands and ignores the rest. */
export function readListState(query: URLSearchParams): ListState {
  return {
    filters: readFilters(query),
    sort: readSort(query.get('sort')),
    view: listViews.find((view) => view === query.get('view')) ?? null,
    shown: readShown(query.get('show')),
  };
}

function sortText({ by, descending }: Sort): string | null {
  if (by === 'rank' && !descending) return null;
  return descending ? `-${by}` : by;
}

/** Whether it makes a difference how technologies are combined. */
export const isCombined = ({ technology }: Pick<ProviderFilters, 'technology'>): boolean => technology.length > 1;

/** Writes the state over a query; members of others stay, defaults are left out. */
export function writeListState(query: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  const { filters } = state;
  for (const field of filterFields) {
    next.delete(field);
    for (const value of filters[field]) next.append(field, value);
  }
  put(modeName, isCombined(filters) && filters.technologyMode === 'all' ? 'all' : null);
  put(protocolName, filters.protocol);
  put(searchName, filters.ask);
  put('sort', sortText(state.sort));
  put('view', state.view);
  put('show', state.shown === pageSize ? null : String(state.shown));
  return next;
}

/** Other filters show the first page again. */
export function withFilters(state: ListState, change: Partial<ProviderFilters>): ListState {
  return { ...state, filters: { ...state.filters, ...change }, shown: pageSize };
}

/** The whole list from its first page, in the same order and view. */
export function withoutFilters(state: ListState): ListState {
  return withFilters(state, noFilters);
}

/** The part of an opened list that stands in the page: at most 50, and always its last 10. */
export function listWindow(shown: number): { offset: number; limit: number } {
  const offset = Math.ceil(Math.max(0, shown - listingPageLimit) / windowStep) * windowStep;
  return { offset, limit: shown - offset };
}

/** How far a list of so many can be opened. */
export function openedWhole(found: number): number {
  return Math.max(pageSize, Math.ceil(found / pageSize) * pageSize);
}

/** One page more. */
export function withMore(state: ListState): ListState {
  return { ...state, shown: state.shown + pageSize };
}

/** Goes back by most of a window; the first of the present one stay in it. */
export function withEarlier(state: ListState): ListState {
  return { ...state, shown: openedWhole(listWindow(state.shown).offset) + pageSize };
}

/** A column's head was pressed: sorts by it, or turns the direction. Another order is seen from its beginning. */
export function withSortBy(state: ListState, by: SortKey, descendingFirst: boolean): ListState {
  const again = state.sort.by === by;
  const sort = { by, descending: again ? !state.sort.descending : descendingFirst };
  return { ...state, sort, shown: Math.min(state.shown, listingPageLimit) };
}

/** What the server is asked for to show a list. */
export interface ListQuery {
  type?: string[] | undefined;
  technology?: string[] | undefined;
  technologyMode?: 'all' | undefined;
  country?: string[] | undefined;
  sgp32?: string[] | undefined;
  ntn?: string[] | undefined;
  protocol?: string | undefined;
  ask: string;
  sort?: string | undefined;
  limit: number;
  offset: number;
}

function given(value: string | null): string | undefined {
  return value === null || value === '' ? undefined : value;
}

function several(values: readonly string[]): string[] | undefined {
  return values.length === 0 ? undefined : values.slice(0, mostFilterValues);
}

/** Filters, sort and page as the server's query; what is as usual is left out. */
export function listQuery({ filters, sort, shown }: ListState): ListQuery {
  return {
    type: several(filters.type),
    technology: several(filters.technology),
    technologyMode: isCombined(filters) && filters.technologyMode === 'all' ? 'all' : undefined,
    country: several(filters.country),
    sgp32: several(filters.sgp32),
    ntn: several(filters.ntn),
    protocol: given(filters.protocol),
    ask: filters.ask.trim().slice(0, longestText),
    sort: given(sortText(sort)),
    ...listWindow(shown),
  };
}
