import { expect, test } from 'vitest';
import {
  calculateCoverageColourIntensity,
  coverageTechnologies,
  getCoverageTechnologyBit,
  encodeCoverageTechnologySet,
} from './coverage.values.ts';

test.each([
  [0, 0],
  [1, 0.2],
  [2, 0.4],
  [4, 0.4],
  [5, 0.6],
  [9, 0.6],
  [10, 0.8],
  [19, 0.8],
  [20, 1],
  [10_000, 1],
])('maps a count of %i to the intensity %d', (count, intensity) => {
  expect(calculateCoverageColourIntensity(count)).toBe(intensity);
});

test('encodes a set of technologies as the sum of their distinct bits', () => {
  expect(coverageTechnologies.map(getCoverageTechnologyBit)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(encodeCoverageTechnologySet(['lte_m', 'nb_iot', 'lte_m'])).toBe(48);
  expect(encodeCoverageTechnologySet(coverageTechnologies)).toBe(63);
  expect(encodeCoverageTechnologySet([])).toBe(0);
});
