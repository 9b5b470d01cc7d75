import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEventStoreDb } from './eventStoreDb.ts';
import { type EventStore, noStream } from './port.ts';
import { anEvent, append, freshStream, someEvents } from './testing/conformance/fixtures.ts';
import { type EventStoreDbServer, startEventStoreDbServer } from './testing/eventStoreDbServer/server.ts';

let server: EventStoreDbServer;
let store: EventStore;

beforeEach(async () => {
  server = await startEventStoreDbServer();
  store = createEventStoreDb({ url: server.url });
});
afterEach(async () => {
  await store.close();
  await server.stop();
});

/** Events of a stream as the server stores them. */
const findStoredEvents = (stream: string) => server.events.filter((event) => event.stream === stream);

/** Appends one event to each of `count` new streams concurrently. */
async function appendToMany(count: number) {
  const streams = Array.from({ length: count }, freshStream);
  const answers = await Promise.all(streams.map((stream) => append(store, stream, someEvents(1), noStream)));
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
    const [stream, other] = [freshStream(), freshStream()];
    await append(store, stream, someEvents(3), noStream);
    const [late, fine] = await Promise.all([
      store.append(stream, someEvents(1), { expectedRevision: 0, commandId: 'another' }),
      append(store, other, someEvents(1), noStream),
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
    const stream = freshStream();
    const large = Array.from({ length: 3 }, () => anEvent({ text: 'x'.repeat(100 * 1024) }));
    expect((await append(store, stream, large, noStream)).outcome).toBe('appended');
    expect(server.appendCalls).toEqual({ alone: 1, batches: 0 });
  });

  it('rejects pending appends when the store is closed, and ignores late responses', async () => {
    const closed = createEventStoreDb({ url: server.url });
    onTestFinished(() => closed.close());
    await append(closed, freshStream(), someEvents(1), noStream);
    server.faults.answersAfterMs = 200;
    const stream = freshStream();
    const answer = append(closed, stream, someEvents(1), noStream).catch((error: unknown) => error);
    await expect.poll(() => findStoredEvents(stream).length).toBe(1);
    await closed.close();
    expect(await answer).toMatchObject({ code: 'EVENT_STORE_UNREACHABLE' });
    server.faults.answersAfterMs = 0;
    expect((await append(store, freshStream(), someEvents(1), noStream)).outcome).toBe('appended');
  });
});
