import { expect, test } from 'vitest';
import { selectTestSample, shuffleByTestSeed } from './sampled.ts';

const all = Array.from({ length: 100 }, (_member, place) => place);

test('returns all members in a deep run', () => {
  expect(selectTestSample('places', 7, all, true)).toEqual(all);
});

test('samples the requested number of members in order, equal for equal seeds', () => {
  const some = selectTestSample('places', 7, all, false, '3');
  expect(some).toHaveLength(7);
  expect(some).toEqual(some.toSorted((one, other) => one - other));
  expect(selectTestSample('places', 7, all, false, '3')).toEqual(some);
});

test('samples other members for another seed and for another set', () => {
  const some = selectTestSample('places', 7, all, false, '3');
  expect(selectTestSample('places', 7, all, false, '4')).not.toEqual(some);
  expect(selectTestSample('people', 7, all, false, '3')).not.toEqual(some);
});

test('samples every member for some seed', () => {
  const seen = new Set(all.flatMap((seed) => selectTestSample('places', 7, all, false, String(seed))));
  expect(seen.size).toBe(all.length);
});

test('shuffles all members, equally for equal seeds and differently for others', () => {
  const some = shuffleByTestSeed('places', all, '3');
  expect(some.toSorted((one, other) => one - other)).toEqual(all);
  expect(some).not.toEqual(all);
  expect(shuffleByTestSeed('places', all, '3')).toEqual(some);
  expect(shuffleByTestSeed('places', all, '4')).not.toEqual(some);
});

test('returns all members of a small set', () => {
  expect(selectTestSample('places', 100, all, false)).toEqual(all);
});
