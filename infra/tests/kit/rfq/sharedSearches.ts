import { expect } from 'vitest';
import { belonging } from './belonging.ts';
import type { LifeEvent, Tried } from './rfqSequences.ts';
import { asked } from './searchSteps.ts';

/** A shared search of a company, with the users who shared it and last named it. */
export interface SharedWords {
  readonly asks: string;
  readonly sharedBy: string;
  readonly namedBy: string;
}

/** Computes the shared searches of a company by id from its events, independently of the fold of the product. */
export function sharedAfter(events: readonly LifeEvent[]): ReadonlyMap<string, SharedWords> {
  const searches = new Map<string, SharedWords>();
  for (const { type, data } of events) {
    if (type === 'CompanySearchShared') {
      const asks = JSON.stringify(data.requirements);
      searches.set(data.searchId, { asks, sharedBy: data.userId, namedBy: data.userId });
    }
    if (type === 'CompanySearchRenamed') {
      const search = searches.get(data.searchId);
      if (search !== undefined) searches.set(data.searchId, { ...search, namedBy: data.userId });
    }
    if (type === 'CompanySearchRemoved') searches.delete(data.searchId);
  }
  return searches;
}

/** Expects that only buyers and owners change shared searches, and that equal requirements are shared once. */
export function expectSearchesAllowed({ step, events, company, searches, userIds }: Tried): void {
  if (step.kind !== 'search') return;
  const { act, by, place } = step.search;
  const role = belonging(company).get(userIds[by]);
  const shared = [...sharedAfter(searches).values()];
  const text = JSON.stringify(asked[place]);
  const isPossible = act === 'share' ? shared.every(({ asks }) => asks !== text) : shared.length > 0;
  expect(events).toHaveLength((role === 'buyer' || role === 'owner') && isPossible ? 1 : 0);
}
