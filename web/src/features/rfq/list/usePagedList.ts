import { useArrival } from '../../../core/useArrival.ts';
import type { ListAddress } from './useListAddress.ts';
import { type SteadyRows, useSteadyRows } from './useSteadyRows.ts';

/** What every page of a list says. */
export interface AnyPage<Filter extends string> {
  readonly rfqs: readonly { readonly id: string; readonly group: string }[];
  readonly total: number;
  readonly first: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly without: readonly { readonly filter: Filter; readonly total: number }[];
}

/** How reading a page goes on. */
interface Reading<Page> {
  readonly data?: Page | undefined;
  readonly currentData?: Page | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A list as the address asks for it, a page at a time. */
export interface PagedList<Query, Filter extends string, Page extends AnyPage<Filter>>
  extends SteadyRows<Page['rfqs'][number]>,
    ListAddress<Query, Filter> {
  /** The newest page that came; another one may be on its way. */
  readonly page: Page | undefined;
  readonly isComing: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A list of which nothing is known but how it is narrowed and turned. */
export type AnyPagedList<Filter extends string = string> = PagedList<object, Filter, AnyPage<Filter>>;

/** Keeps the lines of a page steady while it is read. @param asking what the address asks for. @param reading of that page. */
export function usePagedList<Query, Filter extends string, Page extends AnyPage<Filter>>(
  asking: ListAddress<Query, Filter>,
  { data, currentData, isError, error, isFetching, refetch }: Reading<Page>,
): PagedList<Query, Filter, Page> {
  const page = useArrival(currentData ?? data);
  const rows: readonly Page['rfqs'][number][] | undefined = useArrival(currentData)?.rfqs;
  const steady = useSteadyRows(JSON.stringify(asking.asked), rows);
  const isComing = isFetching && currentData === undefined;
  return { ...steady, ...asking, page, isComing, isError, error, isFetching, refetch };
}
