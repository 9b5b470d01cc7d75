import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noStreamRevision } from '../../port.ts';
import {
  buildSampleNewEvent,
  appendEventsAsOneCommand,
  createSampleStreamName,
  readEventLogToHead,
  buildSampleNewEvents,
} from './fixtures.ts';
import type { GetEventStoreUnderTest } from './eventStoreUnderTest.ts';

/** Tests order, expected revisions, conflicts, repetition and concurrency. */
export function defineEventStoreAppendTests(subject: GetEventStoreUnderTest): void {
  describe('appending', () => {
    it('numbers the events of a stream from 0 without gaps', async () => {
      const { store } = subject();
      const stream = createSampleStreamName();
      expect(await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(2), noStreamRevision)).toMatchObject({
        outcome: 'appended',
        revision: 1,
      });
      expect(await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(1), 1)).toMatchObject({
        outcome: 'appended',
        revision: 2,
      });
      const stored = await store.readStream(stream);
      expect(stored.map((event) => event.revision)).toEqual([0, 1, 2]);
    });

    it('returns the position of the last event of the append', async () => {
      const { store } = subject();
      const stream = createSampleStreamName();
      const { position } = await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(3), noStreamRevision);
      expect(await store.head()).toBe(position);
      expect((await store.readAll(position)).events).toEqual([]);
    });

    it('assigns ascending positions in the order of the appends, without gaps when promised', async () => {
      const { store, gapless } = subject();
      const from = await store.head();
      for (const count of [1, 3, 1])
        await appendEventsAsOneCommand(store, createSampleStreamName(), buildSampleNewEvents(count), noStreamRevision);
      const positions = (await readEventLogToHead(store, from)).map((event) => event.position);
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
      const stream = createSampleStreamName();
      if (existing > 0) await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(existing), noStreamRevision);
      const head = await store.head();
      const event = buildSampleNewEvent();
      const answer = await store.append(stream, [event], { expectedRevision, commandId: event.meta.commandId });
      expect(answer).toEqual({ outcome: 'conflict', actualRevision: existing - 1 });
      expect(await store.head()).toBe(head);
    });

    it('returns the original revision and position to a repeated command', async () => {
      const { store } = subject();
      const stream = createSampleStreamName();
      const events = buildSampleNewEvents(2);
      const first = await appendEventsAsOneCommand(store, stream, events, noStreamRevision);
      expect(await appendEventsAsOneCommand(store, stream, events, noStreamRevision)).toEqual({
        ...first,
        outcome: 'repeated',
      });
      await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(1), 1);
      expect(await appendEventsAsOneCommand(store, stream, events, noStreamRevision)).toEqual({
        ...first,
        outcome: 'repeated',
      });
      expect(await store.readStream(stream)).toHaveLength(3);
    });

    it('accepts exactly one of many concurrent appends to a stream', async () => {
      const { store } = subject();
      const stream = createSampleStreamName();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => {
          const commandId = randomUUID();
          return store.append(stream, buildSampleNewEvents(1, commandId), {
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
      const stream = createSampleStreamName();
      const events = buildSampleNewEvents(2);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => appendEventsAsOneCommand(store, stream, events, noStreamRevision)),
      );
      expect(answers.filter((answer) => answer.outcome === 'appended')).toHaveLength(1);
      expect(new Set(answers.map((answer) => `${answer.revision}@${answer.position}`)).size).toBe(1);
      expect(await store.readStream(stream)).toHaveLength(2);
    });

    it('keeps the events of an append consecutive during concurrent appends', async () => {
      const { store } = subject();
      const from = await store.head();
      const streams = Array.from({ length: 30 }, createSampleStreamName);
      await Promise.all(
        streams.map((stream, n) =>
          appendEventsAsOneCommand(store, stream, buildSampleNewEvents(1 + (n % 5)), noStreamRevision),
        ),
      );
      const order = (await readEventLogToHead(store, from)).map((event) => event.stream);
      const runs = order.filter((stream, n) => stream !== order[n - 1]);
      expect(runs.toSorted()).toEqual(streams.toSorted());
    });

    it('stores a thousand events of one append in order', async () => {
      const { store } = subject();
      const stream = createSampleStreamName();
      await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(1000), noStreamRevision);
      const stored = await store.readStream(stream);
      expect(stored.map((event) => event.data)).toEqual(Array.from({ length: 1000 }, (_, n) => ({ n })));
    });

    it('reads events that another process appended', async ({ skip }) => {
      const { store, reopen } = subject();
      if (reopen === undefined) return skip('one process only');
      const other = await reopen();
      const stream = createSampleStreamName();
      await appendEventsAsOneCommand(other, stream, buildSampleNewEvents(2), noStreamRevision);
      expect(await appendEventsAsOneCommand(store, stream, buildSampleNewEvents(1), 1)).toMatchObject({ revision: 2 });
      expect(await other.readStream(stream)).toEqual(await store.readStream(stream));
      expect(await other.epoch()).toBe(await store.epoch());
      await other.close();
    });
  });
}
