/** Formats median and maximum of durations in milliseconds. */
export function formatMedianAndMaxMilliseconds(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const maximum = sorted.at(-1);
  if (median === undefined || maximum === undefined) return 'none';
  return `median ${Math.round(median)} ms, max ${Math.round(maximum)} ms`;
}
