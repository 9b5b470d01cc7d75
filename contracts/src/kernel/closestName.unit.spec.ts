import { expect, test } from 'vitest';
import { findClosestName, findNameForMisspelling } from './closestName.ts';

const names = ['limit', 'offset', 'technologyMode', 'sort', 'q'];

test.each([
  ['Limit', 'limit'],
  ['limti', 'limit'],
  ['ofset', 'offset'],
  ['technology_mode', 'technologyMode'],
  ['tecnologyMod', 'technologyMode'],
])('recognises %s as a misspelling of %s', (text, name) => {
  expect(findNameForMisspelling(text, names)).toBe(name);
});

test.each(['utm_source', 'p', 'cache', 'mode', ''])('does not treat "%s" as a misspelling', (text) => {
  expect(findNameForMisspelling(text, names)).toBeNull();
});

test('finds the closest name unless more than half of the letters differ', () => {
  expect(findClosestName('Germny', ['France', 'Germany'])).toBe('Germany');
  expect(findClosestName('Zzzzzz', ['France', 'Germany'])).toBeNull();
});

test('compares texts of any length without delay', () => {
  expect(findNameForMisspelling('x'.repeat(1_000_000), names)).toBeNull();
});
