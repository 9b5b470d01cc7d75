import { getMonthName, getShortMonthName, padTwoDigits } from '@marketplace/contracts/kernel/utcFormatting.ts';

const day = 24 * 60 * 60 * 1000;

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
}

/** Formats the age of an instant: as `today`, in days up to 6 days, in weeks up to 29 days, or else in months. */
export function formatAge(instant: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(instant)) / day));
  if (days === 0) return 'today';
  if (days < 7) return count(days, 'day');
  return days < 30 ? count(Math.floor(days / 7), 'week') : count(Math.floor(days / 30), 'month');
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

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
  return `${at.getDate()} ${getShortMonthName(at.getMonth())} ${at.getFullYear()}`;
}

/** Formats the time of an instant in the local time zone: `09:00:12`. */
export function formatLocalTime(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(padTwoDigits).join(':');
}

/** Formats an instant with day, time and zone: `Friday, 20 November 2026 at 06:02:09 UTC`, in the local time zone. */
export function formatFullDateTime(instant: string): string {
  const at = new Date(instant);
  const day = `${dayNames[at.getDay()] ?? ''}, ${at.getDate()} ${getMonthName(at.getMonth())} ${at.getFullYear()}`;
  return `${day} at ${formatLocalTime(instant)} ${formatUtcOffset(at.getTimezoneOffset())}`;
}

/** Formats the month of a UTC day: `October 2026`. */
export function formatMonthOfUtcDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${getMonthName(at.getUTCMonth())} ${at.getUTCFullYear()}`;
}
