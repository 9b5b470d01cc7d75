import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** Runs work when it is its turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * At most `atOnce` pieces of work run, at most `waiting` wait, in the order of asking.
 * @throws Refusal 'account.busy' when too many wait already.
 */
export function createTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): InTurn {
  const queue: (() => void)[] = [];
  let running = 0;
  const begin = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) {
      throw new Refusal('unavailable', 'account.busy', 'Too many people are signing in right now. Please try again.');
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const end = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
