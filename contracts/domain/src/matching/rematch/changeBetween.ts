import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { criterionOf } from '../engine/v2/musts.ts';
import { weights } from '../engine/values.ts';
import type { Judged } from '../missing/judged.ts';

/**
 * What changed for one provider between two answers to one search: `gate`, whether it is a match at all; `must`, whether it meets one;
 * `criterion`, the one whose points changed most; `null`, nothing of its own.
 */
export interface OwnChange {
  readonly kind: 'gate' | 'must' | 'criterion';
  readonly criterion: Criterion;
  /** Whether it counts for the provider now, or against it. */
  readonly better: boolean;
}

const only = (these: readonly RequirementField[], those: readonly RequirementField[]): RequirementField | undefined =>
  these.find((field) => !those.includes(field));

function mustChange(then: Judged, now: Judged): OwnChange | null {
  const [met, missed] = [only(then.missedMusts, now.missedMusts), only(now.missedMusts, then.missedMusts)];
  const better = then.missedMusts.length > now.missedMusts.length;
  const field = better ? (met ?? missed) : (missed ?? met);
  return field === undefined ? null : { kind: 'must', criterion: criterionOf[field], better: field === met };
}

/** The points of each criterion, in weights: they bring more the more the provider meets. */
function pointsOf({ judgements }: Judged): ReadonlyMap<Criterion, number> {
  return new Map(judgements.map(({ criterion, value }) => [criterion, weights[criterion] * value]));
}

function criterionChange(then: Judged, now: Judged): OwnChange | null {
  const [before, after] = [pointsOf(then), pointsOf(now)];
  let [largest, found]: [number, Criterion | null] = [0, null];
  for (const criterion of new Set([...before.keys(), ...after.keys()])) {
    const change = (after.get(criterion) ?? 0) - (before.get(criterion) ?? 0);
    if (Math.abs(change) > Math.abs(largest)) [largest, found] = [change, criterion];
  }
  return found === null ? null : { kind: 'criterion', criterion: found, better: largest > 0 };
}

/** @param then how the provider was judged; `null` where the gate excluded it. @param now how it is judged by the other answer. */
export function changeBetween(then: Judged | null, now: Judged | null): OwnChange | null {
  if (then === null || now === null) {
    return then === now ? null : { kind: 'gate', criterion: 'geography', better: then === null };
  }
  return mustChange(then, now) ?? criterionChange(then, now);
}
