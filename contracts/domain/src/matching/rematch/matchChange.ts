import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { criterionByRequirementField } from '../engine/v2/musts.ts';
import { criterionWeights } from '../engine/criterionValues.ts';
import type { ProviderScoresAndMissedMusts } from '../missingCapabilities/providerEvaluators.ts';

/**
 * A change in a provider's evaluation between two results of one search. The kind states what changed: `gate`, whether
 * the provider is excluded; `must`, whether the provider meets a must; `criterion`, the points for a criterion (the one
 * with the largest change).
 */
export interface ProviderMatchChange {
  readonly kind: 'gate' | 'must' | 'criterion';
  readonly criterion: MatchCriterion;
  /** Whether the change improves the provider's result. */
  readonly better: boolean;
}

const findOnlyIn = (
  fields: readonly RequirementFieldName[],
  others: readonly RequirementFieldName[],
): RequirementFieldName | undefined => fields.find((field) => !others.includes(field));

function findMustChange(
  then: ProviderScoresAndMissedMusts,
  now: ProviderScoresAndMissedMusts,
): ProviderMatchChange | null {
  const [met, missed] = [findOnlyIn(then.missedMusts, now.missedMusts), findOnlyIn(now.missedMusts, then.missedMusts)];
  const better = then.missedMusts.length > now.missedMusts.length;
  const field = better ? (met ?? missed) : (missed ?? met);
  return field === undefined
    ? null
    : { kind: 'must', criterion: criterionByRequirementField[field], better: field === met };
}

/** Points by criterion (weight times value). */
function getPoints({ scores }: ProviderScoresAndMissedMusts): ReadonlyMap<MatchCriterion, number> {
  return new Map(scores.map(({ criterion, value }) => [criterion, criterionWeights[criterion] * value]));
}

function findCriterionChange(
  then: ProviderScoresAndMissedMusts,
  now: ProviderScoresAndMissedMusts,
): ProviderMatchChange | null {
  const [before, after] = [getPoints(then), getPoints(now)];
  let [largest, found]: [number, MatchCriterion | null] = [0, null];
  for (const criterion of new Set([...before.keys(), ...after.keys()])) {
    const change = (after.get(criterion) ?? 0) - (before.get(criterion) ?? 0);
    if (Math.abs(change) > Math.abs(largest)) [largest, found] = [change, criterion];
  }
  return found === null ? null : { kind: 'criterion', criterion: found, better: largest > 0 };
}

/**
 * Finds the most important change; `null` when the evaluations are equal.
 *
 * @param then Earlier evaluation; `null` when the provider was excluded.
 * @param now Current evaluation; `null` when the provider is excluded.
 */
export function findMostImportantProviderMatchChange(
  then: ProviderScoresAndMissedMusts | null,
  now: ProviderScoresAndMissedMusts | null,
): ProviderMatchChange | null {
  if (then === null || now === null) {
    return then === now ? null : { kind: 'gate', criterion: 'geography', better: then === null };
  }
  return findMustChange(then, now) ?? findCriterionChange(then, now);
}
