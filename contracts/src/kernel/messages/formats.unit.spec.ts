import { afterEach, expect, test } from 'vitest';
import { addThousandsSeparators } from '../digitGrouping.ts';
import { formatDay, formatMonth, formatUtcInstantForDisplay } from '../utcFormatting.ts';
import {
  compareTexts,
  compareTextsWithNumbers,
  formatList,
  formatOneDecimal,
  formatOrList,
  formatWholePercent,
} from './formats.ts';
import { i18n } from './messages.ts';

afterEach(() => i18n.activate('en'));

const formatSamples = (): readonly string[] => [
  formatList(['emnify', '1NCE', 'Soracom']),
  formatOrList(['emnify', '1NCE']),
  formatWholePercent(0.285),
  formatOneDecimal(1234.56),
  addThousandsSeparators('12345678901234567890.50'),
  formatDay({ year: 2026, month: 8, day: 1 }),
  formatMonth({ year: 2026, month: 9 }),
  formatUtcInstantForDisplay('2026-12-01T09:05:00.000Z'),
];

test('formats lists, numbers and dates in British English', () => {
  expect(formatSamples()).toEqual([
    'emnify, 1NCE and Soracom',
    'emnify or 1NCE',
    '29%',
    '1,234.6',
    '12,345,678,901,234,567,890.50',
    '1 Sept 2026',
    'October 2026',
    '1 Dec 2026, 09:05 UTC',
  ]);
});

test('formats lists, numbers and dates in the active language, and in English again afterwards', () => {
  const english = formatSamples();
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(formatSamples()).toEqual([
    'emnify, 1NCE und Soracom',
    'emnify oder 1NCE',
    '29\u{a0}%',
    '1.234,6',
    '12.345.678.901.234.567.890,50',
    '1. Sept. 2026',
    'Oktober 2026',
    '1. Dez. 2026, 09:05 UTC',
  ]);
  i18n.activate('en');
  expect(formatSamples()).toEqual(english);
});

test('formats years before 100', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(formatDay({ year: 12, month: 0, day: 3 })).toBe('3. Jan. 12');
});

test('sorts texts as readers of the active language do', () => {
  expect(['Å', 'Z', 'A'].toSorted(compareTexts)).toEqual(['A', 'Å', 'Z']);
  expect(['Band 20', 'Band 8'].toSorted(compareTextsWithNumbers)).toEqual(['Band 8', 'Band 20']);
  i18n.loadAndActivate({ locale: 'sv', messages: {} });
  expect(['Å', 'Z', 'A'].toSorted(compareTexts)).toEqual(['A', 'Z', 'Å']);
});
