import { t } from '@lingui/core/macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { defaultRfqDeadlineDays, maxRfqDeadlineDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { formatLocalIsoDay, getEndOfLocalDay, isValidDay } from '../../../ui/days.ts';

/**
 * Returns the first and last selectable due day, `YYYY-MM-DD`.
 * @param now milliseconds since 1970.
 */
export function getRfqDueDayRange(now: number): { readonly first: string; readonly last: string } {
  return { first: formatLocalIsoDay(now), last: formatLocalIsoDay(now + (maxRfqDeadlineDays - 1) * dayMs) };
}

/**
 * Returns an error message for an invalid due day, or `null`. An empty day is valid.
 * @param now milliseconds since 1970.
 */
export function validateRfqDueDay(day: string, now: number): string | null {
  const { first, last } = getRfqDueDayRange(now);
  return day === '' || (isValidDay(day) && day >= first && day <= last)
    ? null
    : t`Please choose a day from today up to one year ahead.`;
}

/** Returns the end of the due day in local time as an ISO instant; `undefined` for an empty day. */
export function convertRfqDueDayToDeadline(day: string): string | undefined {
  return day === '' ? undefined : getEndOfLocalDay(day);
}

/**
 * Returns the due day that applies when the buyer chooses none, in local time.
 * @param now milliseconds since 1970.
 */
export function getDefaultRfqDueDay(now: number): string {
  return formatLocalIsoDay(now + defaultRfqDeadlineDays * dayMs);
}
