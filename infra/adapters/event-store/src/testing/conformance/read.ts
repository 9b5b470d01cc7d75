import { describe, expect, it } from 'vitest';
import { eventLogStartPosition, noStreamRevision } from '../../port.ts';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  readTestEventLogToHead,
  buildTestNewEvents,
} from './fixtures.ts';
import type { GetEventStoreUnderTest } from './eventStoreUnderTest.ts';

/** Tests reads of streams and of the whole log from any position. */
export function defineEventStoreReadTests(subject: GetEventStoreUnderTest): void {
  describe('reading', () => {
    it('returns every part of an appended event with its revision and position', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const event = buildTestNewEvent({ nested: { list: [1, 'two', null, true] } });
      const { position } = await appendTestCommandEvents(store, stream, [event], noStreamRevision);
      expect(await store.readStream(stream)).toEqual([{ ...event, stream, revision: 0, position }]);
    });

    it('reads a stream from any revision', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, stream, buildTestNewEvents(5), noStreamRevision);
      expect((await store.readStream(stream, 3)).map((event) => event.revision)).toEqual([3, 4]);
      expect(await store.readStream(stream, 5)).toEqual([]);
    });

    it('reads no events for a stream that does not exist', async () => {
      expect(await subject().store.readStream(createTestStreamName())).toEqual([]);
    });

    it('separates streams with a common name prefix', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, `${stream}-1`, buildTestNewEvents(2), noStreamRevision);
      await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    it('pages through the log from any position, each event once and in order', async () => {
      const { store } = subject();
      const from = await store.head();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, stream, buildTestNewEvents(7), noStreamRevision);
      const pages = await readTestEventLogToHead(store, from, 3);
      expect(pages.map((event) => event.data)).toEqual(Array.from({ length: 7 }, (_, n) => ({ n })));
      const third = pages[2]?.position ?? eventLogStartPosition;
      expect((await readTestEventLogToHead(store, third)).map((event) => event.data)).toEqual(
        [3, 4, 5, 6].map((n) => ({ n })),
      );
    });

    it('limits the number of events', async () => {
      const { store } = subject();
      const from = await store.head();
      await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(4), noStreamRevision);
      expect((await store.readAll(from, 2)).events).toHaveLength(2);
    });

    it('returns the given position when there are no later events', async () => {
      const { store } = subject();
      const head = await store.head();
      expect(await store.readAll(head)).toEqual({ events: [], position: head });
    });

    it('reads the log from its beginning', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
      expect((await readTestEventLogToHead(store, eventLogStartPosition)).at(-1)?.stream).toBe(stream);
    });

    it('returns an epoch in the format of position tokens', async () => {
      const { store } = subject();
      const epoch = await store.epoch();
      expect(epoch).toMatch(/^[0-9a-z]{1,32}$/);
      expect(await store.findEpoch()).toBe(epoch);
    });
  });
}
