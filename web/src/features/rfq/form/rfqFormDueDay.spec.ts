import { expect, test } from 'vitest';
import {
  convertRfqDueDayToDeadline,
  getRfqDueDayRange,
  validateRfqDueDay,
  getDefaultRfqDueDay,
} from './rfqFormDueDay.ts';

const noon = new Date(2026, 10, 21, 12).getTime();

test('accepts a due day from today to a year ahead, or none', () => {
  expect(getRfqDueDayRange(noon)).toEqual({ first: '2026-11-21', last: '2027-11-21' });
  for (const day of ['', '2026-11-21', '2027-11-21']) expect(validateRfqDueDay(day, noon)).toBeNull();
  for (const day of ['2026-11-20', '2027-11-22', '20265-11-21']) {
    expect(validateRfqDueDay(day, noon)).toBe('Please choose a day from today up to one year ahead.');
  }
});

test('sets the deadline to the end of the chosen day', () => {
  expect(convertRfqDueDayToDeadline('')).toBeUndefined();
  expect(convertRfqDueDayToDeadline('2026-12-01')).toBe(new Date(2026, 11, 1, 23, 59, 59).toISOString());
});

test('defaults to the end of the thirtieth day in the time zone of the buyer', () => {
  expect(getDefaultRfqDueDay(noon)).toBe('2026-12-21');
  expect(convertRfqDueDayToDeadline(getDefaultRfqDueDay(noon))).toBe(new Date(2026, 11, 21, 23, 59, 59).toISOString());
});
