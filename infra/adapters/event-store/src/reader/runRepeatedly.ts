import { sleepUnlessAborted } from '../sleepUntilAborted.ts';

/**
 * Milliseconds before the first retry after a failure, and the maximum delay. The delay doubles with every further
 * failure.
 */
export const repeatedWorkRetryDelayRangeMs = { first: 200, most: 5_000 } as const;

/** Work that is repeated until it is stopped. */
export interface RepeatedWorkDefinition {
  /** One run, which must end when the signal aborts. Calling `alive` clears the problem of a previous failure. */
  readonly run: (signal: AbortSignal, alive: () => void) => Promise<void>;
  /** Milliseconds between a successful run and the next one; 0 if omitted. */
  readonly pauseMs?: number;
  /** Called for a failure, unless the previous run failed shortly before with the same message. */
  readonly report: (error: unknown) => void;
}

export interface RepeatedWorkHandle {
  /** Message of the current failure, or `null` while the work runs normally. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

/**
 * Repeats runs until the signal aborts. Resets the retry delay after a successful run, and after a run that lasted
 * longer than the maximum delay.
 */
async function repeatRuns(
  { run, pauseMs = 0, report }: RepeatedWorkDefinition,
  signal: AbortSignal,
  setProblem: (problem: string | null) => void,
): Promise<void> {
  let wait: number = repeatedWorkRetryDelayRangeMs.first;
  let lastReported: string | null = null;
  const resetRetries = (): void => {
    wait = repeatedWorkRetryDelayRangeMs.first;
    lastReported = null;
  };
  const isStopping = (): boolean => signal.aborted;
  while (!isStopping()) {
    const begun = performance.now();
    try {
      await run(signal, () => setProblem(null));
      setProblem(null);
      resetRetries();
      await sleepUnlessAborted(pauseMs, signal);
    } catch (error) {
      if (isStopping()) return;
      if (performance.now() - begun > repeatedWorkRetryDelayRangeMs.most) resetRetries();
      const message = error instanceof Error ? error.message : String(error);
      if (message !== lastReported) report(error);
      lastReported = message;
      setProblem(message);
      await sleepUnlessAborted(wait, signal);
      wait = Math.min(wait * 2, repeatedWorkRetryDelayRangeMs.most);
    }
  }
}

/** Repeats work until it is stopped. A failed run is reported by `problem()` and retried with a growing delay. */
export function runRepeatedly(work: RepeatedWorkDefinition): RepeatedWorkHandle {
  const stopping = new AbortController();
  let problem: string | null = null;
  const running = repeatRuns(work, stopping.signal, (found) => {
    problem = found;
  });
  return {
    problem: () => problem,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
