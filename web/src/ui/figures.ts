import { once } from '@marketplace/contracts/kernel/once.ts';
import { inThousands } from '@marketplace/contracts/kernel/thousands.ts';

/** Formatters cost a phone tens of milliseconds, so they are made when a figure needs one. */
const whole = once(() => new Intl.NumberFormat('en-GB'));
const short = once(() => new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 0 }));
const threeDigits = once(() => new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 }));

/** Figures up to this one fit where room is short. */
const shortAbove = 9999;

/** A count as people read it: 1,234. */
export function inFigures(count: number): string {
  return Number.isSafeInteger(count) ? inThousands(String(count)) : whole().format(count);
}

/** A count where room is short and those beside it are close: 12,345 is 12.3k. */
export function inThreeFigures(count: number): string {
  return count > shortAbove ? threeDigits().format(count) : String(count);
}

/** A count where room is short: 99,996 is 100k. */
export function inFewFigures(count: number): string {
  return count > shortAbove ? short().format(count) : String(count);
}
