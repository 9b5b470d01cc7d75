/** Equal time windows of a run: a warm-up window, then attacked and quiet windows alternately. */
export interface ChaosAttackTimeWindows {
  /** Milliseconds since 1970. */
  readonly startAt: number;
  readonly windowMs: number;
  readonly count: number;
}

/** Milliseconds at the start of a window that are not counted, because earlier requests may still be running. */
const settlingMs = 2000;

/**
 * Plans one attacked and one quiet window per minute.
 * @param minutes duration of the whole run, at least 1.
 * @param startAt milliseconds since 1970.
 */
export function planAttackTimeWindows(minutes: number, startAt: number): ChaosAttackTimeWindows {
  const count = 1 + 2 * minutes;
  return { startAt, windowMs: (minutes * 60_000) / count, count };
}

/** Returns the kind of window that a time belongs to; `null` for times that are not counted. */
export function classifyTestTimeAsAttackedOrQuiet(
  { startAt, windowMs, count }: ChaosAttackTimeWindows,
  at: number,
): 'attacked' | 'quiet' | null {
  const index = Math.floor((at - startAt) / windowMs);
  if (index < 1 || index >= count || (at - startAt) % windowMs < settlingMs) return null;
  return index % 2 === 1 ? 'attacked' : 'quiet';
}

/** Whether attackers are active at this time. */
export function isAttackTime({ startAt, windowMs, count }: ChaosAttackTimeWindows, at: number): boolean {
  const index = Math.floor((at - startAt) / windowMs);
  return index < count && index % 2 === 1;
}

/** Returns the end of the last window, and thus of the whole run, in milliseconds since 1970. */
export const getEndOfAllAttackTimeWindows = ({ startAt, windowMs, count }: ChaosAttackTimeWindows): number =>
  startAt + windowMs * count;
