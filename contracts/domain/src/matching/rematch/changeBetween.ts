import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { criterionOf } from '../engine/v2/musts.ts';
import { weights } from '../engine/values.ts';
import type { Judged } from '../missing/judged.ts';

/**
 * A provider's change between two results of one search. `gate`: whether it matches at all. `must`: whether it meets a
 * must. `criterion`: the criterion with the largest change of points.
 */
export interface OwnChange {
  readonly kind: 'gate' | 'must' | 'criterion';
  readonly criterion: Criterion;
  /** Whether the change improves the provider's result. */
  readonly better: boolean;
}

const findOnlyIn = (
  fields: readonly RequirementField[],
  others: readonly RequirementField[],
): RequirementField | undefined => fields.find((field) => !others.includes(field));

function findMustChange(then: Judged, now: Judged): OwnChange | null {
  const [met, missed] = [findOnlyIn(then.missedMusts, now.missedMusts), findOnlyIn(now.missedMusts, then.missedMusts)];
  const better = then.missedMusts.length > now.missedMusts.length;
  const field = better ? (met ?? missed) : (missed ?? met);
  return field === undefined ? null : { kind: 'must', criterion: criterionOf[field], better: field === met };
}

/** Points by criterion (weight times value). */
function getPoints({ judgements }: Judged): ReadonlyMap<Criterion, number> {
  return new Map(judgements.map(({ criterion, value }) => [criterion, weights[criterion] * value]));
}

function findCriterionChange(then: Judged, now: Judged): OwnChange | null {
  const [before, after] = [getPoints(then), getPoints(now)];
  let [largest, found]: [number, Criterion | null] = [0, null];
  for (const criterion of new Set([...before.keys(), ...after.keys()])) {
    const change = (after.get(criterion) ?? 0) - (before.get(criterion) ?? 0);
    if (Math.abs(change) > Math.abs(largest)) [largest, found] = [change, criterion];
  }
  return found === null ? null : { kind: 'criterion', criterion: found, better: largest > 0 };
}

/**
 * Finds the most important change; `null` when the evaluation is equal. @param then Earlier evaluation; `null` when the
 * provider was excluded. @param now Current evaluation.
 */
export function changeBetween(then: Judged | null, now: Judged | null): OwnChange | null {
  if (then === null || now === null) {
    return then === now ? null : { kind: 'gate', criterion: 'geography', better: then === null };
  }
  return findMustChange(then, now) ?? findCriterionChange(then, now);
}
