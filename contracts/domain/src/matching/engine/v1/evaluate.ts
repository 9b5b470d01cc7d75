import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { weightAsked } from '../asked.ts';
import { knownWeight, pointsOf, type Answer, type CriterionGroup, type Judge } from '../criterion.ts';
import { scoreOf } from '../score.ts';
import { noCap, whole } from '../values.ts';
import type { ProviderFacts } from '../facts.ts';
import { askedAreas, geography, judgeGeography, type Area } from './geography.ts';
import { capabilityGroups } from './groups.ts';

/** A requested group and its evaluator for this search. */
export interface PreparedGroup {
  readonly group: CriterionGroup;
  readonly judge: Judge;
}

/** A search, prepared once for all providers. */
export interface Search {
  readonly requirements: Requirements;
  /** Empty when no geography is requested. */
  readonly areas: readonly Area[];
  /** The requested groups except geography. */
  readonly groups: readonly PreparedGroup[];
  /** Sum of the weights of all requested criteria. */
  readonly weight: number;
  /** Score added by one point (weight 1 times one unit of `fullCriterionValue`). */
  readonly perPoint: number;
}

export type Explains = Pick<CriterionGroup, 'explain' | 'label'>;

/** How one provider meets a search. */
export interface Evaluation {
  /** 0 to 100. */
  readonly score: number;
  /**
   * Sum of the weights of the criteria that the catalogue states in full. Confidence is this sum divided by the total
   * weight.
   */
  readonly known: number;
  /** In the order of the criteria. */
  readonly answers: readonly { readonly by: Explains; readonly answer: Answer }[];
}

/** Prepares a search for the evaluation of many providers. */
export function prepareSearch(requirements: Requirements): Search {
  const groups = capabilityGroups.flatMap((group): PreparedGroup[] => {
    const judge = group.prepare(requirements);
    return judge === null ? [] : [{ group, judge }];
  });
  const weight = weightAsked(requirements);
  return { requirements, areas: askedAreas(requirements), groups, weight, perPoint: 100 / (whole * weight) };
}

/** @returns `null` when the provider is excluded because its country list covers none of the requested countries. */
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
