import { use, useEffect, useRef } from 'react';
import { findProviderDetailLinkElement } from '../../../shared/catalogue/ProviderDetailLink.tsx';
import { ShownProvidersContext, type ShownProviderListState } from '../../../shared/catalogue/list/shownProviders.ts';

export type ProviderListNavigationDirection = 'previous' | 'next';

/** Id of the adjacent provider in the list; `undefined` if that provider is not loaded yet, `null` if there is none. */
export type AdjacentProviderId = string | null | undefined;

/** Position of a provider in the page's list, with the ids of the adjacent providers. */
export interface ProviderPositionAndAdjacentIds
  extends Readonly<Record<ProviderListNavigationDirection, AdjacentProviderId>> {
  /** Position in the list, from 1; 0 when the provider is not in the displayed list. */
  readonly position: number;
  readonly total: number;
}

export interface AdjacentProviderNavigation extends ProviderPositionAndAdjacentIds {
  /** Opens the adjacent provider in the given direction, after loading more of the list if necessary. */
  readonly go: (direction: ProviderListNavigationDirection) => void;
}

function findPosition(
  { ids, offset, total }: Pick<ShownProviderListState, 'ids' | 'offset' | 'total'>,
  id: string,
): ProviderPositionAndAdjacentIds {
  const at = ids.indexOf(id);
  if (at < 0) return { position: 0, total, previous: null, next: null };
  const position = offset + at + 1;
  const previous = ids[at - 1] ?? (position > 1 ? undefined : null);
  const next = ids[at + 1] ?? (position < total ? undefined : null);
  return { position, total, previous, next };
}

/** Focuses the provider's link in the list, or only scrolls the link into view when the focus is outside `main`. */
function revealInList(id: string): void {
  const link = findProviderDetailLinkElement(id);
  if (document.activeElement?.closest('main') === null) link?.scrollIntoView({ block: 'nearest' });
  else link?.focus();
}

/** Navigates from the open provider to its neighbours in the page's list, and loads more of the list when needed. */
export function useProviderListNavigation(id: string, show: (id: string) => void): AdjacentProviderNavigation {
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
