import { useArrival } from '../../../core/useArrival.ts';
import type { ListAddress } from './useListAddress.ts';
import { type SteadyRows, useSteadyRows } from './useSteadyRows.ts';

/** Fields that the pages of all lists share. */
export interface AnyPage<Filter extends string> {
  readonly rfqs: readonly { readonly id: string; readonly group: string }[];
  readonly total: number;
  readonly first: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly without: readonly { readonly filter: Filter; readonly total: number }[];
}

/** State of the query that loads a page. */
interface PageQueryState<Page> {
  readonly data?: Page | undefined;
  readonly currentData?: Page | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A paginated list whose state is kept in the URL. */
export interface PagedList<Query, Filter extends string, Page extends AnyPage<Filter>>
  extends SteadyRows<Page['rfqs'][number]>,
    ListAddress<Query, Filter> {
  /** The last loaded page; another one may be loading. */
  readonly page: Page | undefined;
  readonly isLoadingPage: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A paginated list of any row type, for controls that only filter and paginate. */
export type AnyPagedList<Filter extends string = string> = PagedList<object, Filter, AnyPage<Filter>>;

/** Combines the URL state of a list with the query for its page, and keeps the rows stable while data reloads. */
export function usePagedList<Query, Filter extends string, Page extends AnyPage<Filter>>(
  urlState: ListAddress<Query, Filter>,
  { data, currentData, isError, error, isFetching, refetch }: PageQueryState<Page>,
): PagedList<Query, Filter, Page> {
  const page = useArrival(currentData ?? data);
  const rows: readonly Page['rfqs'][number][] | undefined = useArrival(currentData)?.rfqs;
  const steady = useSteadyRows(JSON.stringify(urlState.pageQuery), rows);
  const isLoadingPage = isFetching && currentData === undefined;
  return { ...steady, ...urlState, page, isLoadingPage, isError, error, isFetching, refetch };
}
