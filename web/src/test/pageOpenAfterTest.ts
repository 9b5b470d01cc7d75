import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Keeps the page of a test open for `TEST_END_DELAY` milliseconds after the test, if the variable is set. With the
 * delay, a test whose page still sends a request without a handler fails every time, and not only on a busy machine.
 */
export async function keepTestPageOpen(): Promise<void> {
  const delay = Number(process.env['TEST_END_DELAY'] ?? 0);
  if (delay > 0) await sleep(delay);
}
