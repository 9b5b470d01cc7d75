import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { expect, test } from 'vitest';
import { findProviderMatchChange } from './matchChange.ts';
import type { ProviderScoresAndMissedMusts } from '../missingCapabilities/providerEvaluators.ts';

const buildEvaluation = (
  values: Partial<Record<MatchCriterion, number>>,
  missedMusts: readonly RequirementFieldName[] = [],
): ProviderScoresAndMissedMusts => ({
  scores: Object.entries(values).map(([criterion, value]) => ({
    criterion: criterion as MatchCriterion,
    value,
    known: true,
  })),
  missedMusts,
});

test('reports a provider that matches only before or after', () => {
  const some = buildEvaluation({ data: 1 });
  expect(findProviderMatchChange(null, some)).toEqual({ kind: 'gate', criterion: 'geography', better: true });
  expect(findProviderMatchChange(some, null)).toEqual({ kind: 'gate', criterion: 'geography', better: false });
  expect(findProviderMatchChange(null, null)).toBeNull();
});

test('reports changed musts before changed points', () => {
  const [missing, meeting] = [
    buildEvaluation({ geography: 90 }, ['simRequirements']),
    buildEvaluation({ geography: 10 }),
  ];
  expect(findProviderMatchChange(missing, meeting)).toEqual({ kind: 'must', criterion: 'sim', better: true });
  expect(findProviderMatchChange(meeting, missing)).toEqual({ kind: 'must', criterion: 'sim', better: false });
  const other = buildEvaluation({ geography: 90 }, ['ntnSupport']);
  expect(findProviderMatchChange(missing, other)).toEqual({ kind: 'must', criterion: 'ntn', better: false });
});

test('reports the criterion with the largest change of points otherwise', () => {
  // Geography has six times the weight of APIs.
  const change = findProviderMatchChange(
    buildEvaluation({ geography: 50, apis: 0 }),
    buildEvaluation({ geography: 40, apis: 50 }),
  );
  expect(change).toEqual({ kind: 'criterion', criterion: 'geography', better: false });
});

test('counts all points of a criterion that only one result includes', () => {
  expect(findProviderMatchChange(buildEvaluation({ data: 10 }), buildEvaluation({ data: 10, scale: 5 }))).toEqual({
    ...{ kind: 'criterion', criterion: 'scale', better: true },
  });
});

test('returns null for equal evaluations', () => {
  expect(
    findProviderMatchChange(
      buildEvaluation({ data: 10 }, ['ntnSupport']),
      buildEvaluation({ data: 10 }, ['ntnSupport']),
    ),
  ).toBeNull();
});
