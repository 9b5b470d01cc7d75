import { createContext, useCallback, useContext } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** React context with a function that returns the URL's current query string; the rendered one may be outdated. */
export const CurrentUrlQueryContext = createContext<(() => string) | null>(null);

/** Updates the query string: `next` receives the current parameters and returns the new ones. */
export type UpdateUrlQuery = (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => void;

/**
 * Like `useSearchParams`, but each change starts from the current query string instead of the rendered one. Otherwise
 * a second click before the next render would undo the first one.
 */
export function useUrlQuery(): [painted: URLSearchParams, change: UpdateUrlQuery] {
  const [painted, setSearch] = useSearchParams();
  const addressNow = useContext(CurrentUrlQueryContext);
  const change = useCallback<UpdateUrlQuery>(
    (next, how) => setSearch(next(new URLSearchParams(addressNow?.() ?? painted)), how),
    [addressNow, painted, setSearch],
  );
  return [painted, change];
}
