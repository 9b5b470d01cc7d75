/** Where a provider stands in the page's list, and who is before and after it. */
export interface Steps {
  /** From 1; 0 when the list does not hold it. */
  readonly place: number;
  readonly count: number;
  readonly before: string | null;
  readonly after: string | null;
}

export function stepsFrom(ids: readonly string[], id: string): Steps {
  const at = ids.indexOf(id);
  const neighbour = (place: number): string | null => (at < 0 ? null : (ids[place] ?? null));
  return { place: at + 1, count: ids.length, before: at === 0 ? null : neighbour(at - 1), after: neighbour(at + 1) };
}
