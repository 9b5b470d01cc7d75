import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressId } from './addressId.ts';

/** The member of the address that names the provider whose details are open. */
const member = 'open';

/** Id of the provider whose details are open, `null` when none is. */
export function readOpen(search: URLSearchParams): string | null {
  const id = addressId(search.get(member) ?? '');
  return id === '' ? null : id;
}

/** The address with another provider open, or none; the other members stay. */
export function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(member);
  else next.set(member, id);
  return next;
}

/** What an entry of the history remembers that was opened from a page: the key of that page's entry, just before it. */
interface Beneath {
  readonly beneath: string;
}

function isBeneath(state: unknown): state is Beneath {
  return typeof state === 'object' && state !== null && 'beneath' in state;
}

/** The state with which a provider is opened from here, or another one in its place. */
export function openedFrom({ key, state, search }: Location<unknown>): unknown {
  return readOpen(new URLSearchParams(search)) === null ? { beneath: key } : state;
}

/** Under which name the scroll position is kept: a page and the details over it have one. */
export function scrollKey({ key, state }: Location<unknown>): string {
  return isBeneath(state) ? state.beneath : key;
}

export interface OpenProvider {
  /** Id of the provider whose details are open, or `null`. */
  id: string | null;
  /** Shows another one in its place. */
  show: (id: string) => void;
  /** Goes back to what was before the first one was opened; to the page without details when they came by their address. */
  close: () => void;
}

/** Which provider's details are open, as the address says. */
export function useOpenProvider(): OpenProvider {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);
  const show = useCallback(
    (id: string) =>
      setSearch((current) => withOpen(current, id), {
        replace: true,
        preventScrollReset: true,
        state: state as object,
      }),
    [setSearch, state],
  );
  const close = useCallback(() => {
    if (closing.current) return;
    closing.current = true;
    if (isBeneath(state)) void navigate(-1);
    else setSearch((current) => withOpen(current, null), { replace: true, preventScrollReset: true });
  }, [navigate, setSearch, state]);
  return { id: readOpen(search), show, close };
}
