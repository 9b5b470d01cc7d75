import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  readTestEventLogToHead,
  buildTestNewEvents,
  takeSubscribedTestStreamEvents,
} from './testing/conformance/fixtures.ts';
import { openEventStoreDbClient } from './eventStoreDb/connection.ts';
import { createEventStoreDbEventStore, type EventStoreDbOptions, renewEventStoreDbEpoch } from './eventStoreDb.ts';
import { eventLogStartPosition, type EventBatch, type EventStore, noStreamRevision } from './port.ts';
import { type TestEventStoreDbServer, startTestEventStoreDbServer } from './testing/eventStoreDbServer/server.ts';

/** An interval longer than every test, so that polling never finds the event. */
const never = 600_000;
const unreachable = { name: 'EventStoreUnreachableError', code: 'EVENT_STORE_UNREACHABLE' };

let server: TestEventStoreDbServer;
let stores: EventStore[];
const report = vi.fn();

beforeEach(async () => {
  server = await startTestEventStoreDbServer();
  stores = [];
  report.mockReset();
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await server.stop();
});

function open(options: Partial<EventStoreDbOptions> = {}): EventStore {
  const store = createEventStoreDbEventStore({ url: server.url, report, ...options });
  stores.push(store);
  return store;
}

/** Collects the events of a stream that a subscription receives through the server's push alone. */
async function startSubscription(stream: string, options: Partial<EventStoreDbOptions> = {}) {
  const store = open({ pollMs: never, ...options });
  const seen: unknown[] = [];
  const reading = async (after: bigint): Promise<void> => {
    for await (const { events } of store.subscribe(after, new AbortController().signal)) {
      seen.push(...events.filter((event) => event.stream === stream).map(({ data }) => data));
    }
  };
  void reading(await store.head());
  await vi.waitUntil(() => server.subscriptions() === 1, { timeout: 60_000 });
  const until = (count: number) => vi.waitUntil(() => seen.length >= count, { timeout: 60_000 });
  return { store, seen, until };
}

async function appendOneByOne(store: EventStore, stream: string, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n += 1)
    await appendTestCommandEvents(store, stream, [buildTestNewEvent({ n })], n - 1);
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

