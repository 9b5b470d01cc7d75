/** Minimum score of a match; providers with a lower score are left out. */
export const minMatchScore = 20;

/**
 * Added before rounding: smaller than the minimum difference between two scores, larger than the floating-point error
 * of a product.
 */
const roundingSlack = 1e-9;

/**
 * Computes the score before caps.
 *
 * @param points Sum of weight times value.
 * @param perPoint Score added by one point.
 * @returns The score, 0 to 100, rounded half up.
 */
export function computeUncappedScoreFromMatchPoints(points: number, perPoint: number): number {
  return (points * perPoint + 0.5 + roundingSlack) | 0;
}

/** Like `computeUncappedScoreFromMatchPoints`, but at most `cap`. */
export function computeCappedScoreFromMatchPoints(points: number, perPoint: number, cap: number): number {
  return Math.min(cap, computeUncappedScoreFromMatchPoints(points, perPoint));
}
