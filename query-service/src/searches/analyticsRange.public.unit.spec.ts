import { expect, test } from 'vitest';
import { convertDayRangeToInstants, getPrecedingDayRange } from '@marketplace/domain/searches/searches.days.ts';
import {
  fillEmptySearchPeriods,
  resolveAnalyticsDayRange,
  getDefaultAnalyticsPeriodUnit,
} from './analyticsRange.public.ts';

const today = '2026-11-21';
const resolveOrCode = (from: string, to: string): unknown => {
  try {
    return resolveAnalyticsDayRange({ from, to }, today);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('defaults to the last 30 days including today', () => {
  expect(resolveAnalyticsDayRange({}, today)).toEqual({ from: '2026-10-23', to: today });
});

test('extends a first day until today, and a last day to the 30 days before it', () => {
  expect(resolveAnalyticsDayRange({ from: '2026-01-01' }, today)).toEqual({ from: '2026-01-01', to: today });
  expect(resolveAnalyticsDayRange({ to: '2026-03-01' }, today)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});

test('rejects reversed ranges and more than 800 days', () => {
  expect(resolveOrCode('2026-11-02', '2026-11-01')).toBe('analytics.range-backwards');
  expect(resolveOrCode('2024-01-01', '2026-03-11')).toBe('analytics.range-too-long');
  expect(resolveOrCode('2024-01-01', '2026-03-10')).toEqual({ from: '2024-01-01', to: '2026-03-10' });
});

test('converts ranges to whole UTC days, and finds the previous range of the same length', () => {
  const range = { from: '2026-03-01', to: '2026-03-02' };
  expect(convertDayRangeToInstants(range)).toEqual({
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
  });
  expect(getPrecedingDayRange(range)).toEqual({ from: '2026-02-27', to: '2026-02-28' });
});

test('lists days without searches with zeros', () => {
  const found = { start: '2026-11-20', searches: 3, people: 2, found_little: 1, without_result: 0 };
  expect(fillEmptySearchPeriods({ from: '2026-11-19', to: today }, 'day', [found])).toEqual([
    { start: '2026-11-19', searches: 0, people: 0, found_little: 0, without_result: 0 },
    found,
    { start: today, searches: 0, people: 0, found_little: 0, without_result: 0 },
  ]);
});

test('begins weeks on Mondays, the first on or before the first day', () => {
  const starts = fillEmptySearchPeriods({ from: '2026-11-01', to: '2026-11-16' }, 'week', []).map(({ start }) => start);
  expect(starts).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
});

test('shows up to 92 days by day and longer ranges by week', () => {
  expect(getDefaultAnalyticsPeriodUnit({ from: '2026-08-22', to: today })).toBe('day');
  expect(getDefaultAnalyticsPeriodUnit({ from: '2026-08-21', to: today })).toBe('week');
});
