import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { maxStoredNotifications } from '@marketplace/contracts/notifications/notifications.values.ts';
import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { notificationsProjection } from './notifications.projection.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [buyerId, vendorId, rfqId] = [id(1), id(2), id(3)];
const snapshot = (providerId: string, linkId: string) => ({
  ...{ linkId, providerId, providerName: providerId.toUpperCase() },
  ...{ providerType: 'MVNO', providerWebsite: null },
});
const [emnify, soracom] = [snapshot('emnify', id(4)), snapshot('soracom', id(5))];
const registered = (userId: string): DomainEvent => ({ type: 'UserRegistered', data: { userId } });
const deadline = '2026-12-21T08:00:00.000Z';
const sent: DomainEvent = {
  type: 'RfqSent',
  data: { rfqId, buyerId, companyId: null, deadline, links: [emnify, soracom] },
};
const onLink = (type: string, { linkId, providerId }: typeof emnify, more: object = {}): DomainEvent => ({
  type,
  data: { rfqId, buyerId, companyId: null, linkId, providerId, ...more },
});
const both = { rfqId, buyerId, companyId: null, linkIds: [id(4), id(5)], providerIds: ['emnify', 'soracom'] };
const extended: DomainEvent = { type: 'DeadlineExtended', data: { ...both, from: deadline, to: deadline } };
const closed: DomainEvent = { type: 'RfqClosed', data: { ...both, awarded: false, reopenUntil: null, note: null } };
const timeOfPosition = (position: bigint): string =>
  new Date(Date.UTC(2026, 10, 21, 12) + Number(position)).toISOString();

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(notificationsProjection, timeOfPosition);
});
afterEach(async () => bench.close());

const listKinds = async (audience: string): Promise<readonly string[]> => {
  const rows = await bench.rows<{ kind: string }>(
    'SELECT kind FROM {schema}.notification WHERE audience = $1 ORDER BY position',
    [audience],
  );
  return rows.map(({ kind }) => kind);
};

test('handles or ignores every registered event', () => {
  expect(Object.keys(notificationsProjection.handlers).sort()).toEqual(
    currentEventDefinitions.map(({ name }) => name).sort(),
  );
});

test('notifies the buyer and each provider with ids and without typed texts', async () => {
  const quote = onLink('QuoteSent', emnify, { version: 1, amount: '1.25', notes: 'Call Ola.' });
  await bench.apply(registered(buyerId), sent, onLink('RfqViewed', emnify), quote);
  expect(await listKinds('provider:emnify')).toEqual(['rfq-received']);
  expect(await listKinds('provider:soracom')).toEqual(['rfq-received']);
  expect(await listKinds(`user:${buyerId}`)).toEqual(['rfq-viewed', 'quote-received']);
  const rows = await bench.rows('SELECT * FROM {schema}.notification');
  expect(JSON.stringify(rows)).not.toMatch(/Ola|1\.25/);
  expect(rows.at(-1)).toMatchObject({ rfq_id: rfqId, link_id: id(4), version: 1, at: new Date(timeOfPosition(4n)) });
});

test('notifies expired providers of a new deadline, but not providers that declined', async () => {
  await bench.apply(registered(buyerId), sent, onLink('RfqRejected', emnify));
  await bench.apply({ type: 'RfqExpired', data: { ...both, linkIds: [id(5)], providerIds: ['soracom'] } }, extended);
  await bench.apply(onLink('ExpiryLifted', soracom, { to: 'sent' }), closed);
  expect(await listKinds('provider:emnify')).toEqual(['rfq-received']);
  expect(await listKinds('provider:soracom')).toEqual([
    'rfq-received',
    'rfq-expired',
    'deadline-extended',
    'rfq-closed',
  ]);
});

const lifetime: readonly DomainEvent[] = [
  ...[registered(buyerId), registered(vendorId), sent, onLink('RfqRejected', emnify), extended],
  ...Array.from({ length: maxStoredNotifications + 20 }, (_, at) => onLink('QuoteSent', soracom, { version: at + 1 })),
  ...[closed, onLink('QuoteWithdrawn', soracom), { type: 'SubjectErased', data: { userId: vendorId } }],
];
const everything = async () => [
  await bench.rows('SELECT * FROM {schema}.notification ORDER BY audience, position'),
  await bench.rows('SELECT * FROM {schema}.reader ORDER BY user_id'),
  await bench.rows('SELECT * FROM {schema}.link ORDER BY link_id'),
];

