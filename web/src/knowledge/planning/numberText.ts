import { plural, t } from '@lingui/core/macro';
import { createNumberFormatter } from '@marketplace/contracts/kernel/messages/formats.ts';

const formatFourDigits = createNumberFormatter({ maximumSignificantDigits: 4 });
const formatThreeDigits = createNumberFormatter({ maximumSignificantDigits: 3 });
const formatWhole = createNumberFormatter({ maximumFractionDigits: 0 });

/** Formats a number with four significant digits. Numbers of at least 1,000 are rounded to an integer. */
export function formatFourSignificantDigits(value: number): string {
  return Math.abs(value) >= 1000 ? formatWhole(value) : formatFourDigits(value);
}

/** Rounds a number as `formatFourSignificantDigits` does, to choose the plural form of a noun after it. */
export function roundToFourSignificantDigits(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
}

/** Formats a number for small spaces, with three significant digits. Numbers of at least 100 become integers. */
export function formatThreeSignificantDigits(value: number): string {
  return Math.abs(value) >= 100 ? formatWhole(value) : formatThreeDigits(value);
}

/**
 * Units of duration, smallest first, with their sizes in microseconds. A unit is used for durations below `most`,
 * counted in that unit.
 */
const units = [
  { name: 'ms', size: 1000, most: 1000 },
  { name: 's', size: 1_000_000, most: 120 },
  { name: 'min', size: 60_000_000, most: 60 },
  { name: 'h', size: 3_600_000_000, most: Number.POSITIVE_INFINITY },
] as const;

/**
 * Formats a duration in the unit that suits its length, for example `61.7 ms`, `16.49 s` or `2.75 min`.
 * @param microseconds duration, at least 0.
 */
export function formatDurationFromMicroseconds(microseconds: number): string {
  const { name, size } = units.find((unit) => microseconds / unit.size < unit.most) ?? units[3];
  return `${formatFourSignificantDigits(microseconds / size)} ${name}`;
}

const daysPerYear = 365.25;
/** Battery lives above this number of years are not stated, because that would be false precision. */
export const maxStatedBatteryYears = 100;

/** Rounds a number as `formatThreeSignificantDigits` does, to choose the plural form of a noun after it. */
const roundToThreeSignificantDigits = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

/**
 * Formats a battery life in the largest meaningful unit: `7.32 years`, `353 days`, `10 hours`. Above the stated
 * maximum, returns `Over 100 years`.
 */
export function formatBatteryLife(years: number): string {
  if (years > maxStatedBatteryYears) return t`Over ${{ years: maxStatedBatteryYears }} years`;
  if (years >= 2) return formatBatteryYears(years);
  const dayCount = years * daysPerYear;
  if (dayCount >= 2) {
    const days = formatThreeSignificantDigits(dayCount);
    return plural(roundToThreeSignificantDigits(dayCount), { one: `${days} day`, other: `${days} days` });
  }
  const hours = formatThreeSignificantDigits(dayCount * 24);
  return plural(roundToThreeSignificantDigits(dayCount * 24), { one: `${hours} hour`, other: `${hours} hours` });
}

/** Formats a battery life in years. */
export function formatBatteryYears(yearCount: number): string {
  const years = formatThreeSignificantDigits(yearCount);
  return plural(roundToThreeSignificantDigits(yearCount), { one: `${years} year`, other: `${years} years` });
}
