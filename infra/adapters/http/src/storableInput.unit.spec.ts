import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { maxInputNestingDepth, requireStorableInput } from './storableInput.ts';

/** @returns the path in the refusal, or `null` if the input is accepted. */
function findRefusedPath(input: unknown): string | null {
  try {
    requireStorableInput(input);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0]?.path ?? null;
    throw error;
  }
}

/** Wraps a number in `levels` nested lists. */
const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inside) => [inside], 1);

test('reports the path of text that cannot be stored', () => {
  expect(findRefusedPath({ rfq: [{ notes: 'fine' }, { notes: 'a\u0000b' }] })).toBe('rfq.1.notes');
  expect(findRefusedPath({ half: '\ud83d' })).toBe('half');
});

test('never repeats a name that no contract uses', () => {
  expect(findRefusedPath({ 'somebody@acme.example\u0000': 1 })).toBe('');
  expect(findRefusedPath({ 'somebody@acme.example': '\u0000' })).toBe('');
});

test('accepts text of every script, and input without text', () => {
  expect(findRefusedPath({ 'Ünïcode 🛰': ['日本語', null, 7, true] })).toBeNull();
  for (const nothing of [undefined, null, 5, '']) expect(findRefusedPath(nothing)).toBeNull();
});

test('accepts the maximum depth, and refuses one level more and very many', () => {
  expect(findRefusedPath(nested(maxInputNestingDepth))).toBeNull();
  for (const levels of [maxInputNestingDepth + 1, 100_000]) expect(findRefusedPath(nested(levels))).not.toBeNull();
});
