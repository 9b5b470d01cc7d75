import { expect, test } from 'vitest';
import { drawn, shuffled } from './drawn.ts';

const all = Array.from({ length: 100 }, (_member, place) => place);

test('returns all members in a deep run', () => {
  expect(drawn('places', 7, all, true)).toEqual(all);
});

test('draws as many as asked, in their order, and the same for the same seed', () => {
  const some = drawn('places', 7, all, false, '3');
  expect(some).toHaveLength(7);
  expect(some).toEqual(some.toSorted((one, other) => one - other));
  expect(drawn('places', 7, all, false, '3')).toEqual(some);
});

test('draws others for another seed and for another set', () => {
  const some = drawn('places', 7, all, false, '3');
  expect(drawn('places', 7, all, false, '4')).not.toEqual(some);
  expect(drawn('people', 7, all, false, '3')).not.toEqual(some);
});

test('draws every member sooner or later', () => {
  const seen = new Set(all.flatMap((seed) => drawn('places', 7, all, false, String(seed))));
  expect(seen.size).toBe(all.length);
});

test('shuffles all members, the same for the same seed and otherwise for another', () => {
  const some = shuffled('places', all, '3');
  expect(some.toSorted((one, other) => one - other)).toEqual(all);
  expect(some).not.toEqual(all);
  expect(shuffled('places', all, '3')).toEqual(some);
  expect(shuffled('places', all, '4')).not.toEqual(some);
});

test('returns a small set whole', () => {
  expect(drawn('places', 100, all, false)).toEqual(all);
});
