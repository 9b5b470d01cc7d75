import { expect, test } from 'vitest';
import { sample, shuffle } from './sampled.ts';

const all = Array.from({ length: 100 }, (_member, place) => place);

test('returns all members in a deep run', () => {
  expect(sample('places', 7, all, true)).toEqual(all);
});

test('samples the requested number of members in order, equal for equal seeds', () => {
  const some = sample('places', 7, all, false, '3');
  expect(some).toHaveLength(7);
  expect(some).toEqual(some.toSorted((one, other) => one - other));
  expect(sample('places', 7, all, false, '3')).toEqual(some);
});

test('samples other members for another seed and for another set', () => {
  const some = sample('places', 7, all, false, '3');
  expect(sample('places', 7, all, false, '4')).not.toEqual(some);
  expect(sample('people', 7, all, false, '3')).not.toEqual(some);
});

test('samples every member for some seed', () => {
  const seen = new Set(all.flatMap((seed) => sample('places', 7, all, false, String(seed))));
  expect(seen.size).toBe(all.length);
});

test('shuffles all members, equally for equal seeds and differently for others', () => {
  const some = shuffle('places', all, '3');
  expect(some.toSorted((one, other) => one - other)).toEqual(all);
  expect(some).not.toEqual(all);
  expect(shuffle('places', all, '3')).toEqual(some);
  expect(shuffle('places', all, '4')).not.toEqual(some);
});

test('returns all members of a small set', () => {
  expect(sample('places', 100, all, false)).toEqual(all);
});
