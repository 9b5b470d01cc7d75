import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { expect, test } from 'vitest';
import { changeBetween } from './changeBetween.ts';
import type { Judged } from '../missing/judged.ts';

const buildEvaluation = (
  values: Partial<Record<Criterion, number>>,
  missedMusts: readonly RequirementField[] = [],
): Judged => ({
  judgements: Object.entries(values).map(([criterion, value]) => ({
    criterion: criterion as Criterion,
    value,
    known: true,
  })),
  missedMusts,
});

test('reports a provider that matches only before or after', () => {
  const some = buildEvaluation({ data: 1 });
  expect(changeBetween(null, some)).toEqual({ kind: 'gate', criterion: 'geography', better: true });
  expect(changeBetween(some, null)).toEqual({ kind: 'gate', criterion: 'geography', better: false });
  expect(changeBetween(null, null)).toBeNull();
});

test('reports changed musts before changed points', () => {
  const [missing, meeting] = [
    buildEvaluation({ geography: 90 }, ['simRequirements']),
    buildEvaluation({ geography: 10 }),
  ];
  expect(changeBetween(missing, meeting)).toEqual({ kind: 'must', criterion: 'sim', better: true });
  expect(changeBetween(meeting, missing)).toEqual({ kind: 'must', criterion: 'sim', better: false });
  const other = buildEvaluation({ geography: 90 }, ['ntnSupport']);
  expect(changeBetween(missing, other)).toEqual({ kind: 'must', criterion: 'ntn', better: false });
});

test('reports the criterion with the largest change of points otherwise', () => {
  // Geography has six times the weight of APIs.
  const change = changeBetween(
    buildEvaluation({ geography: 50, apis: 0 }),
    buildEvaluation({ geography: 40, apis: 50 }),
  );
  expect(change).toEqual({ kind: 'criterion', criterion: 'geography', better: false });
});

test('counts all points of a criterion that only one result includes', () => {
  expect(changeBetween(buildEvaluation({ data: 10 }), buildEvaluation({ data: 10, scale: 5 }))).toEqual({
    ...{ kind: 'criterion', criterion: 'scale', better: true },
  });
});

test('returns null for equal evaluations', () => {
  expect(
    changeBetween(buildEvaluation({ data: 10 }, ['ntnSupport']), buildEvaluation({ data: 10 }, ['ntnSupport'])),
  ).toBeNull();
});
