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
 * Returns a copy of the query with the given provider in the detail panel, or with the panel closed if `id` is `null`.
 * Keeps the other parameters.
 */
export function buildQueryWithDetailPanelProvider(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(openParam);
  else next.set(openParam, id);
  return next;
}

/**
 * History state of an open detail panel: the key of the previous history entry, which shows the page without the panel.
 */
interface Beneath {
  readonly beneath: string;
}

function isBeneath(state: unknown): state is Beneath {
  return typeof state === 'object' && state !== null && 'beneath' in state;
}

/** Returns the history state for opening the detail panel, or for switching an open panel to another provider. */
export function buildDetailPanelHistoryState({ key, state, search }: Location<unknown>): unknown {
  return parseDetailPanelProviderId(new URLSearchParams(search)) === null ? { beneath: key } : state;
}

/** Returns the key of the stored scroll position; the same for a page and for the detail panel opened from the page. */
export function getScrollRestorationKey({ key, state }: Location<unknown>): string {
  return isBeneath(state) ? state.beneath : key;
}

export interface DetailPanelProviderState {
  /** Id of the provider in the detail panel; `null` if the panel is closed. */
  id: string | null;
  /** Switches the panel to another provider. */
  show: (id: string) => void;
  /** Navigates back to the page without the panel, or only closes the panel if the panel was opened by a URL. */
  close: () => void;
}

/** Returns the id of the provider in the detail panel, which is stored in the URL, and functions to change the id. */
export function useDetailPanelProviderIdFromUrl(): DetailPanelProviderState {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);
  const show = useCallback(
    (id: string) =>
      setSearch((current) => buildQueryWithDetailPanelProvider(current, id), {
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
      setSearch((current) => buildQueryWithDetailPanelProvider(current, null), {
        replace: true,
        preventScrollReset: true,
      });
  }, [navigate, setSearch, state]);
  return { id: parseDetailPanelProviderId(search), show, close };
}
