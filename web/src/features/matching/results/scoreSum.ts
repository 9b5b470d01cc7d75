import type { CriterionValue, ScoreCap } from '@marketplace/contracts/matching/matching.views.ts';

/** One criterion of the sum. */
export interface SumLine extends CriterionValue {
  /** In tenths of a point. */
  readonly tenths: number;
}

export interface ScoreSum {
  readonly lines: readonly SumLine[];
  /** In tenths of a point; the lines add up to it. */
  readonly tenths: number;
  /** What the score is once the sum is rounded, and why it is another one. */
  readonly note: string | null;
}

/** No match has fewer points. */
const lowestScore = 20;

/** Against sums such as 0.1 + 0.2. */
const slack = 1e-6;

function noteOf(rounded: number, score: number, cap: ScoreCap | null): string | null {
  if (rounded === score) return null;
  if (score > rounded) return `A match has at least ${lowestScore} points.`;
  return cap === null ? `Held at ${score}.` : `At most ${cap.at}: ${cap.text}`;
}

/** The sum as one that rounds to the score, where only the rounding of its parts took it past the half. */
function besideScore(tenths: number, score: number): number {
  const [least, most] = [10 * score - 5, 10 * score + 4];
  const past = Math.max(least - tenths, tenths - most);
  return past === 1 ? Math.min(most, Math.max(least, tenths)) : tenths;
}

/**
 * The score as a sum that a person can add up: what is cut off below a tenth of a point goes to the lines that lost most, so that the
 * lines add up to the sum, and the sum rounds to the score unless something holds it.
 */
export function scoreSum(criteria: readonly CriterionValue[], score: number, cap: ScoreCap | null): ScoreSum {
  const exact = criteria.map(({ share, value }) => 1000 * share * value);
  const tenths = besideScore(Math.floor(exact.reduce((sum, each) => sum + each, 0) + slack), score);
  const floors = exact.map((each) => Math.floor(each + slack));
  const rest = tenths - floors.reduce((sum, each) => sum + each, 0);
  const places = exact
    .map((each, place) => ({ place, lost: each - (floors[place] ?? 0) }))
    .toSorted((one, other) => other.lost - one.lost || one.place - other.place)
    .map(({ place }) => place);
  const raised = places.slice(0, Math.max(0, rest));
  const lowered = places.slice(places.length + Math.min(0, rest));
  const lines = criteria.map((each, place) => {
    const change = Number(raised.includes(place)) - Number(lowered.includes(place));
    return { ...each, tenths: (floors[place] ?? 0) + change };
  });
  return { lines, tenths, note: noteOf(Math.floor(tenths / 10 + 0.5), score, cap) };
}
