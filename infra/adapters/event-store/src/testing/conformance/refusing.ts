import { describe, expect, it } from 'vitest';
import { EventRefused, maxEventBytes, noStream } from '../../port.ts';
import { anEvent, append, freshStream, someEvents } from './fixtures.ts';
import type { Subject } from './subject.ts';

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

/** Tests the events that no adapter may store. */
export function refusing(subject: Subject): void {
  describe('rejecting', () => {
    it('stores an event of exactly 256 KiB', async () => {
      const { store } = subject();
      const stream = freshStream();
      await append(store, stream, [anEvent(buildData(maxEventBytes))], noStream);
      expect((await store.readStream(stream))[0]?.data).toEqual(buildData(maxEventBytes));
    });

    it('rejects an append with one event above 256 KiB, and stores none of its events', async () => {
      const { store } = subject();
      const stream = freshStream();
      const refused = append(store, stream, [anEvent(), anEvent(buildData(maxEventBytes + 1))], noStream);
      await expect(refused).rejects.toMatchObject({ name: 'EventNotStorable', reason: 'too-large' });
      expect(await store.readStream(stream)).toEqual([]);
    });

    it('counts bytes, not characters', async () => {
      const { store } = subject();
      const data = { text: 'ü'.repeat(maxEventBytes / 2) };
      await expect(append(store, freshStream(), [anEvent(data)], noStream)).rejects.toThrow(EventRefused);
    });

    it.each(unstorable)('rejects %s in the data', async (_, data) => {
      const { store } = subject();
      const stream = freshStream();
      const refused = append(store, stream, [...someEvents(1), anEvent(data)], noStream);
      await expect(refused).rejects.toMatchObject({ name: 'EventNotStorable', reason: 'unstorable-text' });
      expect(await store.readStream(stream)).toEqual([]);
    });

    it('rejects NUL in the metadata', async () => {
      const { store } = subject();
      const event = anEvent();
      const invalidEvent = { ...event, meta: { ...event.meta, actor: 'a\u0000' } };
      await expect(append(store, freshStream(), [invalidEvent], noStream)).rejects.toThrow(EventRefused);
    });

    it('preserves surrogate pairs, quotes, backslashes and text that looks like an escaped NUL', async () => {
      const { store } = subject();
      const stream = freshStream();
      const data = {
        emoji: '😀',
        quotes: '"\'',
        backslash: 'C:\\u0000',
        line: 'a\nb\u2028',
        '': null,
        n: [1.5, -0.25],
      };
      await append(store, stream, [anEvent(data)], noStream);
      expect((await store.readStream(stream))[0]?.data).toEqual(data);
    });

    it('accepts the valid ones of concurrent appends when one is rejected', async () => {
      const { store } = subject();
      const invalidAppend = append(store, freshStream(), [anEvent({ note: '\u0000' })], noStream);
      const validAppends = Array.from({ length: 10 }, () => append(store, freshStream(), someEvents(1), noStream));
      await expect(invalidAppend).rejects.toThrow(EventRefused);
      expect((await Promise.all(validAppends)).map((answer) => answer.outcome)).toEqual(Array(10).fill('appended'));
    });

    it('rejects an append without events', async () => {
      const { store } = subject();
      await expect(append(store, freshStream(), [], noStream)).rejects.toThrow(TypeError);
    });
  });
}
