import { dayMs, defaultDeadlineDays, maxDeadlineDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { formatLocalDay, getEndOfDay, isValidDay } from '../../../ui/days.ts';

/**
 * Returns the first and last selectable due day, `YYYY-MM-DD`.
 * @param now milliseconds since 1970.
 */
export function getDueDayRange(now: number): { readonly first: string; readonly last: string } {
  return { first: formatLocalDay(now), last: formatLocalDay(now + (maxDeadlineDays - 1) * dayMs) };
}

/**
 * Returns an error message for an invalid due day, or `null`. An empty day is valid.
 * @param now milliseconds since 1970.
 */
export function validateDueDay(day: string, now: number): string | null {
  const { first, last } = getDueDayRange(now);
  return day === '' || (isValidDay(day) && day >= first && day <= last)
    ? null
    : 'Choose a day from today on, at most a year ahead.';
}

/** Returns the end of the due day in local time as an ISO instant; `undefined` for an empty day. */
export function dueDayToDeadline(day: string): string | undefined {
  return day === '' ? undefined : getEndOfDay(day);
}

/**
 * Returns the due day that applies when the buyer chooses none, in local time.
 * @param now milliseconds since 1970.
 */
export function getDefaultDueDay(now: number): string {
  return formatLocalDay(now + defaultDeadlineDays * dayMs);
}
