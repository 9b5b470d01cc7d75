import { expect } from 'vitest';
import { computeExpectedCompanyRolesFromEvents } from './companyMembers.ts';
import type { RandomRfqTestEvent, TriedRandomRfqTestStep } from './rfqSequences.ts';
import { sampleRequirementsByRegion } from './searchSteps.ts';

/** A shared search of a company, with the user who shared it and the user who last named it. */
export interface ExpectedSharedSearch {
  readonly requirements: string;
  readonly sharedBy: string;
  readonly namedBy: string;
}

/** Computes a company's shared searches, by search id, from events, without the product's own code. */
export function computeExpectedSharedSearches(
  events: readonly RandomRfqTestEvent[],
): ReadonlyMap<string, ExpectedSharedSearch> {
  const searches = new Map<string, ExpectedSharedSearch>();
  for (const { type, data } of events) {
    if (type === 'CompanySearchShared') {
      const asks = JSON.stringify(data.requirements);
      searches.set(data.searchId, { requirements: asks, sharedBy: data.userId, namedBy: data.userId });
    }
    if (type === 'CompanySearchRenamed') {
      const search = searches.get(data.searchId);
      if (search !== undefined) searches.set(data.searchId, { ...search, namedBy: data.userId });
    }
    if (type === 'CompanySearchRemoved') searches.delete(data.searchId);
  }
  return searches;
}

/**
 * Expects one event if the user may change shared searches (buyer or owner) and the step is possible, otherwise none.
 */
export function expectSharedSearchStepRespectsRoles({
  step,
  events,
  company,
  searches,
  userIds,
}: TriedRandomRfqTestStep): void {
  if (step.kind !== 'search') return;
  const { act, by, place } = step.search;
  const role = computeExpectedCompanyRolesFromEvents(company).get(userIds[by]);
  const shared = [...computeExpectedSharedSearches(searches).values()];
  const text = JSON.stringify(sampleRequirementsByRegion[place]);
  const isPossible = act === 'share' ? shared.every(({ requirements }) => requirements !== text) : shared.length > 0;
  expect(events).toHaveLength((role === 'buyer' || role === 'owner') && isPossible ? 1 : 0);
}
