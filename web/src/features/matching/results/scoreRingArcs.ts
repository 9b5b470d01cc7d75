import type { MatchCriterionResult } from '@marketplace/contracts/matching/matching.views.ts';

/** Segment of the ring, in radians clockwise from the top. */
export interface ScoreRingSegmentAngles {
  readonly start: number;
  readonly end: number;
}

/** Arc of one criterion, split into the filled and the missing part. */
export interface ScoreRingArcSegments {
  readonly criterion: MatchCriterionResult['criterion'];
  readonly known: boolean;
  readonly filled: ScoreRingSegmentAngles;
  readonly missing: ScoreRingSegmentAngles;
}

const fullCircle = 2 * Math.PI;

/**
 * Computes the arcs of the score ring. The length of an arc is proportional to the weight of its criterion. The filled
 * fraction of the arc is the value of the criterion. All filled parts together show the score.
 * @param gap space between two arcs, in radians.
 */
export function computeScoreRingArcs(
  criteria: readonly MatchCriterionResult[],
  gap: number,
): readonly ScoreRingArcSegments[] {
  const total = criteria.reduce((sum, { share }) => sum + share, 0);
  if (total === 0) return [];
  const effectiveGap = criteria.length > 1 ? gap : 0;
  const usable = fullCircle - effectiveGap * criteria.length;
  let at = effectiveGap / 2;
  return criteria.map(({ criterion, share, value, known }) => {
    const length = (share / total) * usable;
    const [start, middle, end] = [at, at + length * value, at + length];
    at = end + effectiveGap;
    return { criterion, known, filled: { start, end: middle }, missing: { start: middle, end } };
  });
}

/** Splits a segment into dashes. `dash` and `gap` are lengths in radians. The last dash may be shorter. */
export function splitScoreRingSegmentIntoDashes(
  { start, end }: ScoreRingSegmentAngles,
  dash: number,
  gap: number,
): readonly ScoreRingSegmentAngles[] {
  const count = Math.ceil((end - start) / (dash + gap) - 1e-9);
  return Array.from({ length: Math.max(0, count) }, (_none, index) => {
    const from = start + index * (dash + gap);
    return { start: from, end: Math.min(end, from + dash) };
  });
}
