import type { LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import type { SignedInTestUser } from './apiCalls.ts';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

/** An open live stream of a user. */
export interface TestLiveStream {
  /**
   * Runs an action and waits until the stream has sent all of these tags.
   * @throws Error when the stream ends first.
   */
  waitForTags(this: void, action: () => Promise<unknown>, ...tags: readonly LiveUpdateTag[]): Promise<void>;
  close(this: void): Promise<void>;
}

/** Opens a user's live stream and reads its greeting. */
export async function openTestLiveStream(
  { query }: InProcessTestMarketplace,
  { token }: SignedInTestUser,
): Promise<TestLiveStream> {
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
    waitForTags: async (action, ...tags) => {
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
