/**
 * Wakes readers that wait for new events. Call `count()` before reading events and pass the result to `wait`, so that
 * no notification is missed.
 */
export interface NewEventsSignal {
  notify(): void;
  /** Number of notifications so far. */
  count(): number;
  /** Resolves after more than `seen` notifications, after `timeoutMs` milliseconds, or when the signal aborts. */
  wait(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void>;
}

/** Creates a signal without notifications. It reaches only readers in the same process. */
export function createNewEventsSignal(): NewEventsSignal {
  let notified = 0;
  let waiting: (() => void)[] = [];

  function notify(): void {
    notified += 1;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  function wait(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (notified > seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(wake, timeoutMs);
      function wake(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        waiting = waiting.filter((other) => other !== wake);
        resolve();
      }
      signal.addEventListener('abort', wake, { once: true });
      waiting.push(wake);
    });
  }

  return { notify, count: () => notified, wait };
}
