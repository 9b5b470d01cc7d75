import { useCallback } from 'react';
import { type To, useSearchParams } from 'react-router';

/** URL parameters of the current page. */
export interface UrlParamsAndSetter {
  readonly params: URLSearchParams;
  /** Returns a link with changed parameters; `null` removes a parameter. */
  readonly to: (change: Readonly<Record<string, string | null>>) => To;
  /** Navigates to the changed parameters; `replace` adds no history entry. */
  readonly set: (change: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

function applyChange(params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Reads and writes URL parameters; a change keeps all other parameters. */
export function useUrlParams(): UrlParamsAndSetter {
  const [params, setParams] = useSearchParams();
  const set = useCallback<UrlParamsAndSetter['set']>(
    (change, replace = false) => setParams((now) => applyChange(now, change), { replace }),
    [setParams],
  );
  return { params, set, to: (change) => ({ search: applyChange(params, change).toString() }) };
}
