/** What a mark of a lane takes, in pixels: from where on, if nothing else stood there, and how much of it. */
export interface Place {
  readonly from: number;
  readonly width: number;
}

/** Pixels between two marks. */
export const markGap = 4;

/**
 * Moves marks apart so that none covers another and all stay in the lane: each to the right of the one before, and back from the
 * lane's end where they would leave it. Order stays. Where there is no room for all, they share the lane in equal steps.
 * @param places in their order in time. @param room pixels of the lane.
 * @returns where each begins, in pixels.
 */
export function spreadMarks(places: readonly Place[], room: number): readonly number[] {
  const needed = places.reduce((sum, { width }) => sum + width, 0) + markGap * Math.max(0, places.length - 1);
  if (needed > room) return places.map((_place, at) => (room * at) / places.length);
  const begins: number[] = [];
  let free = 0;
  for (const { from, width } of places) {
    const begin = Math.max(free, from);
    begins.push(begin);
    free = begin + width + markGap;
  }
  let end = room;
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const begin = Math.min(begins[at] ?? 0, end - (places[at]?.width ?? 0));
    begins[at] = begin;
    end = begin - markGap;
  }
  return begins;
}
