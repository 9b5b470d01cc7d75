import { describe, expect, it } from 'vitest';
import { EventNotStorableError, maxEventBytes, noStreamRevision } from '../../port.ts';
import { buildTestNewEvent, appendTestCommandEvents, createTestStreamName, buildTestNewEvents } from './fixtures.ts';
import type { GetEventStoreUnderTest } from './eventStoreUnderTest.ts';

/** Builds data of exactly `bytes` bytes as JSON. */
function buildData(bytes: number): { text: string } {
  return { text: 'x'.repeat(bytes - JSON.stringify({ text: '' }).length) };
}

const unstorable: [string, unknown][] = [
  ['NUL', { note: 'a\u0000b' }],
  ['a lone high surrogate', { note: '\ud83d' }],
  ['a lone low surrogate', { list: [{ deep: 'x\ude00y' }] }],
  ['NUL in a property name', { 'a\u0000': 1 }],
];

/** Tests that every adapter rejects events that must not be stored, and no others. */
export function defineEventStoreRejectionTests(subject: GetEventStoreUnderTest): void {
  describe('rejecting', () => {
    it('stores an event of exactly 256 KiB', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      await appendTestCommandEvents(store, stream, [buildTestNewEvent(buildData(maxEventBytes))], noStreamRevision);
      expect((await store.readStream(stream))[0]?.data).toEqual(buildData(maxEventBytes));
    });

    it('rejects an append with one event above 256 KiB, and stores none of its events', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const refused = appendTestCommandEvents(
        store,
        stream,
        [buildTestNewEvent(), buildTestNewEvent(buildData(maxEventBytes + 1))],
        noStreamRevision,
      );
      await expect(refused).rejects.toMatchObject({ name: 'EventNotStorableError', reason: 'too-large' });
      expect(await store.readStream(stream)).toEqual([]);
    });

    it('counts bytes, not characters', async () => {
      const { store } = subject();
      const data = { text: 'ü'.repeat(maxEventBytes / 2) };
      await expect(
        appendTestCommandEvents(store, createTestStreamName(), [buildTestNewEvent(data)], noStreamRevision),
      ).rejects.toThrow(EventNotStorableError);
    });

    it.each(unstorable)('rejects %s in the data', async (_, data) => {
      const { store } = subject();
      const stream = createTestStreamName();
      const refused = appendTestCommandEvents(
        store,
        stream,
        [...buildTestNewEvents(1), buildTestNewEvent(data)],
        noStreamRevision,
      );
      await expect(refused).rejects.toMatchObject({ name: 'EventNotStorableError', reason: 'unstorable-text' });
      expect(await store.readStream(stream)).toEqual([]);
    });

    it('rejects NUL in the metadata', async () => {
      const { store } = subject();
      const event = buildTestNewEvent();
      const invalidEvent = { ...event, meta: { ...event.meta, actor: 'a\u0000' } };
      await expect(
        appendTestCommandEvents(store, createTestStreamName(), [invalidEvent], noStreamRevision),
      ).rejects.toThrow(EventNotStorableError);
    });

    it('preserves surrogate pairs, quotes, backslashes and text that looks like an escaped NUL', async () => {
      const { store } = subject();
      const stream = createTestStreamName();
      const data = {
        emoji: '😀',
        quotes: '"\'',
        backslash: 'C:\\u0000',
        line: 'a\nb\u2028',
        '': null,
        n: [1.5, -0.25],
      };
      await appendTestCommandEvents(store, stream, [buildTestNewEvent(data)], noStreamRevision);
      expect((await store.readStream(stream))[0]?.data).toEqual(data);
    });

    it('accepts the valid ones of concurrent appends when one is rejected', async () => {
      const { store } = subject();
      const invalidAppend = appendTestCommandEvents(
        store,
        createTestStreamName(),
        [buildTestNewEvent({ note: '\u0000' })],
        noStreamRevision,
      );
      const validAppends = Array.from({ length: 10 }, () =>
        appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision),
      );
      await expect(invalidAppend).rejects.toThrow(EventNotStorableError);
      expect((await Promise.all(validAppends)).map((answer) => answer.outcome)).toEqual(Array(10).fill('appended'));
    });

    it('rejects an append without events', async () => {
      const { store } = subject();
      await expect(appendTestCommandEvents(store, createTestStreamName(), [], noStreamRevision)).rejects.toThrow(
        TypeError,
      );
    });
  });
}
