import { dayInMs, maxDeadlineDays } from '@marketplace/contracts/rfq/rfq.values.ts';

/** `YYYY-MM-DD` of an instant in the buyer's time zone. */
export function dayOf(instant: number): string {
  const at = new Date(instant);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The days that can be chosen for the answers. @param now milliseconds since 1970. */
export function dueDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now), last: dayOf(now + (maxDeadlineDays - 1) * dayInMs) };
}

/** Why a day cannot be chosen, or `null`; an empty one can. */
export function dueProblem(day: string, now: number): string | null {
  const { first, last } = dueDays(now);
  return day === '' || (day >= first && day <= last) ? null : 'Choose a day from today on, at most a year ahead.';
}

/** The end of a day, `YYYY-MM-DD`, in the reader's time zone as an instant. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** The end of the chosen day as an instant; none when no day was chosen. */
export function deadlineOf(day: string): string | undefined {
  return day === '' ? undefined : endOfDay(day);
}
