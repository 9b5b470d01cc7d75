/** Something that runs at once when it is asked for, but not again before an interval has passed. */
export interface Throttle {
  /** Asks for a run: now, or once at the end of the interval however often it was asked for meanwhile. */
  request(this: void): void;
  /** Forgets a run that is due. */
  cancel(this: void): void;
}

/** @param intervalMs least milliseconds from one run to the next. */
export function createThrottle(run: () => void, intervalMs: number): Throttle {
  let due: NodeJS.Timeout | undefined;
  let lastRun = Number.NEGATIVE_INFINITY;

  function runNow(): void {
    due = undefined;
    lastRun = performance.now();
    run();
  }

  function request(): void {
    if (due !== undefined) return;
    const wait = lastRun + intervalMs - performance.now();
    if (wait <= 0) runNow();
    else due = setTimeout(runNow, wait);
  }

  function cancel(): void {
    clearTimeout(due);
    due = undefined;
  }

  return { request, cancel };
}
