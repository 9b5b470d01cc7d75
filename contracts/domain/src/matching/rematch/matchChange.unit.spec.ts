import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion } from '@marketplace/contracts/matching/matching.views.ts';
import { expect, test } from 'vitest';
import { findMostImportantProviderMatchChange } from './matchChange.ts';
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
  expect(findMostImportantProviderMatchChange(null, some)).toEqual({
    kind: 'gate',
    criterion: 'geography',
    better: true,
  });
  expect(findMostImportantProviderMatchChange(some, null)).toEqual({
    kind: 'gate',
    criterion: 'geography',
    better: false,
  });
  expect(findMostImportantProviderMatchChange(null, null)).toBeNull();
});

test('reports changed musts before changed points', () => {
  const [missing, meeting] = [
    buildEvaluation({ geography: 90 }, ['simRequirements']),
    buildEvaluation({ geography: 10 }),
  ];
  expect(findMostImportantProviderMatchChange(missing, meeting)).toEqual({
    kind: 'must',
    criterion: 'sim',
    better: true,
  });
  expect(findMostImportantProviderMatchChange(meeting, missing)).toEqual({
    kind: 'must',
    criterion: 'sim',
    better: false,
  });
  const other = buildEvaluation({ geography: 90 }, ['ntnSupport']);
  expect(findMostImportantProviderMatchChange(missing, other)).toEqual({
    kind: 'must',
    criterion: 'ntn',
    better: false,
  });
});

test('reports the criterion with the largest change of points otherwise', () => {
  // Geography has six times the weight of APIs.
  const change = findMostImportantProviderMatchChange(
    buildEvaluation({ geography: 50, apis: 0 }),
    buildEvaluation({ geography: 40, apis: 50 }),
  );
  expect(change).toEqual({ kind: 'criterion', criterion: 'geography', better: false });
});

test('counts all points of a criterion that only one result includes', () => {
  expect(
    findMostImportantProviderMatchChange(buildEvaluation({ data: 10 }), buildEvaluation({ data: 10, scale: 5 })),
  ).toEqual({
    ...{ kind: 'criterion', criterion: 'scale', better: true },
  });
});

test('returns null for equal evaluations', () => {
  expect(
    findMostImportantProviderMatchChange(
      buildEvaluation({ data: 10 }, ['ntnSupport']),
      buildEvaluation({ data: 10 }, ['ntnSupport']),
    ),
  ).toBeNull();
});
