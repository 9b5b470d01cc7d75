import type { UnclaimedProviderRfqEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { unclaimedProviderRfqDecider } from './missedVendor.decider.ts';

const link = {
  linkId: '00000000-0000-4000-8000-000000000021',
  rfqId: '00000000-0000-4000-8000-000000000020',
  providerId: 'telenor-iot',
};
const missed = {
  ...link,
  buyerId: '00000000-0000-4000-8000-000000000001',
  companyId: null,
  providerName: 'Telenor IoT',
};
const noted: UnclaimedProviderRfqEvent = { type: 'VendorMissed', data: missed };
const handled: UnclaimedProviderRfqEvent = { type: 'MissedVendorHandled', data: link };
const note = { type: 'NoteMissedVendor', missed, invitation: null } as const;
const invitation = {
  contactId: '00000000-0000-4000-8000-000000000081',
  address: 'sales@telenor.example',
  deadline: '2026-12-21T08:00:00.000Z',
};
const invited: UnclaimedProviderRfqEvent = { type: 'VendorInvited', data: { ...missed, ...invitation } };
const handle = { type: 'MarkUnclaimedProviderRfqHandled' } as const;

test('records a provider without a vendor account once per link', () => {
  givenDeciderTestEvents(unclaimedProviderRfqDecider).when(note).then([noted]);
  givenDeciderTestEvents(unclaimedProviderRfqDecider, [noted]).when(note).then([]);
  givenDeciderTestEvents(unclaimedProviderRfqDecider, [noted, handled]).when(note).then([]);
});

test('sends an invitation along with the record when there is an address, and never again', () => {
  const invite = { ...note, invitation };
  givenDeciderTestEvents(unclaimedProviderRfqDecider).when(invite).then([noted, invited]);
  givenDeciderTestEvents(unclaimedProviderRfqDecider, [noted, invited]).when(invite).then([]);
  givenDeciderTestEvents(unclaimedProviderRfqDecider, [noted]).when(invite).then([]);
});

test('marks an item as handled once', () => {
  givenDeciderTestEvents(unclaimedProviderRfqDecider, [noted]).when(handle).then([handled]);
  givenDeciderTestEvents(unclaimedProviderRfqDecider, [noted, handled]).when(handle).then([]);
});

test('returns notFound for a link that is not recorded', () => {
  expect(givenDeciderTestEvents(unclaimedProviderRfqDecider).when(handle).thenRefuses('arrival.unknown').kind).toBe(
    'notFound',
  );
});
