/**
 * Whether every bench runs at its smallest size: what it measures means nothing then, but it shows that the bench still works. Workers of
 * a bench receive their sizes from it.
 */
export const isSmallest = process.argv.includes('--smallest');

/** @param whole sizes that the figures are measured at. @param smallest sizes at which the bench ends within seconds. */
export function bySize<T>(whole: T, smallest: T): T {
  return isSmallest ? smallest : whole;
}
