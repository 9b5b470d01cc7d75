import { instantOf } from '../analytics/search/dayInstant.ts';
import { type RfqAddress, useRfqAddress } from '../analytics/useRfqAddress.ts';

/** Parsers of the URL parameters of a list; they return `null` for invalid values. */
export type Readings<Query> = Readonly<Record<keyof Query & string, (value: string) => string | null>>;

/** Parse a day, `YYYY-MM-DD`, to its first or last instant in local time. */
export const dayReadings = {
  from: (day: string) => instantOf(day, false),
  to: (day: string) => instantOf(day, true),
};

/** State of a list in the URL: query, page and filters. */
export interface ListAddress<Query, Filter extends string> {
  /** Changes reset the list to its first page, unless they set a page. */
  readonly urlParams: RfqAddress;
  readonly query: Query;
  /** The query with the page cursor. */
  readonly pageQuery: Query & { readonly after?: string; readonly before?: string };
  /** Active filters. */
  readonly filters: readonly Filter[];
}

function parseCursor(params: URLSearchParams): { after?: string; before?: string } {
  const [after, before] = [params.get('after'), params.get('before')];
  if (after !== null) return { after };
  return before === null ? {} : { before };
}

/**
 * Parses the list state from the URL; invalid parameters are ignored.
 * @param filterNames parameters that count as filters.
 */
export function useListAddress<Query extends object, Filter extends keyof Query & string>(
  parsers: Readings<Query>,
  filterNames: readonly Filter[],
): ListAddress<Query, Filter> {
  const urlParams = useRfqAddress();
  const parameters = Object.entries<Readings<Query>[keyof Query & string]>(parsers).flatMap(([name, read]) => {
    const value = read(urlParams.params.get(name) ?? '');
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const query = Object.fromEntries(parameters) as Query;
  const set: RfqAddress['set'] = (change, replace) => urlParams.set({ after: null, before: null, ...change }, replace);
  return {
    urlParams: { ...urlParams, set },
    query,
    pageQuery: { ...query, ...parseCursor(urlParams.params) },
    filters: filterNames.filter((name) => query[name] !== undefined),
  };
}
