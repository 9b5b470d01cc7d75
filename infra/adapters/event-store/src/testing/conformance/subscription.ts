import { describe, expect, it } from 'vitest';
import { noStreamRevision, type EventBatch } from '../../port.ts';
import {
  appendTestCommandEvents,
  createTestStreamName,
  buildTestNewEvents,
  takeSubscribedTestStreamEvents,
} from './fixtures.ts';
import type { GetEventStoreUnderTest } from './eventStoreUnderTest.ts';

/** Reads until the subscription ends. */
async function drain(batches: AsyncIterable<EventBatch>): Promise<number> {
  let events = 0;
  for await (const batch of batches) events += batch.events.length;
  return events;
}

/** Tests subscriptions: stored events first, then new events, from any position until the signal aborts. */
export function defineEventStoreSubscriptionTests(subject: GetEventStoreUnderTest): void {
  describe('subscribing', () => {
    it('delivers stored events and then new ones, each once and in order', async () => {
      const { store } = subject();
      const from = await store.head();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, stream, buildTestNewEvents(1200), noStreamRevision);
      const taking = takeSubscribedTestStreamEvents(store.subscribe(from, new AbortController().signal), stream, 1230);
      for (let n = 0; n < 30; n += 1) await appendTestCommandEvents(store, stream, buildTestNewEvents(1), 1199 + n);
      const taken = await taking;
      expect(taken.map((event) => event.revision)).toEqual(Array.from({ length: 1230 }, (_, n) => n));
    });

    it('starts right after the given position', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const { position } = await appendTestCommandEvents(store, stream, buildTestNewEvents(3), noStreamRevision);
      const later = await appendTestCommandEvents(store, stream, buildTestNewEvents(2), 2);
      const taken = await takeSubscribedTestStreamEvents(
        store.subscribe(position, new AbortController().signal),
        stream,
        2,
      );
      expect(taken.map((event) => event.revision)).toEqual([3, 4]);
      expect(taken.at(-1)?.position).toBe(later.position);
    });

    it('delivers a new event to a subscriber that waits at the head', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const batches = store.subscribe(await store.head(), new AbortController().signal)[Symbol.asyncIterator]();
      const next = batches.next();
      await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
      const { value } = (await next) as IteratorYieldResult<EventBatch>;
      expect(value.position).toBeGreaterThanOrEqual(value.events.at(-1)?.position ?? 0n);
    });

    it('delivers events of another process to a waiting subscriber', async ({ skip }) => {
      const { store, reopen } = subject();
      if (reopen === undefined) return skip('one process only');
      const other = await reopen();
      const stream = createTestStreamName();
      const taking = takeSubscribedTestStreamEvents(
        store.subscribe(await store.head(), new AbortController().signal),
        stream,
        3,
      );
      for (let n = 0; n < 3; n += 1) await appendTestCommandEvents(other, stream, buildTestNewEvents(1), n - 1);
      expect(await taking).toHaveLength(3);
      await other.close();
    });

    it('delivers the same events to several subscribers', async () => {
      const { store } = subject();
      const from = await store.head();
      const stream = createTestStreamName();
      const both = [1, 2].map(() =>
        takeSubscribedTestStreamEvents(store.subscribe(from, new AbortController().signal), stream, 20),
      );
      for (let n = 0; n < 20; n += 1) await appendTestCommandEvents(store, stream, buildTestNewEvents(1), n - 1);
      const [one, two] = await Promise.all(both);
      expect(one).toEqual(two);
    });

    it('ends without an error when the signal aborts during a wait', async () => {
      const { store } = subject();
      const stopping = new AbortController();
      const ended = drain(store.subscribe(await store.head(), stopping.signal));
      await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision);
      stopping.abort();
      expect(await ended).toBeLessThanOrEqual(1);
    });

    it('ends without an error when the signal aborts between two batches', async () => {
      const { store } = subject();
      const from = await store.head();
      await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1200), noStreamRevision);
      const stopping = new AbortController();
      let batches = 0;
      for await (const batch of store.subscribe(from, stopping.signal)) {
        batches += batch.events.length > 0 ? 1 : 0;
        stopping.abort();
      }
      expect(batches).toBe(1);
    });

    it('delivers nothing when the signal is already aborted', async () => {
      const { store } = subject();
      expect(await drain(store.subscribe(0n, AbortSignal.abort()))).toBe(0);
    });

    it('ends subscriptions when the store is closed', async ({ skip }) => {
      const { reopen } = subject();
      if (reopen === undefined) return skip('one process only');
      const other = await reopen();
      const ended = drain(other.subscribe(await other.head(), new AbortController().signal));
      await other.close();
      expect(await ended).toBe(0);
    });
  });
}
