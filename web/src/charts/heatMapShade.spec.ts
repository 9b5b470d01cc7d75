import { expect, test } from 'vitest';
import { computeHeatMapShade } from './heatMapShade.ts';

test('gives 0 no shade, the maximum the darkest and small values a visible one', () => {
  expect([0, 1, 25, 50, 100].map((value) => computeHeatMapShade(value, 100))).toEqual([0, 1, 3, 4, 5]);
  expect(computeHeatMapShade(1, 100_000)).toBe(1);
  expect(computeHeatMapShade(0, 0)).toBe(0);
});
