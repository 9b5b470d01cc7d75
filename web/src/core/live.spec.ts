import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { LiveUpdateMessage } from '@marketplace/contracts/liveUpdates.ts';
import {
  computeReconnectDelayMs,
  followLiveUpdateStreamUntilAborted,
  type LiveStreamClientDeps,
  liveStreamTimingsMs,
} from './live.ts';

/** A stream that sends the given pieces and then either ends or stays open silently. */
function reply(pieces: readonly string[], ends: boolean): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (ends) controller.close();
    },
  });
  return new Response(body, { status: 200 });
}

const changes = (tags: readonly string[] | null, position: string): string =>
  `event: changes\ndata: ${JSON.stringify({ tags, position })}\n\n`;

/** Runs the client against one response per attempt, and stops it at the wait that follows the last response. */
async function follow(answers: readonly (() => Response)[]) {
  const stop = new AbortController();
  const messages: LiveUpdateMessage[] = [];
  const waits: number[] = [];
  const reconnected = vi.fn();
  const refused = vi.fn();
  let attempt = 0;
  const deps: LiveStreamClientDeps = {
    open: () => {
      const answer = answers[attempt];
      attempt += 1;
      return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer());
    },
    wait: (milliseconds, signal) => {
      if (milliseconds === liveStreamTimingsMs.silence) return silence(signal);
      waits.push(milliseconds);
      if (attempt >= answers.length) stop.abort();
      return Promise.resolve();
    },
    random: () => 1,
    received: (message) => messages.push(message),
    reconnected,
    refused,
  };
  await followLiveUpdateStreamUntilAborted(deps, stop.signal);
  return { messages, waits, reconnected, refused, attempts: attempt };
}

/** Resolves after a few milliseconds, so that the silence timeout never wins over data that is ready. */
function silence(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 5);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

test('passes on changes and skips damaged messages', async () => {
  const pieces = [': still here\n\n', changes(['Rfqs'], 'e1.7'), 'data: {broken\n\n', changes(null, 'e1.8')];
  const { messages } = await follow([() => reply(pieces, true)]);
  expect(messages).toEqual([
    { tags: ['Rfqs'], position: 'e1.7' },
    { tags: null, position: 'e1.8' },
  ]);
});

/**
 * Stream with comments, both line endings, data on two lines, no space after a colon, an unnamed event and an
 * unfinished event.
 */
const stream = [
  'retry: 1500\nevent: hello\ndata: {"tags":[]}\n\n',
  ': still here\n\n',
  'event: changes\r\ndata: {"tags":["Rfqs"],\r\ndata: "position":"e1.1"}\r\n\r\n',
  'data:{"tags":null}\n\n',
  'data: {"tags":["Users"]}',
].join('');
const expectedMessages = [{ tags: [] }, { tags: ['Rfqs'], position: 'e1.1' }, { tags: null }];

test('holds back an unfinished event until its end arrives', async () => {
  expect((await follow([() => reply([stream], true)])).messages).toEqual(expectedMessages);
  const finished = await follow([() => reply([stream, '\n\n'], true)]);
  expect(finished.messages).toEqual([...expectedMessages, { tags: ['Users'] }]);
});

test('parses the same messages however the stream is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 12 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const pieces = places.slice(1).map((end, index) => stream.slice(places[index], end));
      const { messages, waits } = await follow([() => reply(pieces, true)]);
      expect([messages, waits]).toEqual([expectedMessages, [1500]]);
    }),
  );
});

test('reports a reconnection so that the page refetches, but not the first connection', async () => {
  const first = await follow([() => reply([], true)]);
  expect(first.reconnected).not.toHaveBeenCalled();
  const second = await follow([() => reply([], true), () => reply([], true)]);
  expect(second.reconnected).toHaveBeenCalledTimes(1);
});

test('waits longer after every failure and resets the wait after a connection', async () => {
  const broken = (): Response => new Response(null, { status: 503 });
  const { waits } = await follow([broken, broken, broken, () => reply([], true), broken]);
  expect(waits).toEqual([1000, 2000, 4000, 1000, 2000]);
});

test('uses the retry interval that the server sends', async () => {
  const { waits } = await follow([() => reply(['retry: 250\n\n'], true)]);
  expect(waits).toEqual([250]);
});

test('ignores a retry interval that is not a number', async () => {
  const { waits } = await follow([() => reply(['retry: soon\n\n'], true)]);
  expect(waits).toEqual([1000]);
});

test('treats a silent stream as dropped', async () => {
  const { attempts, reconnected } = await follow([() => reply([changes([], 'e1.1')], false), () => reply([], true)]);
  expect(attempts).toBe(2);
  expect(reconnected).toHaveBeenCalledTimes(1);
});

test('stops permanently when the server rejects the token', async () => {
  const { refused, attempts, waits } = await follow([() => new Response(null, { status: 401 })]);
  expect([refused.mock.calls.length, attempts, waits]).toEqual([1, 1, []]);
});

test('jitters the wait by half and caps it at half a minute', () => {
  expect(computeReconnectDelayMs(1, 1000, 0)).toBe(500);
  expect(computeReconnectDelayMs(3, 1000, 0.5)).toBe(3000);
  expect(computeReconnectDelayMs(40, 1000, 1)).toBe(liveStreamTimingsMs.longest);
});
