import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { notificationKinds } from '@marketplace/contracts/notifications/notifications.values.ts';
import { expect, test } from 'vitest';
import { notifyingEventNames, notificationRules, getNotificationsForEvent } from './notificationRules.ts';

const rfqId = 'r';
const buyerId = 'ida';
const links = { rfqId, buyerId, companyId: null, linkIds: ['a', 'b'], providerIds: ['emnify', 'soracom'] };
const link = { rfqId, buyerId, companyId: null, linkId: 'b', providerId: 'soracom' };
const person = { userId: 'ola', providerId: 'emnify', providerName: 'emnify' };
const snapshot = { linkId: 'c', providerId: '1nce', providerName: '1NCE', providerType: 'MVNO', providerWebsite: null };
/** Sample events: one of every type with notifications, and two versions of a quote. */
const samples: readonly { readonly type: string; readonly data: object }[] = [
  {
    type: 'RfqSent',
    data: { rfqId, buyerId, companyId: null, links: [snapshot], deadline: '2026-12-01T00:00:00.000Z' },
  },
  { type: 'ProviderAdded', data: { rfqId, buyerId, companyId: null, link: snapshot } },
  ...['RfqViewed', 'RfqAccepted', 'RfqRejected', 'QuoteWithdrawn', 'QuoteAwarded', 'QuoteNotAwarded'].map((type) => ({
    type,
    data: { ...link, version: 1 },
  })),
  { type: 'QuoteSent', data: { ...link, version: 1 } },
  { type: 'QuoteSent', data: { ...link, version: 2 } },
  ...['RfqExpired', 'RfqClosed', 'RfqReopened', 'DeadlineExtended', 'DeadlineReminded', 'RfqNeedChanged'].map(
    (type) => ({ type, data: { ...links, days: 3, to: '', deadline: '' } }),
  ),
  { type: 'InChargeSet', data: { ...link, userId: 'ola', by: 'ida' } },
  { type: 'MessageSent', data: { ...link, by: 'buyer' } },
  { type: 'AttachmentSent', data: { ...link, by: 'vendor' } },
  ...['AccessApproved', 'AccessRejected', 'AccessRevoked'].map((type) => ({ type, data: person })),
  { type: 'AccessRequested', data: { ...person, owners: ['ida'] } },
  { type: 'VendorRightSet', data: { userId: 'ola', providerId: 'emnify', right: 'viewer', by: 'ida' } },
  ...['ApplicationMade', 'ApplicationRejected', 'CorrectionProposed', 'CorrectionAccepted', 'CorrectionRejected'].map(
    (type) => ({ type, data: person }),
  ),
  ...['MemberAdmitted', 'JoinDeclined', 'MemberRoleSet', 'MemberLeft'].map((type) => ({
    type,
    data: { userId: 'ola', companyId: 'm', by: 'ida' },
  })),
  { type: 'JoinRequested', data: { userId: 'ola', companyId: 'm', owners: ['ida'] } },
  { type: 'MatchesGained', data: { userId: 'ida', searches: [{}] } },
  ...['WebhookFailing', 'WebhookSwitchedOff', 'RightsConfirmed', 'RightsReminded'].map((type) => ({
    type,
    data: person,
  })),
];

test('has a rule for every event in the log', () => {
  expect(Object.keys(notificationRules).sort()).toEqual(currentEventDefinitions.map(({ name }) => name).sort());
  expect([...new Set(samples.map(({ type }) => type))].sort()).toEqual([...notifyingEventNames].sort());
});

test('uses every kind of notification', () => {
  const kinds = samples.flatMap((event) => getNotificationsForEvent(event).map(({ kind }) => kind));
  expect([...new Set(kinds)].sort()).toEqual([...notificationKinds].sort());
});

test.each(samples)('never notifies anyone twice for $type', (event) => {
  const named = getNotificationsForEvent(event).map(({ to }) => JSON.stringify(to));
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named).size).toBe(named.length);
});

test('notifies providers of their own link only and the buyer of all links', () => {
  const getNotifications = getNotificationsForEvent({
    type: 'DeadlineReminded',
    data: { ...links, days: 3, deadline: '' },
  });
  expect(getNotifications.map(({ to, facts }) => [to, facts.linkId, facts.count])).toEqual([
    [{ vendorsOf: 'emnify' }, 'a', undefined],
    [{ vendorsOf: 'soracom' }, 'b', undefined],
    [{ user: buyerId }, undefined, 2],
  ]);
});

test('notifies the other side of messages', () => {
  const by = (side: string) =>
    getNotificationsForEvent({ type: 'MessageSent', data: { ...link, by: side } }).map(({ to }) => to);
  expect([by('buyer'), by('vendor')]).toEqual([[{ vendorsOf: 'soracom' }], [{ user: buyerId }]]);
});

test('notifies an assignee only when a colleague made the assignment', () => {
  const getNotifications = (userId: string | null) =>
    getNotificationsForEvent({ type: 'InChargeSet', data: { ...link, userId, by: 'ida' } });
  expect(getNotifications('ola').map(({ to }) => to)).toEqual([{ vendorsOf: 'soracom', only: 'ola' }]);
  expect([getNotifications('ida'), getNotifications(null)]).toEqual([[], []]);
});

test('returns no notifications for an unknown event', () => {
  expect(getNotificationsForEvent({ type: 'SomethingNew', data: {} })).toEqual([]);
});
