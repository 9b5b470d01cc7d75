import { describe, expect, it } from 'vitest';
import { EventRefused, maxEventBytes, noStream } from '../../port.ts';
import { anEvent, append, freshStream, someEvents } from './fixtures.ts';
import type { Subject } from './subject.ts';

/** Data that is exactly so many bytes long as JSON. */
function dataOf(bytes: number): { text: string } {
  return { text: 'x'.repeat(bytes - JSON.stringify({ text: '' }).length) };
}

const unstorable: [string, unknown][] = [
  ['NUL', { note: 'a\u0000b' }],
  ['a lone high surrogate', { note: '\ud83d' }],
  ['a lone low surrogate', { list: [{ deep: 'x\ude00y' }] }],
  ['NUL in a property name', { 'a\u0000': 1 }],
];

/** What no adapter may store. */
export function refusing(subject: Subject): void {
  describe('refusing', () => {
    it('takes an event of exactly 256 KiB and gives it back whole', async () => {
      const { store } = subject();
      const stream = freshStream();
      await append(store, stream, [anEvent(dataOf(maxEventBytes))], noStream);
      expect((await store.readStream(stream))[0]?.data).toEqual(dataOf(maxEventBytes));
    });

    it('refuses an append with one event beyond 256 KiB and stores none of it', async () => {
      const { store } = subject();
      const stream = freshStream();
      const refused = append(store, stream, [anEvent(), anEvent(dataOf(maxEventBytes + 1))], noStream);
      await expect(refused).rejects.toMatchObject({ name: 'EventRefused', reason: 'too-large' });
      expect(await store.readStream(stream)).toEqual([]);
    });

    it('counts bytes, not characters', async () => {
      const { store } = subject();
      const data = { text: 'ü'.repeat(maxEventBytes / 2) };
      await expect(append(store, freshStream(), [anEvent(data)], noStream)).rejects.toThrow(EventRefused);
    });

    it.each(unstorable)('refuses %s in the data', async (_, data) => {
      const { store } = subject();
      const stream = freshStream();
      const refused = append(store, stream, [...someEvents(1), anEvent(data)], noStream);
      await expect(refused).rejects.toMatchObject({ name: 'EventRefused', reason: 'unstorable-text' });
      expect(await store.readStream(stream)).toEqual([]);
    });

    it('refuses NUL in the meta', async () => {
      const { store } = subject();
      const event = anEvent();
      const poisoned = { ...event, meta: { ...event.meta, actor: 'a\u0000' } };
      await expect(append(store, freshStream(), [poisoned], noStream)).rejects.toThrow(EventRefused);
    });

    it('keeps whole surrogate pairs, quotes, backslashes and text that only looks like an escaped NUL', async () => {
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

    it('lets the others pass when one of many concurrent appends is refused', async () => {
      const { store } = subject();
      const poison = append(store, freshStream(), [anEvent({ note: '\u0000' })], noStream);
      const innocents = Array.from({ length: 10 }, () => append(store, freshStream(), someEvents(1), noStream));
      await expect(poison).rejects.toThrow(EventRefused);
      expect((await Promise.all(innocents)).map((answer) => answer.outcome)).toEqual(Array(10).fill('appended'));
    });

    it('refuses an append without events', async () => {
      const { store } = subject();
      await expect(append(store, freshStream(), [], noStream)).rejects.toThrow(TypeError);
    });
  });
}
