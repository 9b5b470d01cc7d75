import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { deepestInput, requireStorable } from './storableInput.ts';

/** The place that is refused, or `null`. */
function refusedIn(input: unknown): string | null {
  try {
    requireStorable(input);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0]?.path ?? null;
    throw error;
  }
}

/** So many lists in one another. */
const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inside) => [inside], 1);

test('names the place of text that no store can hold', () => {
  expect(refusedIn({ rfq: [{ notes: 'fine' }, { notes: 'a\u0000b' }] })).toBe('rfq.1.notes');
  expect(refusedIn({ half: '\ud83d' })).toBe('half');
});

test('never repeats a name that no contract has', () => {
  expect(refusedIn({ 'somebody@acme.example\u0000': 1 })).toBe('');
  expect(refusedIn({ 'somebody@acme.example': '\u0000' })).toBe('');
});

test('takes text of every script, and input without any text', () => {
  expect(refusedIn({ 'Ünïcode 🛰': ['日本語', null, 7, true] })).toBeNull();
  for (const nothing of [undefined, null, 5, '']) expect(refusedIn(nothing)).toBeNull();
});

test('takes what is nested as deep as it may be, and refuses one level more and very many', () => {
  expect(refusedIn(nested(deepestInput))).toBeNull();
  for (const levels of [deepestInput + 1, 100_000]) expect(refusedIn(nested(levels))).not.toBeNull();
});
