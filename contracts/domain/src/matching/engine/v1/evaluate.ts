import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { weightAsked } from '../asked.ts';
import { knownWeight, pointsOf, type Answer, type CriterionGroup, type Judge } from '../criterion.ts';
import { scoreOf } from '../score.ts';
import { noCap, whole } from '../values.ts';
import type { ProviderFacts } from '../facts.ts';
import { askedAreas, geography, judgeGeography, type Area } from './geography.ts';
import { capabilityGroups } from './groups.ts';

/** An asked group and how this search judges it. */
export interface PreparedGroup {
  readonly group: CriterionGroup;
  readonly judge: Judge;
}

/** A search, read once for all providers. */
export interface Search {
  readonly requirements: Requirements;
  /** None when geography is not asked for. */
  readonly areas: readonly Area[];
  /** The asked groups besides geography. */
  readonly groups: readonly PreparedGroup[];
  /** Sum of the weights of all asked criteria. */
  readonly weight: number;
  /** What one point, a weight times one part of `whole`, adds to the score. */
  readonly perPoint: number;
}

/** What explains an answer. */
export type Explains = Pick<CriterionGroup, 'explain' | 'label'>;

/** How one provider meets a search. */
export interface Evaluation {
  /** 0-100. */
  readonly score: number;
  /** Weight of the criteria that the catalogue answers in full; confidence is this by the weight asked. */
  readonly known: number;
  /** In the order of the criteria. */
  readonly answers: readonly { readonly by: Explains; readonly answer: Answer }[];
}

/** Reads a search, once for all providers. */
export function prepareSearch(requirements: Requirements): Search {
  const groups = capabilityGroups.flatMap((group): PreparedGroup[] => {
    const judge = group.prepare(requirements);
    return judge === null ? [] : [{ group, judge }];
  });
  const weight = weightAsked(requirements);
  return { requirements, areas: askedAreas(requirements), groups, weight, perPoint: 100 / (whole * weight) };
}

/** @returns `null` when the gate excludes the provider: its known country list has nothing of what is asked for. */
export function evaluate(search: Search, facts: ProviderFacts): Evaluation | null {
  const answers: Evaluation['answers'][number][] = [];
  if (search.areas.length > 0) {
    const answer = judgeGeography(search.areas, facts);
    if (answer === null) return null;
    answers.push({ by: geography, answer });
  }
  for (const { group, judge } of search.groups) answers.push({ by: group, answer: judge(facts) });
  let [points, known, cap] = [0, 0, noCap];
  for (const { answer } of answers) {
    points += pointsOf(answer);
    known += knownWeight(answer);
    cap = Math.min(cap, answer.cap);
  }
  return { score: scoreOf(points, search.perPoint, cap), known, answers };
}
