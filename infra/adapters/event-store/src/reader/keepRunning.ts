import { sleep } from '../sleep.ts';

/** Milliseconds before the first retry after a failure; doubles with every further failure, up to `most`. */
export const retryTerms = { first: 200, most: 5_000 } as const;

/** Work that is repeated until it is stopped. */
export interface Work {
  /**
   * One run, which must end when the signal aborts. `alive` reports that it works, so that a previous failure is no longer a
   * problem.
   */
  readonly turn: (signal: AbortSignal, alive: () => void) => Promise<void>;
  /** Milliseconds between a successful run and the next one; 0 when left out. */
  readonly restMs?: number;
  /** Called once for consecutive failures with the same message. */
  readonly report: (error: unknown) => void;
}

export interface Running {
  /** Message of the current failure, or `null` while the work runs normally. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

/** Repeats runs until the signal aborts. After a run that lasted longer than the maximum delay, the retry delay is reset. */
async function repeatRuns(
  { turn, restMs = 0, report }: Work,
  signal: AbortSignal,
  setProblem: (problem: string | null) => void,
): Promise<void> {
  let wait: number = retryTerms.first;
  let lastReported: string | null = null;
  const resetRetries = (): void => {
    wait = retryTerms.first;
    lastReported = null;
  };
  const isStopping = (): boolean => signal.aborted;
  while (!isStopping()) {
    const begun = performance.now();
    try {
      await turn(signal, () => setProblem(null));
      setProblem(null);
      resetRetries();
      await sleep(restMs, signal);
    } catch (error) {
      if (isStopping()) return;
      if (performance.now() - begun > retryTerms.most) resetRetries();
      const message = error instanceof Error ? error.message : String(error);
      if (message !== lastReported) report(error);
      lastReported = message;
      setProblem(message);
      await sleep(wait, signal);
      wait = Math.min(wait * 2, retryTerms.most);
    }
  }
}

/** Repeats work until it is stopped. A failed run is reported by `problem()` and retried with a growing delay. */
export function keepRunning(work: Work): Running {
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
