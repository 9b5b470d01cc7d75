import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion, Reason } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderFacts } from './facts.ts';
import { noCap, partOf, unknownValue, weights } from './values.ts';

/** How well one provider meets one criterion: `value` in parts of `whole`; `known` when the catalogue says it in full. */
export interface Judgement {
  readonly criterion: Criterion;
  readonly value: number;
  readonly known: boolean;
}

export interface Answer {
  /** One per asked criterion of the group, at least one. */
  readonly judgements: readonly Judgement[];
  /** The highest score that the provider can still reach, 0-100. */
  readonly cap: number;
  /** The technology by which the provider is judged. */
  readonly technology: string | null;
  /** Where values are no whole parts: the sum of weight times value, rounded once. */
  readonly points?: number;
}

/** Reads of a provider what its group is about. Pure; prepared once per search. */
export type Judge = (facts: ProviderFacts) => Answer;

/** Criteria that are answered together from the same facts. */
export interface CriterionGroup {
  /** @returns `null` when the requirements do not ask for any of the group's criteria. */
  prepare(requirements: Requirements): Judge | null;
  /** Providers with equal keys get equal answers, whatever is asked. */
  key(facts: ProviderFacts): string;
  /** One line for the buyer on an answer that `prepare` gave for the same facts and requirements. */
  explain(facts: ProviderFacts, requirements: Requirements, answer: Answer): string;
  /** What the group is about, as the start of a line. */
  label(requirements: Requirements): string;
}

export type ReasonKind = Reason['kind'];

const metFrom = partOf(0.85);
const gapUpTo = partOf(0.2);

/** An answer with a single judgement. */
export function single(criterion: Criterion, value: number, known = true, cap = noCap): Answer {
  return { judgements: [{ criterion, value, known }], cap, technology: null };
}

/** An answer for which the catalogue is blank. */
export function unknown(criterion: Criterion): Answer {
  return single(criterion, unknownValue, false);
}

// Loops: these are asked of every class of every search, and a `reduce` makes a function each time.

/** Sum of weight times value, in parts of `whole`. */
export function pointsOf({ points, judgements }: Answer): number {
  if (points !== undefined) return points;
  let sum = 0;
  for (const { criterion, value } of judgements) sum += weights[criterion] * value;
  return sum;
}

/** Weight of all criteria of an answer. */
export function askedWeight({ judgements }: Answer): number {
  let sum = 0;
  for (const { criterion } of judgements) sum += weights[criterion];
  return sum;
}

/** Weight of those that the catalogue answers in full. */
export function knownWeight({ judgements }: Answer): number {
  let sum = 0;
  for (const { criterion, known } of judgements) if (known) sum += weights[criterion];
  return sum;
}

/** `met` fully or nearly, `partly`, `gap` known to be missing or capped, `unknown` not stated in full. */
export function kindOf(answer: Answer): ReasonKind {
  if (answer.judgements.some(({ known }) => !known)) return 'unknown';
  const value = pointsOf(answer) / askedWeight(answer);
  if (answer.cap < noCap || value <= gapUpTo) return 'gap';
  return value >= metFrom ? 'met' : 'partly';
}

/** The line for a blank in the catalogue. */
export function notStated(label: string): string {
  return `${label}: not stated, ask in the RFQ`;
}
