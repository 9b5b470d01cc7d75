import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noStreamRevision } from '../../port.ts';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  readTestEventLogToHead,
  buildTestNewEvents,
} from './fixtures.ts';
import type { GetEventStoreUnderTest } from './eventStoreUnderTest.ts';

/** Tests order, expected revisions, conflicts, repetition and concurrency. */
export function defineEventStoreAppendTests(subject: GetEventStoreUnderTest): void {
  describe('appending', () => {
    it('numbers the events of a stream from 0 without gaps', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      expect(await appendTestCommandEvents(store, stream, buildTestNewEvents(2), noStreamRevision)).toMatchObject({
        outcome: 'appended',
        revision: 1,
      });
      expect(await appendTestCommandEvents(store, stream, buildTestNewEvents(1), 1)).toMatchObject({
        outcome: 'appended',
        revision: 2,
      });
      const stored = await store.readStream(stream);
      expect(stored.map((event) => event.revision)).toEqual([0, 1, 2]);
    });

    it('returns the position of the last event of the append', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const { position } = await appendTestCommandEvents(store, stream, buildTestNewEvents(3), noStreamRevision);
      expect(await store.head()).toBe(position);
      expect((await store.readAll(position)).events).toEqual([]);
    });

    it('assigns ascending positions in the order of the appends, without gaps when promised', async () => {
      const { store, gapless } = subject();
      const from = await store.head();
      for (const count of [1, 3, 1])
        await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(count), noStreamRevision);
      const positions = (await readTestEventLogToHead(store, from)).map((event) => event.position);
      expect(positions).toHaveLength(5);
      expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
      if (gapless) expect(positions).toEqual([1n, 2n, 3n, 4n, 5n].map((n) => from + n));
    });

    it.each([
      ['a stream that must not exist but does', 2, noStreamRevision],
      ['a stream with a later revision than expected', 3, 0],
      ['a stream with an earlier revision than expected', 1, 4],
      ['a stream that must exist but does not', 0, 0],
    ])('returns a conflict for %s and stores nothing', async (_, existing, expectedRevision) => {
      const { store } = subject();
      const stream = createTestStreamName();
      if (existing > 0) await appendTestCommandEvents(store, stream, buildTestNewEvents(existing), noStreamRevision);
      const head = await store.head();
      const event = buildTestNewEvent();
      const answer = await store.append(stream, [event], { expectedRevision, commandId: event.meta.commandId });
      expect(answer).toEqual({ outcome: 'conflict', actualRevision: existing - 1 });
      expect(await store.head()).toBe(head);
    });

    it('returns the original revision and position to a repeated command', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const events = buildTestNewEvents(2);
      const first = await appendTestCommandEvents(store, stream, events, noStreamRevision);
      expect(await appendTestCommandEvents(store, stream, events, noStreamRevision)).toEqual({
        ...first,
        outcome: 'repeated',
      });
      await appendTestCommandEvents(store, stream, buildTestNewEvents(1), 1);
      expect(await appendTestCommandEvents(store, stream, events, noStreamRevision)).toEqual({
        ...first,
        outcome: 'repeated',
      });
      expect(await store.readStream(stream)).toHaveLength(3);
    });

    it('accepts exactly one of many concurrent appends to a stream', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => {
          const commandId = randomUUID();
          return store.append(stream, buildTestNewEvents(1, commandId), {
            expectedRevision: noStreamRevision,
            commandId,
          });
        }),
      );
      expect(answers.filter((answer) => answer.outcome === 'appended')).toHaveLength(1);
      expect(answers.filter((answer) => answer.outcome === 'conflict')).toHaveLength(19);
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    it('stores a command once when it is sent many times concurrently', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const events = buildTestNewEvents(2);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => appendTestCommandEvents(store, stream, events, noStreamRevision)),
      );
      expect(answers.filter((answer) => answer.outcome === 'appended')).toHaveLength(1);
      expect(new Set(answers.map((answer) => `${answer.revision}@${answer.position}`)).size).toBe(1);
      expect(await store.readStream(stream)).toHaveLength(2);
    });

    it('keeps the events of an append consecutive during concurrent appends', async () => {
      const { store } = subject();
      const from = await store.head();
      const streams = Array.from({ length: 30 }, createTestStreamName);
      await Promise.all(
        streams.map((stream, n) =>
          appendTestCommandEvents(store, stream, buildTestNewEvents(1 + (n % 5)), noStreamRevision),
        ),
      );
      const order = (await readTestEventLogToHead(store, from)).map((event) => event.stream);
      const runs = order.filter((stream, n) => stream !== order[n - 1]);
      expect(runs.toSorted()).toEqual(streams.toSorted());
    });

    it('stores a thousand events of one append in order', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, stream, buildTestNewEvents(1000), noStreamRevision);
      const stored = await store.readStream(stream);
      expect(stored.map((event) => event.data)).toEqual(Array.from({ length: 1000 }, (_, n) => ({ n })));
    });

    it('reads events that another process appended', async ({ skip }) => {
      const { store, reopen } = subject();
      if (reopen === undefined) return skip('one process only');
      const other = await reopen();
      const stream = createTestStreamName();
      await appendTestCommandEvents(other, stream, buildTestNewEvents(2), noStreamRevision);
      expect(await appendTestCommandEvents(store, stream, buildTestNewEvents(1), 1)).toMatchObject({
        revision: 2,
      });
      expect(await other.readStream(stream)).toEqual(await store.readStream(stream));
      expect(await other.epoch()).toBe(await store.epoch());
      await other.close();
    });
  });
}
