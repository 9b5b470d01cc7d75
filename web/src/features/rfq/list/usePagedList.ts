import { useDeferredArrival } from '../../../core/useDeferredArrival.ts';
import type { RfqListUrlState } from './useRfqListUrlState.ts';
import { type StableRows, useStableRows } from './useStableRows.ts';

/** Fields that the pages of all lists share. */
export interface BaseListPage<Filter extends string> {
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
export interface PagedList<Query, Filter extends string, Page extends BaseListPage<Filter>>
  extends StableRows<Page['rfqs'][number]>,
    RfqListUrlState<Query, Filter> {
  /** The last loaded page; another one may be loading. */
  readonly page: Page | undefined;
  readonly isLoadingPage: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A paginated list of any row type, for controls that only filter and paginate. */
export type AnyPagedList<Filter extends string = string> = PagedList<object, Filter, BaseListPage<Filter>>;

/** Combines the URL state of a list with the query for its page, and keeps the rows stable while data reloads. */
export function usePagedList<Query, Filter extends string, Page extends BaseListPage<Filter>>(
  urlState: RfqListUrlState<Query, Filter>,
  { data, currentData, isError, error, isFetching, refetch }: PageQueryState<Page>,
): PagedList<Query, Filter, Page> {
  const page = useDeferredArrival(currentData ?? data);
  const rows: readonly Page['rfqs'][number][] | undefined = useDeferredArrival(currentData)?.rfqs;
  const steady = useStableRows(JSON.stringify(urlState.pageQuery), rows);
  const isLoadingPage = isFetching && currentData === undefined;
  return { ...steady, ...urlState, page, isLoadingPage, isError, error, isFetching, refetch };
}
