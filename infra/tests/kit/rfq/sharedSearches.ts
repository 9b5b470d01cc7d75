import { expect } from 'vitest';
import { belonging } from './belonging.ts';
import type { LifeEvent, Tried } from './rfqSequences.ts';
import { asked } from './searchSteps.ts';

/** A company's search, with whose words its name and its data are. */
export interface SharedWords {
  readonly asks: string;
  readonly sharedBy: string;
  readonly namedBy: string;
}

/** The searches that a company has after some events, by id, told without the product's own fold. */
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

/** Members who act change a company's searches, and nobody else; the same question is one search. */
export function expectSearchesAllowed({ step, events, company, searches, userIds }: Tried): void {
  if (step.kind !== 'search') return;
  const { act, by, place } = step.search;
  const role = belonging(company).get(userIds[by]);
  const there = [...sharedAfter(searches).values()];
  const text = JSON.stringify(asked[place]);
  const isDue = act === 'share' ? there.every(({ asks }) => asks !== text) : there.length > 0;
  expect(events).toHaveLength((role === 'buyer' || role === 'owner') && isDue ? 1 : 0);
}
