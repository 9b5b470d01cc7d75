import { addIntegerThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { createNumberFormatter } from '@marketplace/contracts/kernel/messages/formats.ts';

const formatWhole = createNumberFormatter({});
const formatCompact = createNumberFormatter({ notation: 'compact', maximumFractionDigits: 0 });
const formatThreeDigits = createNumberFormatter({ notation: 'compact', maximumSignificantDigits: 3 });

/** Largest number that is not abbreviated. */
const maxUnabbreviated = 9999;

/** Formats a count with thousands separators: 1,234. */
export function formatInteger(count: number): string {
  return Number.isSafeInteger(count) ? addIntegerThousandsSeparators(String(count)) : formatWhole(count);
}

/** Formats a count for small spaces with three significant digits: 12,345 as 12.3k. */
export function formatCompactThreeDigits(count: number): string {
  return count > maxUnabbreviated ? formatThreeDigits(count) : String(count);
}

/** Formats a count for small spaces: 99,996 as 100k. */
export function formatCompactInteger(count: number): string {
  return count > maxUnabbreviated ? formatCompact(count) : String(count);
}
