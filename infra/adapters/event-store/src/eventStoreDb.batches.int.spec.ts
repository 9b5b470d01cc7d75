import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEventStoreDbEventStore } from './eventStoreDb.ts';
import { type EventStore, noStreamRevision } from './port.ts';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  buildTestNewEvents,
} from './testing/conformance/fixtures.ts';
import { type TestEventStoreDbServer, startTestEventStoreDbServer } from './testing/eventStoreDbServer/server.ts';

let server: TestEventStoreDbServer;
let store: EventStore;

beforeEach(async () => {
  server = await startTestEventStoreDbServer();
  store = createEventStoreDbEventStore({ url: server.url });
});
afterEach(async () => {
  await store.close();
  await server.stop();
});

/** Events of a stream as the server stores them. */
const findStoredEvents = (stream: string) => server.events.filter((event) => event.stream === stream);

/** Appends one event to each of `count` new streams concurrently. */
async function appendToMany(count: number) {
  const streams = Array.from({ length: count }, createTestStreamName);
  const answers = await Promise.all(
    streams.map((stream) => appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision)),
  );
  return { streams, answers };
}

describe('batched appends', () => {
  it('sends concurrent appends in one call and returns each result', async () => {
    const { streams, answers } = await appendToMany(100);
    expect(answers.map(({ outcome }) => outcome)).toEqual(streams.map(() => 'appended'));
    expect(streams.map((stream) => findStoredEvents(stream).length)).toEqual(streams.map(() => 1));
    expect(server.appendCalls).toEqual({ alone: 0, batches: 1 });
  });

  it('reports the append with the conflict and its revision', async () => {
    const [stream, other] = [createTestStreamName(), createTestStreamName()];
    await appendTestCommandEvents(store, stream, buildTestNewEvents(3), noStreamRevision);
    const [late, fine] = await Promise.all([
      store.append(stream, buildTestNewEvents(1), { expectedRevision: 0, commandId: 'another' }),
      appendTestCommandEvents(store, other, buildTestNewEvents(1), noStreamRevision),
    ]);
    expect(late).toEqual({ outcome: 'conflict', actualRevision: 2 });
    expect(fine.outcome).toBe('appended');
    expect(server.appendCalls).toEqual({ alone: 0, batches: 1 });
  });

  it('stores each append once when the call breaks after a part was stored', async () => {
    await appendToMany(1);
    server.faults.breaksBatches = true;
    const { streams, answers } = await appendToMany(50);
    server.faults.breaksBatches = false;
    for (const { outcome } of answers) expect(outcome).toMatch(/^(appended|repeated)$/);
    expect(streams.map((stream) => findStoredEvents(stream).length)).toEqual(streams.map(() => 1));
  });

  it('opens a new call after the previous one broke', async () => {
    server.faults.breaksBatches = true;
    await appendToMany(1);
    server.faults.breaksBatches = false;
    const before = { ...server.appendCalls };
    await appendToMany(5);
    expect(server.appendCalls).toEqual({ ...before, batches: before.batches + 1 });
  });

  it('appends one by one when the server does not support batches, and probes it only once', async () => {
    server.faults.lacksBatches = true;
    await appendToMany(3);
    server.faults.lacksBatches = false;
    await appendToMany(3);
    expect(server.appendCalls).toEqual({ alone: 6, batches: 0 });
  });

  it('sends a large append in a separate call', async () => {
    const stream = createTestStreamName();
    const large = Array.from({ length: 3 }, () => buildTestNewEvent({ text: 'x'.repeat(100 * 1024) }));
    expect((await appendTestCommandEvents(store, stream, large, noStreamRevision)).outcome).toBe('appended');
    expect(server.appendCalls).toEqual({ alone: 1, batches: 0 });
  });

  it('rejects pending appends when the store is closed, and ignores late responses', async () => {
    const closed = createEventStoreDbEventStore({ url: server.url });
    onTestFinished(() => closed.close());
    await appendTestCommandEvents(closed, createTestStreamName(), buildTestNewEvents(1), noStreamRevision);
    server.faults.responseDelayMs = 200;
    const stream = createTestStreamName();
    const answer = appendTestCommandEvents(closed, stream, buildTestNewEvents(1), noStreamRevision).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => findStoredEvents(stream).length).toBe(1);
    await closed.close();
    expect(await answer).toMatchObject({ code: 'EVENT_STORE_UNREACHABLE' });
    server.faults.responseDelayMs = 0;
    expect(
      (await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision)).outcome,
    ).toBe('appended');
  });
});
