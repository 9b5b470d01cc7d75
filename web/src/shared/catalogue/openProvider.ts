import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { sanitizeProviderId } from './sanitizeProviderId.ts';

/** The URL parameter with the id of the provider in the detail panel. */
const openParam = 'open';

/** Id of the provider in the detail panel; `null` when the panel is closed. */
export function parseOpenProviderId(search: URLSearchParams): string | null {
  const id = sanitizeProviderId(search.get(openParam) ?? '');
  return id === '' ? null : id;
}

/** The query with another open provider, or none; other parameters are kept. */
export function setOpenProviderParam(search: URLSearchParams, id: string | null): URLSearchParams {
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
export function buildDetailHistoryState({ key, state, search }: Location<unknown>): unknown {
  return parseOpenProviderId(new URLSearchParams(search)) === null ? { beneath: key } : state;
}

/** The key of the stored scroll position. A page and the detail panel on top of it share one. */
export function getScrollRestorationKey({ key, state }: Location<unknown>): string {
  return isBeneath(state) ? state.beneath : key;
}

export interface OpenProviderControl {
  /** Id of the provider in the detail panel, or `null`. */
  id: string | null;
  /** Switches the panel to another provider. */
  show: (id: string) => void;
  /** Returns to the state before the first provider was opened, or closes the panel when it was opened by URL. */
  close: () => void;
}

/** The provider in the detail panel, according to the URL. */
export function useOpenProvider(): OpenProviderControl {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);
  const show = useCallback(
    (id: string) =>
      setSearch((current) => setOpenProviderParam(current, id), {
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
    else setSearch((current) => setOpenProviderParam(current, null), { replace: true, preventScrollReset: true });
  }, [navigate, setSearch, state]);
  return { id: parseOpenProviderId(search), show, close };
}
