import { getFirstOrLastInstantOfLocalDay } from '../analytics/search/dayBoundary.ts';
import { type UrlParamsAndSetter, useUrlParams } from '../analytics/useUrlParams.ts';

/** Parsers of the URL parameters of a list; they return `null` for invalid values. */
export type UrlParamParsers<Query> = Readonly<Record<keyof Query & string, (value: string) => string | null>>;

/**
 * Parsers of the `from` and `to` parameters. Each converts a day, `YYYY-MM-DD`, to its first or last instant in local
 * time.
 */
export const dayRangeUrlParamParsers = {
  from: (day: string) => getFirstOrLastInstantOfLocalDay(day, false),
  to: (day: string) => getFirstOrLastInstantOfLocalDay(day, true),
};

/** State of a list in the URL: query, page and filters. */
export interface RfqListUrlState<Query, Filter extends string> {
  /** A change of the parameters resets the list to its first page, unless the change contains a page cursor. */
  readonly urlParams: UrlParamsAndSetter;
  readonly query: Query;
  /** The query with the page cursor. */
  readonly pageQuery: Query & { readonly after?: string; readonly before?: string };
  /** Names of the active filters. */
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
export function useRfqListUrlState<Query extends object, Filter extends keyof Query & string>(
  parsers: UrlParamParsers<Query>,
  filterNames: readonly Filter[],
): RfqListUrlState<Query, Filter> {
  const urlParams = useUrlParams();
  const parameters = Object.entries<UrlParamParsers<Query>[keyof Query & string]>(parsers).flatMap(([name, read]) => {
    const value = read(urlParams.params.get(name) ?? '');
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const query = Object.fromEntries(parameters) as Query;
  const set: UrlParamsAndSetter['set'] = (change, replace) =>
    urlParams.set({ after: null, before: null, ...change }, replace);
  return {
    urlParams: { ...urlParams, set },
    query,
    pageQuery: { ...query, ...parseCursor(urlParams.params) },
    filters: filterNames.filter((name) => query[name] !== undefined),
  };
}
