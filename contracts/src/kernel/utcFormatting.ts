/*
 * Formats dates as Intl does for British English, but without Intl: creating the first formatter of a page takes a few
 * hundred milliseconds on a phone, and the footer of every page shows a date.
 */

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const;

/**
 * @param month 0 to 11.
 * @returns for example `October`.
 */
export function getMonthName(month: number): string {
  return monthNames[month] ?? '';
}

/**
 * @param month 0 to 11.
 * @returns for example `Oct`; all names have three letters, except `Sept`.
 */
export function getShortMonthName(month: number): string {
  const name = getMonthName(month);
  return name === 'September' ? 'Sept' : name.slice(0, 3);
}

/** @returns for example `06`. */
export const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** @returns for example `20 Nov 2026, 06:02 UTC`. */
export function formatUtcInstantForDisplay(instant: string): string {
  const at = new Date(instant);
  const day = `${at.getUTCDate()} ${getShortMonthName(at.getUTCMonth())} ${at.getUTCFullYear()}`;
  return `${day}, ${padTwoDigits(at.getUTCHours())}:${padTwoDigits(at.getUTCMinutes())} UTC`;
}
