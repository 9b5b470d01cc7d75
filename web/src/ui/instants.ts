import { once } from '@marketplace/contracts/kernel/once.ts';

const day = 24 * 60 * 60 * 1000;

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
}

/** Age in words: today, 1 day, days under 7, weeks under 30 days, then months. */
export function ageText(instant: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(instant)) / day));
  if (days === 0) return 'today';
  if (days < 7) return count(days, 'day');
  return days < 30 ? count(Math.floor(days / 7), 'week') : count(Math.floor(days / 30), 'month');
}

const ofDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const ofMinute = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const;

/** Formatters cost a phone tens of milliseconds, so they are made when an instant needs one. */
const dayFormat = once(() => new Intl.DateTimeFormat('en-GB', ofDay));
const exactFormat = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' }));
const minuteFormat = once(() => new Intl.DateTimeFormat('en-GB', { ...ofDay, ...ofMinute }));

/** `12 Nov 2026`, in the reader's time zone. */
export function dayText(instant: string): string {
  return dayFormat().format(new Date(instant));
}

/** Day, time and zone in full. */
export function exactText(instant: string): string {
  return exactFormat().format(new Date(instant));
}

/** `20 Nov 2026, 06:02 UTC`. */
export function utcText(instant: string): string {
  return minuteFormat().format(new Date(instant));
}
