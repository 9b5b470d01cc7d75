import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import { addIntegerThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';

/** The formatters are created on first use, because creating a formatter takes tens of milliseconds on a phone. */
const whole = memoize(() => new Intl.NumberFormat('en-GB'));
const compact = memoize(() => new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 0 }));
const threeDigits = memoize(() => new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 }));

/** Largest number that is not abbreviated. */
const maxUnabbreviated = 9999;

/** Formats a count with thousands separators: 1,234. */
export function formatInteger(count: number): string {
  return Number.isSafeInteger(count) ? addIntegerThousandsSeparators(String(count)) : whole().format(count);
}

/** Formats a count for small spaces with three significant digits: 12,345 as 12.3k. */
export function formatCompactThreeDigits(count: number): string {
  return count > maxUnabbreviated ? threeDigits().format(count) : String(count);
}

/** Formats a count for small spaces: 99,996 as 100k. */
export function formatCompactInteger(count: number): string {
  return count > maxUnabbreviated ? compact().format(count) : String(count);
}
