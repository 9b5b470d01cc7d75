import { use, useEffect, useRef } from 'react';
import { detailLinkOf } from '../../../shared/catalogue/DetailLink.tsx';
import { ShownContext, type ShownList } from '../../../shared/catalogue/list/shown.ts';

export type Direction = 'before' | 'after';

/** Id of a neighbour in the list; `undefined` when there is one that the page does not show yet, `null` when there is none. */
export type Neighbour = string | null | undefined;

/** Where a provider stands in the page's list, and who is before and after it. */
export interface Place extends Readonly<Record<Direction, Neighbour>> {
  /** From 1; 0 when the page does not show it. */
  readonly place: number;
  readonly total: number;
}

export interface Steps extends Place {
  /** Goes to the neighbour, when there is one; what the page does not show yet comes first. */
  readonly go: (direction: Direction) => void;
}

function placeIn({ ids, offset, total }: Pick<ShownList, 'ids' | 'offset' | 'total'>, id: string): Place {
  const at = ids.indexOf(id);
  if (at < 0) return { place: 0, total, before: null, after: null };
  const place = offset + at + 1;
  const before = ids[at - 1] ?? (place > 1 ? undefined : null);
  const after = ids[at + 1] ?? (place < total ? undefined : null);
  return { place, total, before, after };
}

/** Keeps a step in sight; the focus that is on the names of the list goes with it. */
function follow(id: string): void {
  const link = detailLinkOf(id);
  if (document.activeElement?.closest('main') === null) link?.scrollIntoView({ block: 'nearest' });
  else link?.focus();
}

/** Steps through the page's list from the provider that is open, also to those that the page does not show yet. */
export function useSteps(id: string, show: (id: string) => void): Steps {
  const list = use(ShownContext);
  const place = placeIn(list, id);
  const awaited = useRef<{ readonly from: string; readonly direction: Direction } | null>(null);
  const step = (to: string): void => {
    show(to);
    follow(to);
  };
  useEffect(() => {
    const { from, direction } = awaited.current ?? {};
    if (direction === undefined) return;
    const to = place[direction];
    if (from === id && to === undefined) return;
    awaited.current = null;
    if (from === id && typeof to === 'string') step(to);
  });
  const go = (direction: Direction): void => {
    const to = place[direction];
    if (typeof to === 'string') step(to);
    if (to !== undefined) return;
    awaited.current = { from: id, direction };
    if (direction === 'after') list.more();
    else list.earlier();
  };
  return { ...place, go };
}
