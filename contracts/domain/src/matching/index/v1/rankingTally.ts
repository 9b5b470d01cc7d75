import type { CriterionGroup } from '../../engine/criterion.ts';
import { kindOf } from '../../engine/criterion.ts';
import { fit } from '../../engine/v1/fit.ts';
import type { KindCounts } from '../../engine/insightLines.ts';
import type { Tally } from '../../engine/v1/insights.ts';
import { countByProfile } from '../bundleAnswers.ts';
import { type Ranking, scoreOfKey } from './ranking.ts';

/** A result of a class, and its number of matches. */
type CountedResult = readonly [answer: Ranking['bundles'][number]['groups'][number]['answers'][number], count: number];

/** The results of one requested group with their number of matches. */
function countResults({ bundles, keys }: Ranking, requestedGroup: CriterionGroup): CountedResult[] {
  return bundles.flatMap((bundle) =>
    bundle.groups
      .filter(({ group }) => group === requestedGroup)
      .flatMap(({ answers, ofProfile }) => {
        const byClass = new Int32Array(answers.length);
        for (const [profile, count] of countByProfile(
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

function countKinds(ranking: Ranking, group: CriterionGroup): KindCounts {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const [answer, count] of countResults(ranking, group)) counts[kindOf(answer)] += count;
  return counts;
}

function countTechnologies(ranking: Ranking): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [{ technology }, count] of countResults(ranking, fit)) {
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** Totals of a ranking for the insights, computed when they are needed. */
export function tallyOf(ranking: Ranking): Tally {
  return {
    total: ranking.total,
    bestScore: () => scoreOfKey(ranking.keyCounts.findLastIndex((count) => count > 0)),
    fullCoverage: () => ranking.fullCoverage,
    technologies: () => countTechnologies(ranking),
    kinds: (group) => countKinds(ranking, group),
  };
}
