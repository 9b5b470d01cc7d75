import { useState } from 'react';
import type { UrlParams } from '../analytics/useUrlParams.ts';

/** Removes filters from the URL. `resetKey` changes each time; as a React key, it resets the typed fields. */
export function useFilterRemoval(urlParams: UrlParams): {
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
