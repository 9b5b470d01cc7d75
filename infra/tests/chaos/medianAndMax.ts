/** Formats the median and the maximum, as in `median 12 ms, max 80 ms`; returns `none` for an empty list. */
export function formatMedianAndMaxMilliseconds(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const maximum = sorted.at(-1);
  if (median === undefined || maximum === undefined) return 'none';
  return `median ${Math.round(median)} ms, max ${Math.round(maximum)} ms`;
}
