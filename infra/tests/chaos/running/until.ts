import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 25;

/**
 * Waits for a condition, looking every 25 ms. @returns milliseconds that it took.
 * @throws Error that names what was waited for when it has not come after `limitMs`.
 */
export async function until(what: string, limitMs: number, holds: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > limitMs) throw new Error(`${what}: not within ${limitMs} ms`);
    await delay(lookMs);
  }
  return performance.now() - started;
}
