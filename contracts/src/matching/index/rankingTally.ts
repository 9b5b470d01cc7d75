import { kindOf, type ReasonKind } from '../engine/criterion.ts';
import type { Explains } from '../engine/evaluate.ts';
import { fit } from '../engine/fit.ts';
import { capabilityGroups } from '../engine/groups.ts';
import type { Tally } from '../engine/insights.ts';
import type { ClassAnswers } from './classAnswers.ts';
import type { Ranking } from './ranking.ts';

function countKinds({ answers, matches }: ClassAnswers): Record<ReasonKind, number> {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const [number, answer] of answers.entries()) counts[kindOf(answer)] += matches[number] ?? 0;
  return counts;
}

function countTechnologies({ answers, matches }: ClassAnswers): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [number, { technology }] of answers.entries()) {
    const count = matches[number] ?? 0;
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** The answers of all matches added up, class by class. */
export function tallyOf({ total, bestScore, fullCoverage, groups }: Ranking): Tally {
  const technology = groups.find(({ place }) => capabilityGroups[place] === fit);
  const kinds = groups.flatMap((group): [Explains, Record<ReasonKind, number>][] => {
    const by = capabilityGroups[group.place];
    return by === undefined || by === fit ? [] : [[by, countKinds(group)]];
  });
  return {
    total,
    bestScore,
    fullCoverage,
    technologies: technology === undefined ? new Map() : countTechnologies(technology),
    kinds: new Map(kinds),
  };
}
