import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';

/** What a line of work takes, and what who would wait too long is told. */
export interface SemaphoreLimits {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** Pieces that wait for their turn. */
  readonly waiting: number;
  /** Code and words of the refusal, which is answered 503 with Retry-After. */
  readonly busy: readonly [code: RefusalCode, detail: string];
}

/**
 * Runs work when it is its turn, in the order of asking. @param waiting how many may wait before this piece, where that is fewer than
 * the line takes. @throws Refusal with the code of `busy` when too many wait already.
 */
export type Semaphore = <Result>(this: void, work: () => Promise<Result>, waiting?: number) => Promise<Result>;

/** @returns a line of its own: at most `atOnce` pieces of work run, at most `waiting` wait. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  const begin = async (waiting: number): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= Math.min(waiting, limits.waiting)) throw new Refusal('unavailable', ...limits.busy);
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const end = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work, waiting = limits.waiting) => {
    await begin(waiting);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
