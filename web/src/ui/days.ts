import { formatDay } from '@marketplace/contracts/kernel/utcFormatting.ts';

/**
 * Formats the date of an instant in the local time zone as `YYYY-MM-DD`.
 * @param instant milliseconds since 1970.
 */
export function formatLocalIsoDay(instant: number): string {
  const at = new Date(instant);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns the end of a day (`YYYY-MM-DD`) in the local time zone, as an ISO 8601 instant. */
export function getEndOfLocalDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** Whether a typed day is a valid date. Date fields also accept years beyond the range of `Date`. */
export function isValidDay(day: string): boolean {
  return !Number.isNaN(Date.parse(`${day}T23:59:59`));
}

/** Formats a day (`YYYY-MM-DD`) as `12 Nov 2026`; `null` for an invalid day. */
export function formatCalendarDay(day: string): string | null {
  const [, year, month, date] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? null : formatDay({ year: Number(year), month: Number(month) - 1, day: Number(date) });
}
