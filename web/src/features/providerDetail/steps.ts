import type { ShownList } from '../../ui/providers/shown.ts';

/** Where a provider stands in the page's list, and who is before and after it among those that are shown. */
export interface Steps {
  /** From 1; 0 when the page does not show it. */
  readonly place: number;
  readonly total: number;
  readonly before: string | null;
  readonly after: string | null;
}

export function stepsFrom({ ids, offset, total }: ShownList, id: string): Steps {
  const at = ids.indexOf(id);
  if (at < 0) return { place: 0, total, before: null, after: null };
  return { place: offset + at + 1, total, before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
}