test('keeps the newest notifications and the same rows for any batch size', async () => {
  await bench.apply(...lifetime);
  const once = await everything();
  expect(await listKinds(`user:${buyerId}`)).toHaveLength(maxStoredNotifications);
  expect((await listKinds(`user:${buyerId}`)).at(-1)).toBe('quote-withdrawn');
  const secondBench = await createProjectionTestHarness(notificationsProjection, timeOfPosition);
  const firstBench = bench;
  bench = secondBench;
  for (let from = 0; from < lifetime.length; from += 37) await bench.apply(...lifetime.slice(from, from + 37));
  expect(await everything()).toEqual(once);
  await firstBench.close();
});

test('limits read marks to past events and deletes the data of erased users', async () => {
  await bench.apply(registered(buyerId), sent, onLink('RfqViewed', emnify));
  await bench.apply({ type: 'NotificationsRead', data: { userId: buyerId, upTo: '9223372036854775807' } });
  expect(await bench.rows('SELECT read_up_to FROM {schema}.reader')).toEqual([{ read_up_to: '4' }]);
  await bench.apply({ type: 'SubjectErased', data: { userId: buyerId } }, onLink('RfqAccepted', emnify));
  expect(await listKinds(`user:${buyerId}`)).toEqual([]);
  expect(await bench.rows('SELECT FROM {schema}.reader')).toEqual([]);
});

test('stores since when users receive notifications of their provider and for admins', async () => {
  const access = {
    userId: vendorId,
    providerId: 'emnify',
    providerName: 'emnify',
    role: 'admin',
    reason: null,
    owners: [],
  };
  const since = () => bench.rows('SELECT vendor_since, admin_since FROM {schema}.reader');
  await bench.apply(registered(vendorId), { type: 'AccessRequested', data: access });
  await bench.apply({ type: 'AccessApproved', data: access }, { type: 'RoleGranted', data: access });
  expect(await since()).toEqual([{ vendor_since: '3', admin_since: '4' }]);
  await bench.apply({ type: 'AccessRevoked', data: access }, { type: 'RoleRevoked', data: access });
  expect(await since()).toEqual([{ vendor_since: null, admin_since: null }]);
  expect(await listKinds('role:admin')).toEqual(['access-requested']);
  expect(await listKinds(`user:${vendorId}`)).toEqual(['access-approved', 'access-revoked']);
});

test('notifies only the users concerned of changes', () => {
  const findChanges = (event: DomainEvent) =>
    notificationsProjection.changes({ event, stream: '', revision: 0, position: 1n, at: '', actor: '' });
  expect(findChanges(onLink('RfqViewed', emnify))).toEqual([[`user:${buyerId}`, 'Notifications']]);
  expect(findChanges({ type: 'NotificationsRead', data: { userId: buyerId, upTo: '1' } })).toEqual([
    [`user:${buyerId}`, 'Notifications'],
  ]);
  expect(findChanges({ type: 'SubjectErased', data: { userId: buyerId } })).toEqual([]);
  const revoked = { userId: vendorId, providerId: 'emnify', providerName: 'emnify', reason: null };
  expect(findChanges({ type: 'AccessRevoked', data: revoked })).toContainEqual(['provider:emnify', 'Notifications']);
});

test('notifies the company’s owners once the buyer of its RFQ has left', async () => {
  const companyId = id(9);
  const [owner, reader] = [id(10), id(11)];
  const admitted = (userId: string, role: string): DomainEvent => ({
    type: 'MemberAdmitted',
    data: { companyId, userId, role, by: owner },
  });
  const onCompanyLink = (type: string) => onLink(type, emnify, { companyId });
  const events: readonly DomainEvent[] = [
    ...[owner, buyerId, reader].map(registered),
    { type: 'CompanyFounded', data: { companyId, userId: owner, name: null } },
    ...[admitted(buyerId, 'buyer'), admitted(reader, 'viewer'), sent, onCompanyLink('RfqViewed')],
    { type: 'MemberLeft', data: { companyId, userId: buyerId, by: owner } },
    onCompanyLink('RfqAccepted'),
  ];
  await bench.apply(...events);
  expect(await listKinds(`user:${owner}`)).toEqual(['rfq-accepted']);
  expect(await listKinds(`user:${buyerId}`)).toEqual(['join-approved', 'rfq-viewed', 'membership-ended']);
  expect(await listKinds(`user:${reader}`)).toEqual(['join-approved']);
});

