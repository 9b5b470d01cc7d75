import { useDeferFirstRenderOfValue } from '../../../core/useDeferFirstRenderOfValue.ts';
import type { RfqListUrlState } from './useRfqListUrlState.ts';
import { type StableOrderRowsState, useRowsInStableOrder } from './useRowsInStableOrder.ts';

/** Fields that the pages of the buyer's and the vendor's RFQ lists share. */
export interface CommonRfqListPageFields<Filter extends string> {
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
export interface PagedRfqListState<Query, Filter extends string, Page extends CommonRfqListPageFields<Filter>>
  extends StableOrderRowsState<Page['rfqs'][number]>,
    RfqListUrlState<Query, Filter> {
  /** The last loaded page; another page may be loading. */
  readonly page: Page | undefined;
  readonly isLoadingPage: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A paginated list of any row type, for controls that only filter and paginate. */
export type AnyPagedRfqList<Filter extends string = string> = PagedRfqListState<
  object,
  Filter,
  CommonRfqListPageFields<Filter>
>;

/** Combines the URL state of a list with the query for its page, and keeps the rows stable while data reloads. */
export function useRfqListPageWithStableRows<
  Query,
  Filter extends string,
  Page extends CommonRfqListPageFields<Filter>,
>(
  urlState: RfqListUrlState<Query, Filter>,
  { data, currentData, isError, error, isFetching, refetch }: PageQueryState<Page>,
): PagedRfqListState<Query, Filter, Page> {
  const page = useDeferFirstRenderOfValue(currentData ?? data);
  const rows: readonly Page['rfqs'][number][] | undefined = useDeferFirstRenderOfValue(currentData)?.rfqs;
  const steady = useRowsInStableOrder(JSON.stringify(urlState.pageQuery), rows);
  const isLoadingPage = isFetching && currentData === undefined;
  return { ...steady, ...urlState, page, isLoadingPage, isError, error, isFetching, refetch };
}
