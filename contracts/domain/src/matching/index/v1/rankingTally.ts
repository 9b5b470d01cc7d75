import type { CriterionGroup } from '../../engine/criterion.ts';
import { classifyCriterionGroupResult } from '../../engine/criterion.ts';
import { technologyFitScoringCriterionGroupV1 } from '../../engine/v1/fit.ts';
import type { MatchCountsByReasonKind } from '../../engine/insightLines.ts';
import type { MatchInsightTotalsV1 } from '../../engine/v1/insights.ts';
import { countMatchesByCriterionProfileV1 } from '../bundleResults.ts';
import { type MatchRankingV1, getScoreFromMatchKeyV1 } from './ranking.ts';

/** The result of a class, and the number of matches in the class. */
type CountedResult = readonly [
  answer: MatchRankingV1['bundles'][number]['groups'][number]['answers'][number],
  count: number,
];

/** The results of one requested group, each with its number of matches. */
function countResults({ bundles, keys }: MatchRankingV1, requestedGroup: CriterionGroup): CountedResult[] {
  return bundles.flatMap((bundle) =>
    bundle.groups
      .filter(({ group }) => group === requestedGroup)
      .flatMap(({ answers, ofProfile }) => {
        const byClass = new Int32Array(answers.length);
        for (const [profile, count] of countMatchesByCriterionProfileV1(
          { column: bundle.column, profiles: bundle.packed.length },
          keys,
        ).entries()) {
          const number = ofProfile[profile] ?? 0;
          byClass[number] = (byClass[number] ?? 0) + count;
        }
        return answers.map((answer, number) => [answer, byClass[number] ?? 0] as const);
      }),
  );
}

function countKinds(ranking: MatchRankingV1, group: CriterionGroup): MatchCountsByReasonKind {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const [answer, count] of countResults(ranking, group)) counts[classifyCriterionGroupResult(answer)] += count;
  return counts;
}

function countTechnologies(ranking: MatchRankingV1): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [{ technology }, count] of countResults(ranking, technologyFitScoringCriterionGroupV1)) {
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** Totals of a ranking for the insights, computed when they are needed. */
export function computeRankingTotalsForInsightsV1(ranking: MatchRankingV1): MatchInsightTotalsV1 {
  return {
    total: ranking.total,
    bestScore: () => getScoreFromMatchKeyV1(ranking.keyCounts.findLastIndex((count) => count > 0)),
    fullCoverage: () => ranking.fullCoverage,
    technologies: () => countTechnologies(ranking),
    kinds: (group) => countKinds(ranking, group),
  };
}
