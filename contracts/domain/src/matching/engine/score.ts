/** The lowest score that still counts as a match; what scores less is left out. */
export const lowestScore = 20;

/** Below the least difference between two scores, above what a product of floats may lack of a half. */
const roundingSlack = 1e-9;

/** @param points sum of weight times value. @returns the score that the points make, 0-100, rounded half up. */
export function uncappedScore(points: number, perPoint: number): number {
  return (points * perPoint + 0.5 + roundingSlack) | 0;
}

/** The same, at most `cap`. */
export function scoreOf(points: number, perPoint: number, cap: number): number {
  return Math.min(cap, uncappedScore(points, perPoint));
}
