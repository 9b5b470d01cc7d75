import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The member of the address that names the provider whose details are open. */
const member = 'open';

export function readOpen(search: URLSearchParams): string | null {
  return search.get(member);
}

/** The address with another provider open, or none; the other members stay. */
export function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(member);
  else next.set(member, id);
  return next;
}

export interface OpenProvider {
  /** Id of the provider whose details are open, or `null`. */
  id: string | null;
  /** Shows another one in its place, or none; Back goes to what was before the first one was opened. */
  show: (id: string | null) => void;
}

/** Which provider's details are open, as the address says. */
export function useOpenProvider(): OpenProvider {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (id: string | null) => setSearch((current) => withOpen(current, id), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return { id: readOpen(search), show };
}
