import { setImmediate as nextTurn } from 'node:timers/promises';

/** Gives everybody else on the event loop a turn. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
}
