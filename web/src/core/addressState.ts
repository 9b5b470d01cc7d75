import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useSearchMembers } from './searchMembers.ts';

/** A page's view state as it stands in the address, read and written by one schema. */
export interface AddressState<State> {
  /** Reads what it understands; the schema says what stands for the rest. */
  read(this: void, search: URLSearchParams): State;
  /** The address with the changed members; others' members stay, and what is as usual stands in no address. */
  write(this: void, search: URLSearchParams, change: Partial<State>): URLSearchParams;
}

export interface AddressControl<State> {
  state: State;
  /** `replace` where Back should not stop, as while typing. */
  change: (members: Partial<State>, replace?: boolean) => void;
}

/** @param schema whose members all have a value for an empty address, and for what they cannot read. */
export function defineAddressState<Schema extends z.ZodObject>(schema: Schema): AddressState<z.output<Schema>> {
  type State = z.output<Schema>;
  const names = Object.keys(schema.shape) as (keyof State & string)[];
  const read = (search: URLSearchParams): State => schema.parse(Object.fromEntries(search));
  const usual = read(new URLSearchParams());
  const write = (search: URLSearchParams, change: Partial<State>): URLSearchParams => {
    const next: State = { ...read(search), ...change };
    const written = new URLSearchParams(search);
    for (const name of names) {
      const value = next[name];
      if (value === undefined || value === usual[name]) written.delete(name);
      else written.set(name, String(value));
    }
    return written;
  };
  return { read, write };
}

/** The view state of the page that is open, and how it changes. */
export function useAddressState<State>({ read, write }: AddressState<State>): AddressControl<State> {
  const [search, setSearch] = useSearchMembers();
  const state = useMemo(() => read(search), [read, search]);
  const change = useCallback<AddressControl<State>['change']>(
    (members, replace = false) =>
      setSearch((current) => write(current, members), { replace, preventScrollReset: true }),
    [setSearch, write],
  );
  return { state, change };
}
