import { use, useEffect, useRef } from 'react';
import { detailLinkOf } from '../../../shared/catalogue/DetailLink.tsx';
import { ShownContext, type ShownList } from '../../../shared/catalogue/list/shown.ts';

export type Direction = 'previous' | 'next';

/** Id of an adjacent provider in the list; `undefined` when it exists but is not loaded yet, `null` when there is none. */
export type Neighbour = string | null | undefined;

/** Position of a provider in the page's list, with its neighbours. */
export interface Place extends Readonly<Record<Direction, Neighbour>> {
  /** From 1; 0 when the provider is not in the displayed list. */
  readonly position: number;
  readonly total: number;
}

export interface Steps extends Place {
  /** Opens the neighbour in this direction; loads it first when necessary. */
  readonly go: (direction: Direction) => void;
}

function findPosition({ ids, offset, total }: Pick<ShownList, 'ids' | 'offset' | 'total'>, id: string): Place {
  const at = ids.indexOf(id);
  if (at < 0) return { position: 0, total, previous: null, next: null };
  const position = offset + at + 1;
  const previous = ids[at - 1] ?? (position > 1 ? undefined : null);
  const next = ids[at + 1] ?? (position < total ? undefined : null);
  return { position, total, previous, next };
}

/** Scrolls the provider's list entry into view; moves the focus to it when the focus is inside the list. */
function revealInList(id: string): void {
  const link = detailLinkOf(id);
  if (document.activeElement?.closest('main') === null) link?.scrollIntoView({ block: 'nearest' });
  else link?.focus();
}

/** Navigates the page's list from the open provider, and loads more entries when needed. */
export function useSteps(id: string, show: (id: string) => void): Steps {
  const list = use(ShownContext);
  const current = findPosition(list, id);
  const pendingStep = useRef<{ readonly from: string; readonly direction: Direction } | null>(null);
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
  const go = (direction: Direction): void => {
    const to = current[direction];
    if (typeof to === 'string') step(to);
    if (to !== undefined) return;
    pendingStep.current = { from: id, direction };
    if (direction === 'next') list.more();
    else list.earlier();
  };
  return { ...current, go };
}
