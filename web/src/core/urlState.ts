import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useUrlQuery } from './urlQuery.ts';

/** Reads and writes a page's view state in the URL query, as defined by one schema. */
export interface UrlStateCodec<State> {
  /** Parses the known parameters; the schema supplies defaults for missing and invalid ones. */
  read(this: void, search: URLSearchParams): State;
  /**
   * Returns the query with the changed parameters. Unknown parameters are kept, and parameters with their default value
   * are removed.
   */
  write(this: void, search: URLSearchParams, change: Partial<State>): URLSearchParams;
}

export interface UrlStateAndSetter<State> {
  state: State;
  /** `replace` adds no entry to the browser history, for example while typing. */
  change: (members: Partial<State>, replace?: boolean) => void;
}

/** @param schema every property needs a default for a missing parameter and a fallback for an invalid one. */
export function createUrlStateCodec<Schema extends z.ZodObject>(schema: Schema): UrlStateCodec<z.output<Schema>> {
  type State = z.output<Schema>;
  const names = Object.keys(schema.shape) as (keyof State & string)[];
  const read = (search: URLSearchParams): State => schema.parse(Object.fromEntries(search));
  const defaults = read(new URLSearchParams());
  const write = (search: URLSearchParams, change: Partial<State>): URLSearchParams => {
    const next: State = { ...read(search), ...change };
    const written = new URLSearchParams(search);
    for (const name of names) {
      const value = next[name];
      if (value === undefined || value === defaults[name]) written.delete(name);
      else written.set(name, String(value));
    }
    return written;
  };
  return { read, write };
}

/** Returns the view state of the open page and a function that changes the state in the URL query. */
export function useUrlState<State>({ read, write }: UrlStateCodec<State>): UrlStateAndSetter<State> {
  const [search, setSearch] = useUrlQuery();
  const state = useMemo(() => read(search), [read, search]);
  const change = useCallback<UrlStateAndSetter<State>['change']>(
    (members, replace = false) =>
      setSearch((current) => write(current, members), { replace, preventScrollReset: true }),
    [setSearch, write],
  );
  return { state, change };
}
