import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { expect, test } from 'vitest';
import { arrivalsProjection } from './arrivals.projection.ts';

const [buyerId, companyId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const told = (type: string, data: object) => {
  const event: DomainEvent = { type, data };
  return arrivalsProjection.changes({ event, stream: '', revision: 0, position: 1n, at: '', actor: '' });
};

test.each(['VendorMissed', 'VendorInvited'])(
  '%s reaches admins, and the buyer or all of the buyer’s company',
  (type) => {
    const admins = ['role:admin', 'Arrivals'];
    expect(told(type, { buyerId, companyId: null })).toEqual([admins, [`user:${buyerId}`, 'Arrivals']]);
    expect(told(type, { buyerId, companyId })).toEqual([admins, [`company:${companyId}`, 'Arrivals']]);
  },
);

test('what an admin has seen to is of no concern to the buyer', () => {
  expect(told('MissedVendorHandled', {})).toEqual([['role:admin', 'Arrivals']]);
});
