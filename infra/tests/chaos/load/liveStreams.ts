import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from './people.ts';

/** What became of live streams that were open. */
export interface EndedStreams {
  readonly opened: number;
  /** Ended by the server, with the last words that say when to come back. */
  readonly toldToReturn: number;
}

/** Milliseconds in which a server that is told to stop has to end a stream. */
const patienceMs = 12_000;

async function lastWords(url: string, { token }: SignedIn, opened: () => void): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const answer = await fetch(`${url}/api/live`, { headers, signal: AbortSignal.timeout(patienceMs * 5) });
  let text = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    if (text === '' && answer.ok) opened();
    text += chunk;
  }
  return text;
}

/** Opens a live stream for each, and waits until they stand. @returns what tells how they ended. */
export async function openStreams(url: string, people: readonly SignedIn[]): Promise<() => Promise<EndedStreams>> {
  let opened = 0;
  const all = people.map((person) => lastWords(url, person, () => (opened += 1)).catch(() => 'broken off'));
  while (opened < people.length) await delay(20);
  return async () => {
    const words = await Promise.all(all);
    return { opened, toldToReturn: words.filter((text) => /retry: \d+\n\n$/.test(text)).length };
  };
}
