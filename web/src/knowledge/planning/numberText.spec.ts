import { expect, test } from 'vitest';
import {
  formatDurationFromMicroseconds,
  formatFourSignificantDigits,
  formatBatteryLife,
  formatThreeSignificantDigits,
  formatBatteryYears,
} from './numberText.ts';

test.each([
  [1024, '1.024 ms'],
  [61_696, '61.7 ms'],
  [399_872, '399.9 ms'],
  [1_482_752, '1.483 s'],
  [164_864_000, '2.748 min'],
  [3_600_000_000, '1 h'],
  [360_000_000_000, '100 h'],
])('formats %i microseconds as %s', (microseconds, text) => {
  expect(formatDurationFromMicroseconds(microseconds)).toBe(text);
});

test.each([
  [38.03, '38 years'],
  [2, '2 years'],
  [0.9674, '353 days'],
  [10 / 24 / 365.25, '10 hours'],
  [1 / 24 / 365.25, '1 hour'],
  [100.1, 'Over 100 years'],
  [1e300, 'Over 100 years'],
])('formats %d years as %s', (years, text) => {
  expect(formatBatteryLife(years)).toBe(text);
});

test('formats numbers with significant digits', () => {
  expect([
    formatFourSignificantDigits(0.0001234),
    formatFourSignificantDigits(12_345.6),
    formatThreeSignificantDigits(5.966),
    formatThreeSignificantDigits(123.4),
    formatBatteryYears(0.9674),
  ]).toEqual(['0.0001234', '12,346', '5.97', '123', '0.967 years']);
});