describe('a subscription', () => {
  it('resumes without gaps or duplicates when the server drops it', async () => {
    const writer = open();
    const stream = createTestStreamName();
    const { seen, until } = await startSubscription(stream);
    for (let round = 0; round < 4; round += 1) {
      await appendOneByOne(writer, stream, round * 10, 5);
      server.dropSubscriptions();
      await appendOneByOne(writer, stream, round * 10 + 5, 5);
      await until(round * 10 + 10);
    }
    expect(seen).toEqual(numbers(40));
    expect(report).toHaveBeenCalledWith(expect.objectContaining(unreachable));
  });

  it('detects a silent server and subscribes again', async () => {
    const writer = open();
    const stream = createTestStreamName();
    const { seen, until } = await startSubscription(stream, { heartbeatMs: 50 });
    await appendOneByOne(writer, stream, 0, 5);
    await until(5);
    server.faults.silent = true;
    await appendOneByOne(writer, stream, 5, 1);
    server.faults.silent = false;
    await vi.waitUntil(() => String(report.mock.lastCall).includes('fallen silent'), { timeout: 60_000 });
    await appendOneByOne(writer, stream, 6, 4);
    await until(10);
    expect(seen).toEqual(numbers(10));
  });

  it('polls while the server is silent and the silence is not detected yet', async () => {
    const stream = createTestStreamName();
    server.faults.silent = true;
    const { until } = await startSubscription(stream, { heartbeatMs: never, pollMs: 20 });
    await appendTestCommandEvents(open(), stream, buildTestNewEvents(1), noStreamRevision);
    await until(1);
  });

  it('keeps one subscription for all readers while the server works', async () => {
    const stream = createTestStreamName();
    const store = open({ heartbeatMs: 20 });
    const readers = [1, 2, 3].map(() =>
      takeSubscribedTestStreamEvents(store.subscribe(eventLogStartPosition, new AbortController().signal), stream, 30),
    );
    await appendOneByOne(store, stream, 0, 30);
    await Promise.all(readers);
    await delay(200);
    expect(server.events.some(({ stream: name }) => name.startsWith('$'))).toBe(true);
    expect([server.subscriptions(), report.mock.calls]).toEqual([1, []]);
  });

  it('delivers all stored events although the server reports too early that it has caught up', async () => {
    server.faults.catchesUpEarly = true;
    const stream = createTestStreamName();
    const store = open();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(700), noStreamRevision);
    const taken = await takeSubscribedTestStreamEvents(
      store.subscribe(eventLogStartPosition, new AbortController().signal),
      stream,
      700,
    );
    expect(taken.map(({ data }) => data)).toEqual(numbers(700));
  });

  it('misses nothing and delays no other subscription when it is read slowly', async () => {
    const stream = createTestStreamName();
    const store = open();
    const slow = store.subscribe(eventLogStartPosition, new AbortController().signal)[Symbol.asyncIterator]();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    await slow.next();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(600), 0);
    expect(
      await takeSubscribedTestStreamEvents(
        store.subscribe(eventLogStartPosition, new AbortController().signal),
        stream,
        601,
      ),
    ).toHaveLength(601);
    const rest: unknown[] = [];
    while (rest.length < 600) rest.push(...((await slow.next()).value as EventBatch).events.map(({ data }) => data));
    expect(rest).toEqual(numbers(600));
  });

  it('survives a restart of the server', async () => {
    const stream = createTestStreamName();
    const { store, seen, until } = await startSubscription(stream, { silenceMs: 1_000 });
    await appendOneByOne(store, stream, 0, 3);
    await until(3);
    await server.stop();
    await expect(appendTestCommandEvents(store, stream, buildTestNewEvents(1), 2)).rejects.toMatchObject(unreachable);
    await server.start();
    await vi.waitUntil(() => store.head().catch(() => null), { timeout: 60_000 });
    await appendOneByOne(store, stream, 3, 3);
    await until(6);
    expect(seen).toEqual(numbers(6));
  });

  it('skips the events of the server and the epoch, but advances past them', async () => {
    const store = open();
    await store.epoch();
    expect(await readTestEventLogToHead(store, eventLogStartPosition)).toEqual([]);
    expect((await store.readAll(eventLogStartPosition)).position).toBe(await store.head());
  });

  it('stops at a foreign event, and reports it with instructions', async () => {
    const store = open();
    await store.epoch();
    const foreignClient = openEventStoreDbClient(server.url);
    await foreignClient.appendToStream('strange-1', jsonEvent({ type: 'Strange', data: {} }));
    const reading = takeSubscribedTestStreamEvents(
      store.subscribe(eventLogStartPosition, new AbortController().signal),
      'strange-1',
      1,
    );
    await expect(reading).rejects.toMatchObject({
      name: 'EventStoreUnusableError',
      message: expect.stringMatching(
        /^The stream strange-1 contains an event at position \d+ .* Give this product a separate event store/,
      ) as unknown,
    });
    await foreignClient.dispose();
  });
});

