import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Delays every reply of the mock server by `TEST_REPLY_DELAY` milliseconds, if the variable is set. With the delay, a
 * test that passes only because its replies arrive immediately fails every time, and not only on a busy machine. Call
 * this function after the mock server has replaced `fetch`.
 */
export function delayTestReplies(): void {
  const delay = Number(process.env['TEST_REPLY_DELAY'] ?? 0);
  if (delay === 0) return;
  const fetchWithoutDelay = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const reply = await fetchWithoutDelay(...request);
    await sleep(delay);
    return reply;
  };
}
