/** Equal windows of one run: a first one to warm up, then attacked and quiet ones by turns. */
export interface Windows {
  /** Milliseconds since 1970. */
  readonly startAt: number;
  readonly windowMs: number;
  readonly count: number;
}

/** Milliseconds at the start of a window that do not count, in which calls of the window before it end. */
const settlingMs = 2000;

/** One attacked and one quiet window for each minute. @param minutes of the whole run, at least 1. */
export function windowsFor(minutes: number, startAt: number): Windows {
  const count = 1 + 2 * minutes;
  return { startAt, windowMs: (minutes * 60_000) / count, count };
}

/** Which window a moment belongs to. @returns `null` where it does not count. */
export function windowAt({ startAt, windowMs, count }: Windows, at: number): 'attacked' | 'quiet' | null {
  const index = Math.floor((at - startAt) / windowMs);
  if (index < 1 || index >= count || (at - startAt) % windowMs < settlingMs) return null;
  return index % 2 === 1 ? 'attacked' : 'quiet';
}

/** Whether attackers are at work at a moment. */
export function isAttacked({ startAt, windowMs, count }: Windows, at: number): boolean {
  const index = Math.floor((at - startAt) / windowMs);
  return index < count && index % 2 === 1;
}

export const endOf = ({ startAt, windowMs, count }: Windows): number => startAt + windowMs * count;
