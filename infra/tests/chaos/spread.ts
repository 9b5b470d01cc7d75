/** Median and greatest of milliseconds, for people. */
export function spreadOf(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const most = sorted.at(-1);
  if (median === undefined || most === undefined) return 'none';
  return `median ${Math.round(median)} ms, most ${Math.round(most)} ms`;
}
