import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { sanitizeProviderId } from './sanitizeProviderId.ts';

/** The URL parameter with the id of the provider in the detail panel. */
const openParam = 'open';

/** Returns the id of the provider in the detail panel; `null` if the panel is closed. */
export function parseDetailPanelProviderId(search: URLSearchParams): string | null {
  const id = sanitizeProviderId(search.get(openParam) ?? '');
  return id === '' ? null : id;
}

/**
 * Returns the query with another provider in the detail panel, or none if `id` is `null`. Other parameters are kept.
 */
export function setDetailPanelProviderParam(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(openParam);
  else next.set(openParam, id);
  return next;
}

/** History state of an open detail panel: the key of the history entry directly before it, which is the page. */
interface Beneath {
  readonly beneath: string;
}

function isBeneath(state: unknown): state is Beneath {
  return typeof state === 'object' && state !== null && 'beneath' in state;
}

/** Returns the history state for opening a provider from the current page, or for switching to another one. */
export function buildDetailPanelHistoryState({ key, state, search }: Location<unknown>): unknown {
  return parseDetailPanelProviderId(new URLSearchParams(search)) === null ? { beneath: key } : state;
}

/** Returns the key under which the scroll position is stored. A page and the detail panel opened from it share one. */
export function getScrollRestorationKey({ key, state }: Location<unknown>): string {
  return isBeneath(state) ? state.beneath : key;
}

export interface DetailPanelProviderState {
  /** Id of the provider in the detail panel, or `null`. */
  id: string | null;
  /** Switches the panel to another provider. */
  show: (id: string) => void;
  /** Goes back to the page before the panel was opened, or only closes the panel if it was opened by URL. */
  close: () => void;
}

/** Returns the provider in the detail panel, which is stored in the URL, and functions that change it. */
export function useDetailPanelProvider(): DetailPanelProviderState {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);
  const show = useCallback(
    (id: string) =>
      setSearch((current) => setDetailPanelProviderParam(current, id), {
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
    else
      setSearch((current) => setDetailPanelProviderParam(current, null), { replace: true, preventScrollReset: true });
  }, [navigate, setSearch, state]);
  return { id: parseDetailPanelProviderId(search), show, close };
}