test('notifies the company’s owners while the buyer of its RFQ is disabled', async () => {
  const companyId = id(9);
  const owner = id(10);
  const admitted = { companyId, userId: buyerId, role: 'buyer', by: owner };
  const viewed = onLink('RfqViewed', emnify, { companyId });
  await bench.apply(
    ...[owner, buyerId].map(registered),
    ...[{ type: 'CompanyFounded', data: { companyId, userId: owner, name: null } }],
    ...[{ type: 'MemberAdmitted', data: admitted }, sent, viewed],
    ...[{ type: 'AccountDisabled', data: { userId: buyerId } }, viewed],
  );
  expect([await listKinds(`user:${owner}`), await listKinds(`user:${buyerId}`)]).toEqual([
    ['rfq-viewed'],
    ['join-approved', 'rfq-viewed'],
  ]);
  await bench.apply({ type: 'AccountEnabled', data: { userId: buyerId } }, viewed);
  expect([(await listKinds(`user:${owner}`)).length, (await listKinds(`user:${buyerId}`)).length]).toEqual([1, 3]);
});

test('notifies only the assignee of a link while the assignee represents the provider', async () => {
  const [ada, grace] = [id(20), id(21)];
  const access = (userId: string, providerId = 'emnify') => ({ userId, providerId, providerName: providerId });
  const approved = (userId: string): DomainEvent => ({ type: 'AccessApproved', data: access(userId) });
  const assign = (userId: string | null, by = ada) => onLink('InChargeSet', emnify, { userId, by });
  const buyerMessage = onLink('MessageSent', emnify, { by: 'buyer' });
  const listRecipients = async () =>
    (
      await bench.rows<{ only_for: string | null }>(
        "SELECT only_for FROM {schema}.notification WHERE audience = 'provider:emnify' ORDER BY position",
      )
    ).map(({ only_for }) => only_for);
  await bench.apply(...[ada, grace].map(registered), ...[ada, grace].map(approved), sent, assign(ada), buyerMessage);
  expect(await listRecipients()).toEqual([null, ada]);
  await bench.apply(assign(grace), extended, assign(null), buyerMessage, assign(grace, grace), buyerMessage);
  expect(await listKinds('provider:emnify')).toEqual([
    ...['rfq-received', 'message-received', 'put-in-charge', 'deadline-extended', 'message-received'],
    'message-received',
  ]);
  expect(await listRecipients()).toEqual([null, ada, grace, grace, null, grace]);
  const setRight = (userId: string, to: string): DomainEvent => ({
    type: 'VendorRightSet',
    data: { userId, providerId: 'emnify', right: to, by: ada },
  });
  await bench.apply(setRight(grace, 'viewer'), buyerMessage, setRight(grace, 'vendor'), buyerMessage);
  expect(await listRecipients()).toEqual([null, ada, null, null, null, null, grace]);
  await bench.apply({ type: 'AccessRevoked', data: { ...access(grace), reason: null } }, buyerMessage);
  expect(await listRecipients()).toEqual([null, ada, null, null, null, null, null, null]);
  await bench.apply(assign(ada), { type: 'AccountDisabled', data: { userId: ada } }, buyerMessage);
  await bench.apply({ type: 'AccountEnabled', data: { userId: ada } }, buyerMessage);
  expect((await listRecipients()).slice(-2)).toEqual([null, ada]);
  await bench.apply({ type: 'SubjectErased', data: { userId: ada } }, buyerMessage);
  expect(new Set(await listRecipients())).toEqual(new Set([null]));
});

test('keeps the last email preferences and time zone until the erasure', async () => {
  const choose = (group: string, choice: string, timeZone: string | null): DomainEvent => ({
    type: 'MailPreferenceSet',
    data: { userId: buyerId, group, choice, timeZone },
  });
  await bench.apply(registered(buyerId), choose('quotes', 'daily', 'Europe/Berlin'), choose('messages', 'none', null));
  await bench.apply(choose('quotes', 'none', null));
  const chosen = 'SELECT mail_group AS group, choice FROM {schema}.mail_choice ORDER BY mail_group';
  expect(await bench.rows(chosen)).toEqual([
    { group: 'messages', choice: 'none' },
    { group: 'quotes', choice: 'none' },
  ]);
  expect(await bench.rows('SELECT time_zone FROM {schema}.reader')).toEqual([{ time_zone: 'Europe/Berlin' }]);
  await bench.apply({ type: 'SubjectErased', data: { userId: buyerId } });
  expect(await bench.rows(chosen)).toEqual([]);
});
