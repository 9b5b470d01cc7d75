import { t } from '@lingui/core/macro';
import type { MatchCriterionResult, MatchScoreCap } from '@marketplace/contracts/matching/matching.views.ts';

/** Contribution of one criterion to the score. */
export interface CriterionPointsInScoreBreakdown extends MatchCriterionResult {
  /** Points of this criterion, in tenths. */
  readonly tenths: number;
}

export interface ScoreBreakdownLinesAndTotal {
  readonly lines: readonly CriterionPointsInScoreBreakdown[];
  /** Sum of all lines, in tenths of a point. */
  readonly tenths: number;
  /** Reason why the score differs from the rounded sum; `null` if both are equal. */
  readonly note: string | null;
}

/** Minimum score of a match. */
const minScore = 20;

/** Tolerance for floating-point sums, for example 0.1 + 0.2. */
const tolerance = 1e-6;

function explainDifference(rounded: number, score: number, cap: MatchScoreCap | null): string | null {
  if (rounded === score) return null;
  if (score > rounded) return t`A match has at least ${minScore} points.`;
  return cap === null ? t`Capped at ${score}.` : t`Capped at ${{ score: cap.at }}: ${{ reason: cap.text }}`;
}

/**
 * Adjusts the sum by one tenth if it is one tenth outside the range of sums that round to the score. Only rounding can
 * cause this difference.
 */
function alignWithScore(tenths: number, score: number): number {
  const [min, max] = [10 * score - 5, 10 * score + 4];
  const excess = Math.max(min - tenths, tenths - max);
  return excess === 1 ? Math.min(max, Math.max(min, tenths)) : tenths;
}

/**
 * Breaks the score down into lines, rounded to tenths by the largest remainder method. The lines add up to the sum. The
 * sum rounds to the score, unless the score is capped or is the minimum score.
 */
export function computeScoreBreakdown(
  criteria: readonly MatchCriterionResult[],
  score: number,
  cap: MatchScoreCap | null,
): ScoreBreakdownLinesAndTotal {
  const exact = criteria.map(({ share, value }) => 1000 * share * value);
  const tenths = alignWithScore(Math.floor(exact.reduce((sum, each) => sum + each, 0) + tolerance), score);
  const floors = exact.map((each) => Math.floor(each + tolerance));
  const rest = tenths - floors.reduce((sum, each) => sum + each, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each - (floors[index] ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
    .map(({ index }) => index);
  const raised = byRemainder.slice(0, Math.max(0, rest));
  const lowered = byRemainder.slice(byRemainder.length + Math.min(0, rest));
  const lines = criteria.map((each, index) => {
    const change = Number(raised.includes(index)) - Number(lowered.includes(index));
    return { ...each, tenths: (floors[index] ?? 0) + change };
  });
  return { lines, tenths, note: explainDifference(Math.floor(tenths / 10 + 0.5), score, cap) };
}
