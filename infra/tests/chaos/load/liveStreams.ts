import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInTestAccount } from './demoAccounts.ts';

/** Results of open live streams. */
export interface LiveStreamTestResults {
  readonly opened: number;
  /** Number of streams that the server ended with a retry hint. */
  readonly endedWithRetryHint: number;
}

/**
 * Milliseconds that the server may need to end a stream on shutdown; streams are aborted after five times this
 * duration.
 */
const streamEndTimeoutMs = 12_000;

async function readStream(url: string, { token }: SignedInTestAccount, opened: () => void): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const answer = await fetch(`${url}/api/live`, { headers, signal: AbortSignal.timeout(streamEndTimeoutMs * 5) });
  let text = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    if (text === '' && answer.ok) opened();
    text += chunk;
  }
  return text;
}

/**
 * Opens a live stream for each account and waits until all streams are open.
 * @returns a function that waits until all streams have ended, and returns their results.
 */
export async function openTestLiveStreamsAndReturnWaitForEnd(
  url: string,
  people: readonly SignedInTestAccount[],
): Promise<() => Promise<LiveStreamTestResults>> {
  let opened = 0;
  const all = people.map((person) => readStream(url, person, () => (opened += 1)).catch(() => 'connection lost'));
  while (opened < people.length) await delay(20);
  return async () => {
    const texts = await Promise.all(all);
    return { opened, endedWithRetryHint: texts.filter((text) => /retry: \d+\n\n$/.test(text)).length };
  };
}
