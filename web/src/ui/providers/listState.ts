import { noFilters, type ProviderFilters } from '@marketplace/contracts/catalogue/catalogue.filters.ts';
import { type Sort, type SortKey, sortKeys } from '@marketplace/contracts/catalogue/catalogue.order.ts';

/** Providers shown at first, and added by each Show More. */
export const pageSize = 10;

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

/** What a person chose to see of a list; it lives in the query string, so that a view can be shared and Back works. */
export interface ListState {
  readonly filters: ProviderFilters;
  readonly sort: Sort;
  /** `null` until a view was chosen: the page decides. */
  readonly view: ListView | null;
  /** How many are shown at most. */
  readonly shown: number;
}

const names = { type: 'type', protocol: 'protocol', sgp32: 'sgp32', ntn: 'ntn', text: 'q' } as const;

function readSort(text: string | null): Sort {
  const descending = text?.startsWith('-') ?? false;
  const by = sortKeys.find((key) => key === (descending ? text?.slice(1) : text));
  return by === undefined ? { by: 'rank', descending: false } : { by, descending };
}

function readShown(text: string | null): number {
  const shown = Number(text);
  return Number.isInteger(shown) && shown > pageSize && shown % pageSize === 0 ? shown : pageSize;
}

/** Reads what it understands and ignores the rest. */
export function readListState(query: URLSearchParams): ListState {
  return {
    filters: {
      type: query.get(names.type),
      protocol: query.get(names.protocol),
      sgp32: query.get(names.sgp32),
      ntn: query.get(names.ntn),
      text: query.get(names.text) ?? '',
    },
    sort: readSort(query.get('sort')),
    view: listViews.find((view) => view === query.get('view')) ?? null,
    shown: readShown(query.get('show')),
  };
}

function sortText({ by, descending }: Sort): string | null {
  if (by === 'rank' && !descending) return null;
  return descending ? `-${by}` : by;
}

/** Writes the state over a query; members of others stay, defaults are left out. */
export function writeListState(query: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  const { filters } = state;
  put(names.type, filters.type);
  put(names.protocol, filters.protocol);
  put(names.sgp32, filters.sgp32);
  put(names.ntn, filters.ntn);
  put(names.text, filters.text);
  put('sort', sortText(state.sort));
  put('view', state.view);
  put('show', state.shown === pageSize ? null : String(state.shown));
  return next;
}

/** Other filters show the first page again. */
export function withFilters(state: ListState, change: Partial<ProviderFilters>): ListState {
  return { ...state, filters: { ...state.filters, ...change }, shown: pageSize };
}

export function withoutFilters(state: ListState): ListState {
  return withFilters(state, noFilters);
}

export function withMore(state: ListState): ListState {
  return { ...state, shown: state.shown + pageSize };
}

/** A column's head was pressed: sorts by it, or turns the direction. */
export function withSortBy(state: ListState, by: SortKey, descendingFirst: boolean): ListState {
  const again = state.sort.by === by;
  return { ...state, sort: { by, descending: again ? !state.sort.descending : descendingFirst } };
}