describe('an append', () => {
  it('rejects as unreachable when the response is lost, and returns the result on a retry', async () => {
    const store = open({ silenceMs: 300 });
    const stream = createTestStreamName();
    const events = buildTestNewEvents(2);
    server.faults.losesResponses = true;
    await expect(appendTestCommandEvents(store, stream, events, noStreamRevision)).rejects.toMatchObject(unreachable);
    server.faults.losesResponses = false;
    const answer = await appendTestCommandEvents(store, stream, events, noStreamRevision);
    const stored = await store.readStream(stream);
    expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(answer).toEqual({ outcome: 'repeated', revision: 1, position: stored[1]?.position });
  });

  it('reports a repetition and stores nothing when an event id returns with other data', async () => {
    const store = open();
    const stream = createTestStreamName();
    const event = buildTestNewEvent({ price: 1 });
    await appendTestCommandEvents(store, stream, [event], noStreamRevision);
    expect(
      await appendTestCommandEvents(store, stream, [{ ...event, data: { price: 2 } }], noStreamRevision),
    ).toMatchObject({
      outcome: 'repeated',
    });
    expect((await store.readStream(stream)).map(({ data }) => data)).toEqual([{ price: 1 }]);
  });

  it('rejects each of many appends when the server stops, without unhandled rejections', async () => {
    const store = open();
    server.faults.responseDelayMs = 500;
    const large = () =>
      appendTestCommandEvents(
        store,
        createTestStreamName(),
        [buildTestNewEvent({ text: 'x'.repeat(50 * 1024) })],
        noStreamRevision,
      );
    const appends = Promise.allSettled(Array.from({ length: 20 }, large));
    await vi.waitUntil(() => server.events.length > 0, { timeout: 60_000 });
    await server.stop();
    const reasons = (await appends).map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).name);
    expect(reasons).toEqual(Array(20).fill('EventStoreUnreachableError'));
  });

  it('waits for a slow server', async () => {
    server.faults.responseDelayMs = 150;
    expect(
      await appendTestCommandEvents(open(), createTestStreamName(), buildTestNewEvents(1), noStreamRevision),
    ).toMatchObject({
      outcome: 'appended',
    });
  });

  it('rejects all events of an append above 1 MiB, and accepts three of maximum size', async () => {
    const store = open();
    const stream = createTestStreamName();
    const large = (count: number) => {
      const commandId = randomUUID();
      return Array.from({ length: count }, () => buildTestNewEvent({ text: 'x'.repeat(250 * 1024) }, commandId));
    };
    const refused = appendTestCommandEvents(store, stream, large(5), noStreamRevision);
    await expect(refused).rejects.toMatchObject({ name: 'EventNotStorableError', reason: 'too-large' });
    expect(await store.readStream(stream)).toEqual([]);
    expect(await appendTestCommandEvents(store, stream, large(3), noStreamRevision)).toMatchObject({
      revision: 2,
    });
  });
});

describe('a server', () => {
  it.each(['refuses', 'hangs'] as const)('is unreachable for reads and appends when it %s', async (fault) => {
    const store = open({ silenceMs: 300 });
    server.faults[fault] = true;
    const calls = [store.head(), store.readAll(eventLogStartPosition), store.readStream('a'), store.epoch()];
    const outcomes = await Promise.allSettled([
      ...calls,
      appendTestCommandEvents(store, 'a', buildTestNewEvents(1), noStreamRevision),
    ]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).name)).toEqual(
      Array(5).fill('EventStoreUnreachableError'),
    );
  });

  it('gets later positions, which readers reach, when it omits them in stream reads', async () => {
    server.faults.hidesPositions = true;
    const store = open();
    const stream = createTestStreamName();
    const events = buildTestNewEvents(2);
    const { position } = await appendTestCommandEvents(store, stream, events, noStreamRevision);
    await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision);
    const repeated = await appendTestCommandEvents(store, stream, events, noStreamRevision);
    expect(repeated).toMatchObject({ outcome: 'repeated', revision: 1 });
    expect(repeated.position).toBeGreaterThanOrEqual(position);
    expect(repeated.position).toBeLessThanOrEqual((await store.readAll(eventLogStartPosition)).position);
  });

  it('gets one epoch when several stores open it at the same time, and keeps it', async () => {
    const names = await Promise.all([1, 2, 3, 4].map(() => open().epoch()));
    expect(new Set(names).size).toBe(1);
    expect(await open().epoch()).toBe(names[0]);
  });

  it('keeps the epoch that an operator sets after a restore', async () => {
    const before = await open().epoch();
    await renewEventStoreDbEpoch(server.url, 'restored2');
    expect([before === 'restored2', await open().epoch()]).toEqual([false, 'restored2']);
  });
});
