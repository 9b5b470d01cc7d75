import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion, Reason } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderFacts } from './facts.ts';
import { noCap, partOf, unknownValue, weights } from './values.ts';

/**
 * How well a provider meets one criterion. `value` is an integer fraction of `fullCriterionValue`; `known` is true when the
 * catalogue states all facts.
 */
export interface Judgement {
  readonly criterion: Criterion;
  readonly value: number;
  readonly known: boolean;
}

export interface Answer {
  /** At least one: one score per requested criterion of the group. */
  readonly judgements: readonly Judgement[];
  /** Maximum score that the provider can reach, 0 to 100. */
  readonly cap: number;
  /** The technology that the provider is evaluated with. */
  readonly technology: string | null;
  /** Sum of weight times value, rounded once. Set when the values are not integers. */
  readonly points?: number;
}

/** Evaluates a provider for the criteria of a group. Pure; prepared once per search. */
export type Judge = (facts: ProviderFacts) => Answer;

/** Criteria that are evaluated together from the same facts. */
export interface CriterionGroup {
  /** @returns `null` when the requirements request none of the group's criteria. */
  prepare(requirements: Requirements): Judge | null;
  /** Providers with equal keys get equal results for any requirements. */
  key(facts: ProviderFacts): string;
  /** Explains a result in one line. The result must come from `prepare` for the same facts and requirements. */
  explain(facts: ProviderFacts, requirements: Requirements, answer: Answer): string;
  /** Subject of the group, used at the start of a line. */
  label(requirements: Requirements): string;
}

export type ReasonKind = Reason['kind'];

const minMetValue = partOf(0.85);
const maxGapValue = partOf(0.2);

export function single(criterion: Criterion, value: number, known = true, cap = noCap): Answer {
  return { judgements: [{ criterion, value, known }], cap, technology: null };
}

/** A result for a criterion that the catalogue does not state. */
export function unknown(criterion: Criterion): Answer {
  return single(criterion, unknownValue, false);
}

// Uses loops instead of `reduce`, which would allocate a function for each class of each search.

/** Sum of weight times value, as a fraction of `fullCriterionValue`. */
export function pointsOf({ points, judgements }: Answer): number {
  if (points !== undefined) return points;
  let sum = 0;
  for (const { criterion, value } of judgements) sum += weights[criterion] * value;
  return sum;
}

/** Sum of the weights of all criteria in a result. */
export function askedWeight({ judgements }: Answer): number {
  let sum = 0;
  for (const { criterion } of judgements) sum += weights[criterion];
  return sum;
}

/** Sum of the weights of the criteria that the catalogue states in full. */
export function knownWeight({ judgements }: Answer): number {
  let sum = 0;
  for (const { criterion, known } of judgements) if (known) sum += weights[criterion];
  return sum;
}

/**
 * Classifies a result: `met` (almost) fully, `partly`, `gap` when missing or capped, `unknown` when not fully stated.
 */
export function kindOf(answer: Answer): ReasonKind {
  if (answer.judgements.some(({ known }) => !known)) return 'unknown';
  const value = pointsOf(answer) / askedWeight(answer);
  if (answer.cap < noCap || value <= maxGapValue) return 'gap';
  return value >= minMetValue ? 'met' : 'partly';
}

/** Reason text for facts that the catalogue does not state. */
export function notStated(label: string): string {
  return `${label}: not stated, ask in the RFQ`;
}
