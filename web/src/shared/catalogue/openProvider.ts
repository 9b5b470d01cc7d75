import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressId } from './addressId.ts';

/** The URL parameter with the id of the provider in the detail panel. */
const openParam = 'open';

/** Id of the provider in the detail panel; `null` when the panel is closed. */
export function readOpen(search: URLSearchParams): string | null {
  const id = addressId(search.get(openParam) ?? '');
  return id === '' ? null : id;
}

/** The query with another open provider, or none; other parameters are kept. */
export function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(openParam);
  else next.set(openParam, id);
  return next;
}

/** History state of an entry opened from a page: the key of the page's entry, directly before it. */
interface Beneath {
  readonly beneath: string;
}

function isBeneath(state: unknown): state is Beneath {
  return typeof state === 'object' && state !== null && 'beneath' in state;
}

/** The history state for opening a provider from here, or for switching to another one. */
export function openedFrom({ key, state, search }: Location<unknown>): unknown {
  return readOpen(new URLSearchParams(search)) === null ? { beneath: key } : state;
}

/** The key of the stored scroll position. A page and the detail panel on top of it share one. */
export function scrollKey({ key, state }: Location<unknown>): string {
  return isBeneath(state) ? state.beneath : key;
}

export interface OpenProvider {
  /** Id of the provider in the detail panel, or `null`. */
  id: string | null;
  /** Switches the panel to another provider. */
  show: (id: string) => void;
  /** Returns to the state before the first provider was opened, or closes the panel when it was opened by URL. */
  close: () => void;
}

/** The provider in the detail panel, according to the URL. */
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
