import { dayInMs, defaultDeadlineDays, maxDeadlineDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { dayOf, endOfDay, isDay } from '../../../ui/days.ts';

/** The days that can be chosen for the answers. @param now milliseconds since 1970. */
export function dueDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now), last: dayOf(now + (maxDeadlineDays - 1) * dayInMs) };
}

/** Why a day cannot be chosen, or `null`; an empty one can. */
export function dueProblem(day: string, now: number): string | null {
  const { first, last } = dueDays(now);
  return day === '' || (isDay(day) && day >= first && day <= last)
    ? null
    : 'Choose a day from today on, at most a year ahead.';
}

/** The end of the chosen day as an instant; none when no day was chosen. */
export function deadlineOf(day: string): string | undefined {
  return day === '' ? undefined : endOfDay(day);
}

/** The day by which answers are due when the buyer chooses none; it ends where the buyer is. @param now milliseconds since 1970. */
export function usualDueDay(now: number): string {
  return dayOf(now + defaultDeadlineDays * dayInMs);
}
