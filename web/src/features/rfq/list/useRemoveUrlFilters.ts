import { useState } from 'react';
import type { UrlParamsAndSetter } from '../analytics/useUrlParams.ts';

/**
 * @returns a function that removes filters from the URL, and `resetKey`, which changes with each removal. Used as a
 * React key, `resetKey` resets the text fields of the filters.
 */
export function useRemoveUrlFilters(urlParams: UrlParamsAndSetter): {
  readonly resetKey: number;
  readonly removeFilters: (names: readonly string[]) => void;
} {
  const [resetKey, setResetKey] = useState(0);
  const removeFilters = (names: readonly string[]): void => {
    urlParams.set(Object.fromEntries(names.map((name) => [name, null])));
    setResetKey(resetKey + 1);
  };
  return { resetKey, removeFilters };
}
