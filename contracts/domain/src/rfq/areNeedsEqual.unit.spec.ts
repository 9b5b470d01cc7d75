import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { expect, test } from 'vitest';
import { areRfqQuantitiesEqual } from './areNeedsEqual.ts';

const need: RfqRequiredQuantities = { devices: 500, megabytes: '5', months: null, activePercent: '90' };

test('compares numbers independently of their notation', () => {
  expect(areRfqQuantitiesEqual(need, { ...need, megabytes: '5.00', activePercent: '90.0' })).toBe(true);
  expect(areRfqQuantitiesEqual(null, null)).toBe(true);
});

test.each<RfqRequiredQuantities | null>([
  null,
  { ...need, devices: 501 },
  { ...need, devices: null },
  { ...need, megabytes: '5.000001' },
  { ...need, megabytes: null },
  { ...need, months: 12 },
  { ...need, activePercent: '9' },
])('returns false when a number differs or is unknown in one need: %j', (other) => {
  expect([areRfqQuantitiesEqual(need, other), areRfqQuantitiesEqual(other, need)]).toEqual([false, false]);
});
