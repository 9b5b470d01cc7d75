import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { expect, test } from 'vitest';
import { isSameNeed } from './sameNeed.ts';

const need: RfqNeed = { devices: 500, megabytes: '5', months: null, activePercent: '90' };

test('needs are the same by their numbers, not by how they are written', () => {
  expect(isSameNeed(need, { ...need, megabytes: '5.00', activePercent: '90.0' })).toBe(true);
  expect(isSameNeed(null, null)).toBe(true);
});

test.each<RfqNeed | null>([
  null,
  { ...need, devices: 501 },
  { ...need, devices: null },
  { ...need, megabytes: '5.000001' },
  { ...need, megabytes: null },
  { ...need, months: 12 },
  { ...need, activePercent: '9' },
])('needs with a number that differs, or is known in one alone, are others: %j', (other) => {
  expect([isSameNeed(need, other), isSameNeed(other, need)]).toEqual([false, false]);
});
