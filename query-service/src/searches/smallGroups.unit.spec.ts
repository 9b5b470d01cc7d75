import type { Caller, CallerRole } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import { suppressSmallSearchCohorts, suppressSmallSearchFunnel } from './smallGroups.ts';

const as = (...roles: CallerRole[]): Caller => ({
  userId: '00000001-0000-4000-8000-000000000000',
  roles,
  vendorOf: null,
});
const step = { searches: 1, people: 1 };
const outcome = { followed: step, quoted: step, rfqs: 1, rfqs_quoted: 1 };
const funnel = (people: number) => ({ searches: 9, known: { searches: 9, people }, open: 0, outcome });
const cohort = (people: number) => ({ week: '2026-03-02', people, outcome: { sent_rfq: 1, returned: [1] } });

test('shows results of fewer than five people to admins only', () => {
  expect(suppressSmallSearchFunnel(as('analyst'), funnel(4)).outcome).toBeNull();
  expect(suppressSmallSearchFunnel(as('analyst'), funnel(5)).outcome).toEqual(outcome);
  expect(suppressSmallSearchFunnel(as('admin'), funnel(4)).outcome).toEqual(outcome);
});

test('suppresses small cohorts individually', () => {
  const suppressed = suppressSmallSearchCohorts(as('analyst'), [cohort(4), cohort(5)]);
  expect(suppressed.map((each) => each.outcome === null)).toEqual([true, false]);
  expect(suppressed[0]).toMatchObject({ week: '2026-03-02', people: 4 });
  expect(suppressSmallSearchCohorts(as('analyst', 'admin'), [cohort(1)])[0]?.outcome).not.toBeNull();
});
