/** Wakes readers that wait for new events. Nobody misses a ring that came after the count was taken. */
export interface Bell {
  ring(): void;
  /** How often it has rung. */
  rings(): number;
  /** Resolves when it has rung more often than `seen`, when `timeoutMs` have passed, or when the signal aborts. */
  wait(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void>;
}

/** @returns a bell that nobody has rung yet. */
export function createBell(): Bell {
  let count = 0;
  let waiting: (() => void)[] = [];

  function ring(): void {
    count += 1;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  function wait(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (count > seen || signal.aborted) return Promise.resolve();
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

  return { ring, rings: () => count, wait };
}
