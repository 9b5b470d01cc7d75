import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other tasks on the event loop run. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
}
