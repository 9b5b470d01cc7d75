import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { expect, test } from 'vitest';
import { unclaimedProviderRfqsProjection } from './vendorOnboarding.projection.ts';

const [buyerId, companyId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const findChanges = (type: string, data: object) => {
  const event: DomainEvent = { type, data };
  return unclaimedProviderRfqsProjection.changes({ event, stream: '', revision: 0, position: 1n, at: '', actor: '' });
};

test.each(['VendorMissed', 'VendorInvited'])('notifies admins and the buyer or the buyer’s company of %s', (type) => {
  const admins = ['role:admin', 'Arrivals'];
  expect(findChanges(type, { buyerId, companyId: null })).toEqual([admins, [`user:${buyerId}`, 'Arrivals']]);
  expect(findChanges(type, { buyerId, companyId })).toEqual([admins, [`company:${companyId}`, 'Arrivals']]);
});

test('does not notify the buyer when an admin handles an item', () => {
  expect(findChanges('MissedVendorHandled', {})).toEqual([['role:admin', 'Arrivals']]);
});
