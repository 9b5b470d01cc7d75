import type { CriterionGroup } from '../../engine/criterion.ts';
import { kindOf } from '../../engine/criterion.ts';
import { fit } from '../../engine/v1/fit.ts';
import type { KindCounts } from '../../engine/insightLines.ts';
import type { Tally } from '../../engine/v1/insights.ts';
import { countByProfile } from '../bundleAnswers.ts';
import { type Ranking, scoreOfKey } from './ranking.ts';

/** An answer of a class, and how many matches give it. */
type CountedAnswer = readonly [answer: Ranking['bundles'][number]['groups'][number]['answers'][number], count: number];

/** The answers of one asked group, added up over all matches, class by class. */
function countAnswers({ bundles, keys }: Ranking, asked: CriterionGroup): CountedAnswer[] {
  return bundles.flatMap((bundle) =>
    bundle.groups
      .filter(({ group }) => group === asked)
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
  for (const [answer, count] of countAnswers(ranking, group)) counts[kindOf(answer)] += count;
  return counts;
}

function countTechnologies(ranking: Ranking): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [{ technology }, count] of countAnswers(ranking, fit)) {
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** What insights may ask of a ranking; counted when they do. */
export function tallyOf(ranking: Ranking): Tally {
  return {
    total: ranking.total,
    bestScore: () => scoreOfKey(ranking.keyCounts.findLastIndex((count) => count > 0)),
    fullCoverage: () => ranking.fullCoverage,
    technologies: () => countTechnologies(ranking),
    kinds: (group) => countKinds(ranking, group),
  };
}
