import type { LiveTag } from '@marketplace/contracts/live.ts';
import type { SignedIn } from './calls.ts';
import type { TestMarketplace } from './marketplace.ts';

/** An open live stream of a user. */
export interface LiveNews {
  /** Runs an action and waits until the stream has sent all of these tags. @throws Error when the stream ends first. */
  hears(this: void, action: () => Promise<unknown>, ...tags: readonly LiveTag[]): Promise<void>;
  close(this: void): Promise<void>;
}

/** Opens a user's live stream and reads its greeting. */
export async function liveNews({ query }: TestMarketplace, { token }: SignedIn): Promise<LiveNews> {
  if (!query.server.listening) await query.listen({ host: '127.0.0.1', port: 0 });
  const address = query.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: stop.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<string> => {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) throw new Error('The live stream ended.');
    return chunk.value;
  };
  await read();
  return {
    hears: async (action, ...tags) => {
      await action();
      let received = '';
      while (!tags.every((tag) => received.includes(`"${tag}"`))) received += await read();
    },
    close: async () => {
      stop.abort();
      await reader?.closed.catch(() => undefined);
    },
  };
}
