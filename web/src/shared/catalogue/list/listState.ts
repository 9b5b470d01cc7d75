import { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  multiValueFilterFields,
  noProviderFilters,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { maxCatalogueFilterValues } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { maxProviderListPageSize } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { type ProviderSortKey, providerSortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { type ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';

/** Number of providers shown initially and added by each Show More. */
export const providerListPageSize = 10;

/** Maximum list length that a URL can request. */
const maxShown = 1_000_000;

/** Maximum length of a search text, as limited by the server. */
const maxSearchLength = 200;

/**
 * Cards are laid out in rows of 1, 2, 3, 4 or 6. The displayed part of a list starts at a multiple of 12, so that each
 * card stays in its column.
 */
const windowStep = 12;

const listViews = ['cards', 'table'] as const;
export type ProviderListViewMode = (typeof listViews)[number];

/** The state of a provider list, stored in the URL query so that the list can be shared and Back works. */
export interface ProviderListState {
  readonly filters: ProviderFilters;
  readonly sort: ProviderSort;
  /** `null` until the user selects a view; the page determines the view in that case. */
  readonly view: ProviderListViewMode | null;
  /**
   * Number of providers requested so far. Only the last of them are displayed (`computeDisplayedProviderListRange`).
   */
  readonly shown: number;
}

const searchName = 'q';
/** URL parameter of the technology mode; `all` requires every selected technology. */
const modeName = 'technologyMode';
/** Legacy parameter: a technology name sets the technology filter, any other text filters the protocols. */
const protocolName = 'protocol';

const technologyNames: readonly string[] = canonicalTechnologyNames;

function parseSort(text: string | null): ProviderSort {
  const descending = text?.startsWith('-') ?? false;
  const by = providerSortKeys.find((key) => key === (descending ? text?.slice(1) : text));
  return by === undefined ? { by: 'rank', descending: false } : { by, descending };
}

function parseShown(text: string | null): number {
  const shown = Number(text);
  const whole = Number.isInteger(shown) && shown % providerListPageSize === 0;
  return whole && shown > providerListPageSize && shown <= maxShown ? shown : providerListPageSize;
}

function parseFilters(query: URLSearchParams): ProviderFilters {
  const selected = Object.fromEntries(
    multiValueFilterFields.map((field) => [field, [...new Set(query.getAll(field))]]),
  );
  const protocol = query.get(protocolName);
  const technologyMode = query.get(modeName) === 'all' ? ('all' as const) : ('any' as const);
  const read = { ...noProviderFilters, ...selected, technologyMode, ask: query.get(searchName) ?? '' };
  if (protocol === null || !technologyNames.includes(protocol)) return { ...read, protocol };
  return { ...read, technology: [...new Set([...read.technology, protocol])] };
}

/** Parses the state of a list from a URL query. Unknown parameters are ignored. */
export function parseProviderListState(query: URLSearchParams): ProviderListState {
  return {
    filters: parseFilters(query),
    sort: parseSort(query.get('sort')),
    view: listViews.find((view) => view === query.get('view')) ?? null,
    shown: parseShown(query.get('show')),
  };
}

function formatSort({ by, descending }: ProviderSort): string | null {
  if (by === 'rank' && !descending) return null;
  return descending ? `-${by}` : by;
}

/** Whether several technologies are selected, so that the technology mode has an effect. */
export const hasSeveralTechnologyFilters = ({ technology }: Pick<ProviderFilters, 'technology'>): boolean =>
  technology.length > 1;

/** Writes the state of a list into a URL query. Keeps other parameters and omits defaults. */
export function buildQueryWithProviderListState(query: URLSearchParams, state: ProviderListState): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  const { filters } = state;
  for (const field of multiValueFilterFields) {
    next.delete(field);
    for (const value of filters[field]) next.append(field, value);
  }
  put(modeName, hasSeveralTechnologyFilters(filters) && filters.technologyMode === 'all' ? 'all' : null);
  put(protocolName, filters.protocol);
  put(searchName, filters.ask);
  put('sort', formatSort(state.sort));
  put('view', state.view);
  put('show', state.shown === providerListPageSize ? null : String(state.shown));
  return next;
}

/** Returns the state with changed filters and only the first page shown. */
export function changeFiltersInProviderListState(
  state: ProviderListState,
  change: Partial<ProviderFilters>,
): ProviderListState {
  return { ...state, filters: { ...state.filters, ...change }, shown: providerListPageSize };
}

/** Returns the state without filters, with only the first page shown, in the same order and view. */
export function removeFiltersFromProviderListState(state: ProviderListState): ProviderListState {
  return changeFiltersInProviderListState(state, noProviderFilters);
}

/** Returns the displayed range of a list: at most 50 of the first `shown` providers, including the last 10 of them. */
export function computeDisplayedProviderListRange(shown: number): { offset: number; limit: number } {
  const offset = Math.ceil(Math.max(0, shown - maxProviderListPageSize) / windowStep) * windowStep;
  return { offset, limit: shown - offset };
}

/** Returns the maximum value of `shown` for a list of the given length: the length rounded up to whole pages. */
export function roundUpToWholeProviderPages(found: number): number {
  return Math.max(providerListPageSize, Math.ceil(found / providerListPageSize) * providerListPageSize);
}

/** Returns the state with ten more providers shown. */
export function addMoreShownProvidersToListState(state: ProviderListState): ProviderListState {
  return { ...state, shown: state.shown + providerListPageSize };
}

/** Returns the state with an earlier part of the list displayed, which overlaps the part displayed so far. */
export function showEarlierPartInProviderListState(state: ProviderListState): ProviderListState {
  return {
    ...state,
    shown: roundUpToWholeProviderPages(computeDisplayedProviderListRange(state.shown).offset) + providerListPageSize,
  };
}

/**
 * Returns the state with the list sorted by a column, or with the sort direction reversed if the list is already sorted
 * by that column. The new state shows the list from its beginning.
 */
export function sortProviderListStateByColumnOrReverse(
  state: ProviderListState,
  by: ProviderSortKey,
  descendingFirst: boolean,
): ProviderListState {
  const again = state.sort.by === by;
  const sort = { by, descending: again ? !state.sort.descending : descendingFirst };
  return { ...state, sort, shown: Math.min(state.shown, maxProviderListPageSize) };
}

/** Query parameters of the API for the displayed part of a provider list. */
export interface ProviderListQuery {
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

function omitEmpty(value: string | null): string | undefined {
  return value === null || value === '' ? undefined : value;
}

function omitEmptyList(values: readonly string[]): string[] | undefined {
  return values.length === 0 ? undefined : values.slice(0, maxCatalogueFilterValues);
}

/** Converts filters, sort order and displayed range to the query parameters of the API; omits default values. */
export function buildProviderListApiQueryParams({ filters, sort, shown }: ProviderListState): ProviderListQuery {
  return {
    type: omitEmptyList(filters.type),
    technology: omitEmptyList(filters.technology),
    technologyMode: hasSeveralTechnologyFilters(filters) && filters.technologyMode === 'all' ? 'all' : undefined,
    country: omitEmptyList(filters.country),
    sgp32: omitEmptyList(filters.sgp32),
    ntn: omitEmptyList(filters.ntn),
    protocol: omitEmpty(filters.protocol),
    ask: filters.ask.trim().slice(0, maxSearchLength),
    sort: omitEmpty(formatSort(sort)),
    ...computeDisplayedProviderListRange(shown),
  };
}
