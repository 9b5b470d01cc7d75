import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import type { Answer, CriterionGroup, Judge } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import type { Ground } from './liveness.ts';

/** A group of criteria, prepared for one search. */
export interface PreparedGroup {
  readonly name: 'fit' | Extract<Criterion, 'sim' | 'privateNetwork' | 'ntn' | 'deviceManagement' | 'scale' | 'apis'>;
  /** Providers with equal keys get equal results in this search. */
  readonly key: (facts: ProviderFacts) => string;
  readonly judge: Judge;
  /** Explains a result of `evaluate` for the same facts in one line. */
  readonly explain: (facts: ProviderFacts, answer: Answer) => string;
  /** Subject of the group, used at the start of a line. */
  readonly label: string;
}

/**
 * Prepares a group for a search; `null` when none of its criteria is requested. @param grounds The requested countries.
 */
export type Prepare = (requirements: Requirements, grounds: readonly Ground[]) => PreparedGroup | null;

/** Adapts a group that does not depend on countries. */
export function prepareWith(name: PreparedGroup['name'], group: CriterionGroup): Prepare {
  return (requirements) => {
    const judge = group.prepare(requirements);
    if (judge === null) return null;
    return {
      name,
      key: (facts) => group.key(facts),
      judge,
      explain: (facts, answer) => group.explain(facts, requirements, answer),
      label: group.label(requirements),
    };
  };
}

/** A provider's result for a group; `group` is `null` for geography. */
export interface GroupAnswer {
  readonly group: PreparedGroup | null;
  readonly answer: Answer;
}
