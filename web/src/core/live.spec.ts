import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { LiveMessage } from '@marketplace/contracts/live.ts';
import { backOff, followLive, type LiveDeps, liveTimes } from './live.ts';

/** A stream that says its pieces and then ends, or stays open in silence. */
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

/** Runs the client against the given answers, one per attempt; stops after the last one's wait. */
async function follow(answers: readonly (() => Response)[]) {
  const stop = new AbortController();
  const messages: LiveMessage[] = [];
  const waits: number[] = [];
  const reconnected = vi.fn();
  const refused = vi.fn();
  let attempt = 0;
  const deps: LiveDeps = {
    open: () => {
      const answer = answers[attempt];
      attempt += 1;
      return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer());
    },
    wait: (milliseconds, signal) => {
      if (milliseconds === liveTimes.silence) return silence(signal);
      waits.push(milliseconds);
      if (attempt >= answers.length) stop.abort();
      return Promise.resolve();
    },
    random: () => 1,
    received: (message) => messages.push(message),
    reconnected,
    refused,
  };
  await followLive(deps, stop.signal);
  return { messages, waits, reconnected, refused, attempts: attempt };
}

/** Time passes only when nothing else is left to do. */
function silence(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 5);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

test('passes on what changed, and leaves out what is damaged', async () => {
  const pieces = [': still here\n\n', changes(['Rfqs'], 'e1.7'), 'data: {broken\n\n', changes(null, 'e1.8')];
  const { messages } = await follow([() => reply(pieces, true)]);
  expect(messages).toEqual([
    { tags: ['Rfqs'], position: 'e1.7' },
    { tags: null, position: 'e1.8' },
  ]);
});

/** Comments, both ends of line, data of two lines, no space after the colon, no name, and an event that never ends. */
const stream = [
  'retry: 1500\nevent: hello\ndata: {"tags":[]}\n\n',
  ': still here\n\n',
  'event: changes\r\ndata: {"tags":["Rfqs"],\r\ndata: "position":"e1.1"}\r\n\r\n',
  'data:{"tags":null}\n\n',
  'data: {"tags":["Users"]}',
].join('');
const told = [{ tags: [] }, { tags: ['Rfqs'], position: 'e1.1' }, { tags: null }];

test('keeps back an event that is unfinished until its end comes', async () => {
  expect((await follow([() => reply([stream], true)])).messages).toEqual(told);
  const finished = await follow([() => reply([stream, '\n\n'], true)]);
  expect(finished.messages).toEqual([...told, { tags: ['Users'] }]);
});

test('tells the same however the stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 12 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const pieces = places.slice(1).map((end, index) => stream.slice(places[index], end));
      const { messages, waits } = await follow([() => reply(pieces, true)]);
      expect([messages, waits]).toEqual([told, [1500]]);
    }),
  );
});

test('reports a return after a break, so that the page refetches, but not the first connection', async () => {
  const first = await follow([() => reply([], true)]);
  expect(first.reconnected).not.toHaveBeenCalled();
  const second = await follow([() => reply([], true), () => reply([], true)]);
  expect(second.reconnected).toHaveBeenCalledTimes(1);
});

test('waits longer after every failure and starts again from the first wait after a connection', async () => {
  const broken = (): Response => new Response(null, { status: 503 });
  const { waits } = await follow([broken, broken, broken, () => reply([], true), broken]);
  expect(waits).toEqual([1000, 2000, 4000, 1000, 2000]);
});

test('takes the first wait from the server', async () => {
  const { waits } = await follow([() => reply(['retry: 250\n\n'], true)]);
  expect(waits).toEqual([250]);
});

test('ignores a wait that is no number', async () => {
  const { waits } = await follow([() => reply(['retry: soon\n\n'], true)]);
  expect(waits).toEqual([1000]);
});

test('a stream that falls silent counts as dropped', async () => {
  const { attempts, reconnected } = await follow([() => reply([changes([], 'e1.1')], false), () => reply([], true)]);
  expect(attempts).toBe(2);
  expect(reconnected).toHaveBeenCalledTimes(1);
});

test('stops for good when the server does not know the token', async () => {
  const { refused, attempts, waits } = await follow([() => new Response(null, { status: 401 })]);
  expect([refused.mock.calls.length, attempts, waits]).toEqual([1, 1, []]);
});

test('the wait is jittered by half and never longer than half a minute', () => {
  expect(backOff(1, 1000, 0)).toBe(500);
  expect(backOff(3, 1000, 0.5)).toBe(3000);
  expect(backOff(40, 1000, 1)).toBe(liveTimes.longest);
});
