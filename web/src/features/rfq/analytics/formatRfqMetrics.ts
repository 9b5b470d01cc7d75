import { memoize } from '@marketplace/contracts/kernel/memoize.ts';

const units = [
  { seconds: 86_400, word: 'd' },
  { seconds: 3600, word: 'h' },
  { seconds: 60, word: 'min' },
] as const;

const oneDecimal = memoize(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }));
const percent = memoize(() => new Intl.NumberFormat('en-GB', { style: 'percent' }));

/**
 * Formats a duration in its largest fitting unit, such as `2.5 h`.
 * @param seconds `null` becomes a dash.
 */
export function formatResponseDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const unit = units.find((each) => seconds >= each.seconds);
  return unit === undefined
    ? `${Math.round(seconds)} s`
    : `${oneDecimal().format(seconds / unit.seconds)} ${unit.word}`;
}

/**
 * Formats a rate as a percentage.
 * @param rate 0 to 1; `null` becomes a dash.
 */
export function formatRatePercent(rate: number | null): string {
  return rate === null ? '–' : percent().format(rate);
}
