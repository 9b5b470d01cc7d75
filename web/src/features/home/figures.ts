/** A count as people read it: 1,234. */
const whole = new Intl.NumberFormat('en-GB');

/** A count where room is short: 99,996 is 100K. */
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 0 });

/** Figures up to this one fit where room is short. */
const shortAbove = 9999;

export function inFigures(count: number): string {
  return whole.format(count);
}

export function inFewFigures(count: number): string {
  return count > shortAbove ? short.format(count) : String(count);
}
