import { createDateFormatter, isEnglishActive } from './messages/formats.ts';

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const;

/** A day of the calendar without a time zone. */
export interface CalendarDay {
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly day: number;
}

/** @returns for example `06`. */
export const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the start of a day in UTC. `Date.UTC` would add 1900 to years below 100. */
function toUtcDate({ year, month, day }: CalendarDay): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

const dayFormat = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const formatDayByIntl = createDateFormatter(dayFormat);
const formatMonthByIntl = createDateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatMinuteByIntl = createDateFormatter({
  ...dayFormat,
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

/** Formats a day: `12 Nov 2026`. English names of months have three letters, except `Sept`. */
export function formatDay(date: CalendarDay): string {
  if (!isEnglishActive()) return formatDayByIntl(toUtcDate(date));
  const name = monthNames[date.month] ?? '';
  return `${date.day} ${name === 'September' ? 'Sept' : name.slice(0, 3)} ${date.year}`;
}

/** Formats a month: `October 2026`. */
export function formatMonth({ year, month }: Omit<CalendarDay, 'day'>): string {
  if (!isEnglishActive()) return formatMonthByIntl(toUtcDate({ year, month, day: 1 }));
  return `${monthNames[month] ?? ''} ${year}`;
}

/** @returns for example `20 Nov 2026, 06:02 UTC`. */
export function formatUtcInstantForDisplay(instant: string): string {
  const at = new Date(instant);
  if (!isEnglishActive()) return formatMinuteByIntl(at);
  const day = formatDay({ year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() });
  return `${day}, ${padTwoDigits(at.getUTCHours())}:${padTwoDigits(at.getUTCMinutes())} UTC`;
}
