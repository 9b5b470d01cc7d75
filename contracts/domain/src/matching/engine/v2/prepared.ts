import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import type { Answer, CriterionGroup, Judge } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import type { Ground } from './liveness.ts';

/** A group of criteria as one search asks for it. */
export interface PreparedGroup {
  readonly name: 'fit' | Extract<Criterion, 'sim' | 'privateNetwork' | 'ntn' | 'deviceManagement' | 'scale' | 'apis'>;
  /** Providers with equal keys get equal answers in this search. */
  readonly key: (facts: ProviderFacts) => string;
  readonly judge: Judge;
  /** One line for the buyer on an answer that `judge` gave for the same facts. */
  readonly explain: (facts: ProviderFacts, answer: Answer) => string;
  /** What the group is about, as the start of a line. */
  readonly label: string;
}

/** Reads a search, once for all providers; `null` when it does not ask for any of the group's criteria. @param grounds the asked countries. */
export type Prepare = (requirements: Requirements, grounds: readonly Ground[]) => PreparedGroup | null;

/** A group that needs no facts on countries. */
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

/** An answer of a provider, and who gave it: `null` is geography. */
export interface GroupAnswer {
  readonly group: PreparedGroup | null;
  readonly answer: Answer;
}
