import { expect, test } from 'vitest';
import { formatDecisionPriorities, formatExpectedVolume } from './rfqText.ts';

test.each([
  ['24000', '24,000 devices'],
  ['1.234.567', '1,234,567 devices'],
  ['1 500', '1,500 devices'],
  ["2'000", '2,000 devices'],
  ['1.5', '1.5'],
  ['2,5', '2,5'],
  ['about a pallet', 'about a pallet'],
  ['10k', '10k'],
  [null, 'Not provided'],
])('appends "devices" only to a whole number and keeps other texts unchanged: %s', (volume, text) => {
  expect(formatExpectedVolume(volume)).toBe(text);
});

test('lists priorities in order, starting with a capital letter', () => {
  expect(formatDecisionPriorities(['latency', 'price', 'support'])).toBe('Latency, price, support');
  expect(formatDecisionPriorities(['price'])).toBe('Price');
  expect(formatDecisionPriorities([])).toBe('Not provided');
});
