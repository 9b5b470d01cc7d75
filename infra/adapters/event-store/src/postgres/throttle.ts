/** Runs a function immediately on request, but at most once per interval. */
export interface Throttle {
  /** Runs the function now or at the end of the interval. Requests while a run is pending cause no further run. */
  request(this: void): void;
  /** Cancels a pending run. */
  cancel(this: void): void;
}

/** @param intervalMs minimum milliseconds between two runs. */
export function createThrottle(run: () => void, intervalMs: number): Throttle {
  let timer: NodeJS.Timeout | undefined;
  let lastRun = Number.NEGATIVE_INFINITY;

  function runNow(): void {
    timer = undefined;
    lastRun = performance.now();
    run();
  }

  function request(): void {
    if (timer !== undefined) return;
    const wait = lastRun + intervalMs - performance.now();
    if (wait <= 0) runNow();
    else timer = setTimeout(runNow, wait);
  }

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return { request, cancel };
}
