/**
 * Returns the value below which this share of the numbers lies, rounded; 0 for no numbers.
 * @param share from 0 to 1.
 */
export function calculatePercentileInChaosTest(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
