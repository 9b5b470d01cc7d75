import { kindOf, type ReasonKind } from '../engine/criterion.ts';
import { fit } from '../engine/fit.ts';
import type { KindCounts, Tally } from '../engine/insights.ts';
import { type GroupAnswers, matchesByClass } from './bundleAnswers.ts';
import type { Ranking } from './ranking.ts';

function countKinds({ answers }: GroupAnswers, matches: Int32Array): Record<ReasonKind, number> {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const [number, answer] of answers.entries()) counts[kindOf(answer)] += matches[number] ?? 0;
  return counts;
}

function countTechnologies({ answers }: GroupAnswers, matches: Int32Array): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [number, { technology }] of answers.entries()) {
    const count = matches[number] ?? 0;
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** The answers of all matches added up, class by class. */
export function tallyOf({ search, total, bestScore, fullCoverage, bundles }: Ranking): Tally {
  const counted = bundles.flatMap((bundle) =>
    bundle.groups.map((group) => ({ group, matches: matchesByClass(bundle, group) })),
  );
  const technology = counted.find(({ group }) => group.group === fit);
  const kinds = search.groups.flatMap(({ group: asked }): [typeof asked, KindCounts][] => {
    const found = counted.find(({ group }) => group.group === asked);
    return found === undefined || asked === fit ? [] : [[asked, countKinds(found.group, found.matches)]];
  });
  return {
    total,
    bestScore,
    fullCoverage,
    technologies: technology === undefined ? new Map() : countTechnologies(technology.group, technology.matches),
    kinds: new Map(kinds),
  };
}
