import { dayInMs, defaultDeadlineDays, maxDeadlineDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { dayOf, endOfDay, isDay } from '../../../ui/days.ts';

/** Returns the first and last selectable due day, `YYYY-MM-DD`. @param now milliseconds since 1970. */
export function dueDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now), last: dayOf(now + (maxDeadlineDays - 1) * dayInMs) };
}

/** Returns an error message for an invalid due day, or `null`. An empty day is valid. @param now milliseconds since 1970. */
export function dueProblem(day: string, now: number): string | null {
  const { first, last } = dueDays(now);
  return day === '' || (isDay(day) && day >= first && day <= last)
    ? null
    : 'Choose a day from today on, at most a year ahead.';
}

/** Returns the end of the due day in local time as an ISO instant; `undefined` for an empty day. */
export function deadlineOf(day: string): string | undefined {
  return day === '' ? undefined : endOfDay(day);
}

/** Returns the due day that applies when the buyer chooses none, in local time. @param now milliseconds since 1970. */
export function usualDueDay(now: number): string {
  return dayOf(now + defaultDeadlineDays * dayInMs);
}
