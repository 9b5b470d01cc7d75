import { createContext, useCallback, useContext } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Reads the query string of the address as it is now; what is painted may be of one before. */
export const AddressNow = createContext<(() => string) | null>(null);

/** Changes the members of the address that `next` changes, from those that stand there now. */
export type ChangeMembers = (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => void;

/**
 * The query string, as `useSearchParams` has it. A change begins with the address as it is now and not as it was painted last: on a busy
 * machine somebody presses twice in between, and the first press would be undone.
 */
export function useSearchMembers(): [painted: URLSearchParams, change: ChangeMembers] {
  const [painted, setSearch] = useSearchParams();
  const addressNow = useContext(AddressNow);
  const change = useCallback<ChangeMembers>(
    (next, how) => setSearch(next(new URLSearchParams(addressNow?.() ?? painted)), how),
    [addressNow, painted, setSearch],
  );
  return [painted, change];
}
