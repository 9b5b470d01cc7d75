import { shortMonth } from '@marketplace/contracts/kernel/utcText.ts';

/** `YYYY-MM-DD` of an instant in the reader's time zone, @param instant milliseconds since 1970. */
export function dayOf(instant: number): string {
  const at = new Date(instant);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The end of a day, `YYYY-MM-DD`, in the reader's time zone as an instant. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** Whether a typed day is a valid date: fields accept years beyond the range of dates. */
export function isDay(day: string): boolean {
  return !Number.isNaN(Date.parse(`${day}T23:59:59`));
}

/** `12 Nov 2026`, of a day `YYYY-MM-DD`; `null` for what is none. */
export function calendarDayText(day: string): string | null {
  const [, year, month, date] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? null : `${Number(date)} ${shortMonth(Number(month) - 1)} ${Number(year)}`;
}
