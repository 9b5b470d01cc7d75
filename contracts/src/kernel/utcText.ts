/*
 * Days are written as Intl writes British English, but by hand: the first formatter that a page makes costs a phone some hundred
 * milliseconds, and the foot of every page has a day on it.
 */

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const;

/** `October`, @param month 0-11. */
export function monthName(month: number): string {
  return monthNames[month] ?? '';
}

/** `Oct`; `Sept` has four letters. @param month 0-11. */
export function shortMonth(month: number): string {
  const name = monthName(month);
  return name === 'September' ? 'Sept' : name.slice(0, 3);
}

/** `06`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `20 Nov 2026, 06:02 UTC`. */
export function utcText(instant: string): string {
  const at = new Date(instant);
  const day = `${at.getUTCDate()} ${shortMonth(at.getUTCMonth())} ${at.getUTCFullYear()}`;
  return `${day}, ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())} UTC`;
}
