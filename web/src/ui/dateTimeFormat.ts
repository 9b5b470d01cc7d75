import { plural, t } from '@lingui/core/macro';
import { createDateFormatter, isEnglishActive } from '@marketplace/contracts/kernel/messages/formats.ts';
import { formatDay, formatMonth, padTwoDigits } from '@marketplace/contracts/kernel/utcFormatting.ts';

const day = 24 * 60 * 60 * 1000;

/** Formats the age of an instant: as `today`, in days up to 6 days, in weeks up to 29 days, or else in months. */
export function formatAge(instant: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(instant)) / day));
  if (days === 0) return t`today`;
  if (days < 7) return t`${plural(days, { one: '# day ago', other: '# days ago' })}`;
  const [weeks, months] = [Math.floor(days / 7), Math.floor(days / 30)];
  if (days < 30) return t`${plural(weeks, { one: '# week ago', other: '# weeks ago' })}`;
  return t`${plural(months, { one: '# month ago', other: '# months ago' })}`;
}

/** English names, so that pages in English need no formatter of Intl (`formats.ts`). */
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const formatFullByIntl = createDateFormatter({ dateStyle: 'full', timeStyle: 'medium' });

/**
 * Formats a time zone offset: `UTC`, `UTC+1`, `UTC-3:30`.
 * @param minutes as returned by `Date.getTimezoneOffset()`, positive west of UTC.
 */
export function formatUtcOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '+' : '-'}${hours}${rest === 0 ? '' : `:${padTwoDigits(rest)}`}`;
}

/** Formats the date of an instant in the local time zone: `12 Nov 2026`. */
export function formatInstantAsLocalDay(instant: string): string {
  const at = new Date(instant);
  return formatDay({ year: at.getFullYear(), month: at.getMonth(), day: at.getDate() });
}

/** Formats the time of an instant in the local time zone: `09:00:12`. */
export function formatLocalTime(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(padTwoDigits).join(':');
}

/** Formats an instant with day, time and zone: `Friday, 20 November 2026 at 06:02:09 UTC`, in the local time zone. */
export function formatFullDateTime(instant: string): string {
  const at = new Date(instant);
  const zone = formatUtcOffset(at.getTimezoneOffset());
  if (!isEnglishActive()) return `${formatFullByIntl(at)} ${zone}`;
  const month = formatMonth({ year: at.getFullYear(), month: at.getMonth() });
  const day = `${dayNames[at.getDay()] ?? ''}, ${at.getDate()} ${month}`;
  return t`${day} at ${{ time: formatLocalTime(instant) }} ${zone}`;
}

/** Formats the month of a UTC day: `October 2026`. */
export function formatMonthOfUtcDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return formatMonth({ year: at.getUTCFullYear(), month: at.getUTCMonth() });
}
