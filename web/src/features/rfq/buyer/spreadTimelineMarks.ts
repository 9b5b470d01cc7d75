/** Preferred start and width of a mark in its lane, in pixels. */
export interface TimelineMarkPosition {
  readonly from: number;
  readonly width: number;
}

/** Gap between two marks in pixels. */
export const timelineMarkGapPx = 4;

/**
 * Moves marks so that they stay in the lane and do not overlap: a mark moves right if it overlaps the previous one, and
 * left if it exceeds the end of the lane. Keeps the order of the marks. If the marks do not fit, spaces them equally.
 * @param positions preferred positions in chronological order.
 * @param laneWidth lane width in pixels.
 * @returns the start of each mark, in pixels.
 */
export function spreadTimelineMarks(positions: readonly TimelineMarkPosition[], laneWidth: number): readonly number[] {
  const needed =
    positions.reduce((sum, { width }) => sum + width, 0) + timelineMarkGapPx * Math.max(0, positions.length - 1);
  if (needed > laneWidth) return positions.map((_place, at) => (laneWidth * at) / positions.length);
  const begins: number[] = [];
  let free = 0;
  for (const { from, width } of positions) {
    const begin = Math.max(free, from);
    begins.push(begin);
    free = begin + width + timelineMarkGapPx;
  }
  let end = laneWidth;
  for (let at = positions.length - 1; at >= 0; at -= 1) {
    const begin = Math.min(begins[at] ?? 0, end - (positions[at]?.width ?? 0));
    begins[at] = begin;
    end = begin - timelineMarkGapPx;
  }
  return begins;
}
