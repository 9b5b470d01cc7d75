import { sleep } from '../sleep.ts';

/** Milliseconds before the first repetition after a failure; doubles with every further one, up to `most`. */
export const retryTerms = { first: 200, most: 5_000 } as const;

/** Work that goes on until it is stopped. */
export interface Work {
  /**
   * One turn, which may last as long as the signal does not abort. `alive` says that it works, so that an earlier failure is no longer
   * a problem.
   */
  readonly turn: (signal: AbortSignal, alive: () => void) => Promise<void>;
  /** Milliseconds between a turn that ended well and the next; 0 when left out. */
  readonly restMs?: number;
  /** Told of a failure, once for as many times as it comes again with every turn. */
  readonly report: (error: unknown) => void;
}

export interface Running {
  /** Why it does not work, or `null` when it does. */
  problem(this: void): string | null;
  stop(this: void): Promise<void>;
}

/** Goes through turns until the signal aborts. A turn that lasted for longer than the longest wait begins a new row of failures. */
async function keepTurning(
  { turn, restMs = 0, report }: Work,
  signal: AbortSignal,
  setProblem: (problem: string | null) => void,
): Promise<void> {
  let wait: number = retryTerms.first;
  let said: string | null = null;
  const calm = (): void => {
    wait = retryTerms.first;
    said = null;
  };
  const isStopping = (): boolean => signal.aborted;
  while (!isStopping()) {
    const begun = performance.now();
    try {
      await turn(signal, () => setProblem(null));
      setProblem(null);
      calm();
      await sleep(restMs, signal);
    } catch (error) {
      if (isStopping()) return;
      if (performance.now() - begun > retryTerms.most) calm();
      const message = error instanceof Error ? error.message : String(error);
      if (message !== said) report(error);
      said = message;
      setProblem(message);
      await sleep(wait, signal);
      wait = Math.min(wait * 2, retryTerms.most);
    }
  }
}

/** Keeps work going: a turn that fails shows in `problem()`, and is tried again after a wait that grows. */
export function keepRunning(work: Work): Running {
  const stopping = new AbortController();
  let problem: string | null = null;
  const running = keepTurning(work, stopping.signal, (found) => {
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
