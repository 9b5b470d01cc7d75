import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 25;

/**
 * Waits for a condition, checking every 25 ms.
 * @param what description for the error.
 * @returns the elapsed milliseconds.
 * @throws Error after `limitMs`.
 */
export async function pollUntilTestConditionIsTrue(
  what: string,
  limitMs: number,
  isTrue: () => boolean | Promise<boolean>,
): Promise<number> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > limitMs)
      throw new Error(`Timed out after ${limitMs} ms while waiting for ${what}`);
    await delay(pollMs);
  }
  return performance.now() - started;
}
