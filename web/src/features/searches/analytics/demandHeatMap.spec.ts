import { expect, test } from 'vitest';
import { buildSearchDemandHeatMapByRegion } from './demandHeatMap.ts';

const cell = { found_little: 0 };
const cells = [
  { ...cell, region: 'Europe', technology: 'LTE-M', scale: '5-50K', searches: 3 },
  { ...cell, region: 'Europe', technology: 'LTE-M', scale: null, searches: 2 },
  { ...cell, region: 'Europe', technology: null, scale: '1-5K', searches: 1 },
  { ...cell, region: 'Africa', technology: 'Wi-SUN', scale: '1-5K', searches: 4 },
  { ...cell, region: null, technology: '4G', scale: '>50K', searches: 5 },
] as const;

test('sums searches by region and technology in display order, unstated values last', () => {
  expect(buildSearchDemandHeatMapByRegion(cells, 'technology')).toEqual({
    columns: ['4G', 'LTE-M', 'Wi-SUN', 'Not stated'],
    rows: [
      { label: 'Europe', values: [0, 5, 0, 1], total: 6 },
      { label: 'Africa', values: [0, 0, 4, 0], total: 4 },
      { label: 'Not stated', values: [5, 0, 0, 0], total: 5 },
    ],
  });
});

test('sums searches by scale', () => {
  const { columns, rows } = buildSearchDemandHeatMapByRegion(cells, 'scale');
  expect(columns).toEqual(['1-5K', '5-50K', '>50K', 'Not stated']);
  expect(rows[0]).toEqual({ label: 'Europe', values: [1, 3, 0, 2], total: 6 });
});
