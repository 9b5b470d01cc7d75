import { use, useEffect, useRef } from 'react';
import { findProviderDetailLinkElement } from '../../../shared/catalogue/ProviderDetailLink.tsx';
import { ShownProvidersContext, type ShownProviderList } from '../../../shared/catalogue/list/shownProviders.ts';

export type ProviderListNavigationDirection = 'previous' | 'next';

/** Id of an adjacent provider in the list; `undefined` when it exists but is not loaded yet, `null` when there is none. */
export type AdjacentProviderId = string | null | undefined;

/** Position of a provider in the page's list, with the ids of the adjacent providers. */
export interface ProviderListPosition extends Readonly<Record<ProviderListNavigationDirection, AdjacentProviderId>> {
  /** From 1; 0 when the provider is not in the displayed list. */
  readonly position: number;
  readonly total: number;
}

export interface ProviderListNavigation extends ProviderListPosition {
  /** Opens the adjacent provider in this direction; loads it first if necessary. */
  readonly go: (direction: ProviderListNavigationDirection) => void;
}

function findPosition(
  { ids, offset, total }: Pick<ShownProviderList, 'ids' | 'offset' | 'total'>,
  id: string,
): ProviderListPosition {
  const at = ids.indexOf(id);
  if (at < 0) return { position: 0, total, previous: null, next: null };
  const position = offset + at + 1;
  const previous = ids[at - 1] ?? (position > 1 ? undefined : null);
  const next = ids[at + 1] ?? (position < total ? undefined : null);
  return { position, total, previous, next };
}

/** Scrolls the provider's list entry into view; moves the focus to it when the focus is inside the list. */
function revealInList(id: string): void {
  const link = findProviderDetailLinkElement(id);
  if (document.activeElement?.closest('main') === null) link?.scrollIntoView({ block: 'nearest' });
  else link?.focus();
}

/** Navigates the page's list from the open provider, and loads more entries when needed. */
export function useProviderListNavigation(id: string, show: (id: string) => void): ProviderListNavigation {
  const list = use(ShownProvidersContext);
  const current = findPosition(list, id);
  const pendingStep = useRef<{ readonly from: string; readonly direction: ProviderListNavigationDirection } | null>(
    null,
  );
  const step = (to: string): void => {
    show(to);
    revealInList(to);
  };
  useEffect(() => {
    const { from, direction } = pendingStep.current ?? {};
    if (direction === undefined) return;
    const to = current[direction];
    if (from === id && to === undefined) return;
    pendingStep.current = null;
    if (from === id && typeof to === 'string') step(to);
  });
  const go = (direction: ProviderListNavigationDirection): void => {
    const to = current[direction];
    if (typeof to === 'string') step(to);
    if (to !== undefined) return;
    pendingStep.current = { from: id, direction };
    if (direction === 'next') list.more();
    else list.earlier();
  };
  return { ...current, go };
}
