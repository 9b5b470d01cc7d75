import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { keptNotifications } from '@marketplace/contracts/notifications/notifications.values.ts';
import { newestEvents } from '@marketplace/contracts/registry.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionBench, type ProjectionBench } from '../testing/projectionBench.ts';
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
const atOf = (position: bigint): string => new Date(Date.UTC(2026, 10, 21, 12) + Number(position)).toISOString();

let bench: ProjectionBench;
beforeEach(async () => {
  bench = await createProjectionBench(notificationsProjection, atOf);
});
afterEach(async () => bench.close());

const told = async (audience: string): Promise<readonly string[]> => {
  const rows = await bench.rows<{ kind: string }>(
    'SELECT kind FROM {schema}.notification WHERE audience = $1 ORDER BY position',
    [audience],
  );
  return rows.map(({ kind }) => kind);
};

test('says of every event that may stand in the log what it means', () => {
  expect(Object.keys(notificationsProjection.handlers).sort()).toEqual(newestEvents.map(({ name }) => name).sort());
});

test('a buyer and each provider are told of what concerns them, with ids and nothing that was typed', async () => {
  const quote = onLink('QuoteSent', emnify, { version: 1, amount: '1.25', notes: 'Call Ola.' });
  await bench.apply(registered(buyerId), sent, onLink('RfqViewed', emnify), quote);
  expect(await told('provider:emnify')).toEqual(['rfq-received']);
  expect(await told('provider:soracom')).toEqual(['rfq-received']);
  expect(await told(`user:${buyerId}`)).toEqual(['rfq-viewed', 'quote-received']);
  const rows = await bench.rows('SELECT * FROM {schema}.notification');
  expect(JSON.stringify(rows)).not.toMatch(/Ola|1\.25/);
  expect(rows.at(-1)).toMatchObject({ rfq_id: rfqId, link_id: id(4), version: 1, at: new Date(atOf(4n)) });
});

test('who has declined hears no more of a request, who ran out of time does when the deadline moves', async () => {
  await bench.apply(registered(buyerId), sent, onLink('RfqRejected', emnify));
  await bench.apply({ type: 'RfqExpired', data: { ...both, linkIds: [id(5)], providerIds: ['soracom'] } }, extended);
  await bench.apply(onLink('ExpiryLifted', soracom, { to: 'sent' }), closed);
  expect(await told('provider:emnify')).toEqual(['rfq-received']);
  expect(await told('provider:soracom')).toEqual(['rfq-received', 'rfq-expired', 'deadline-extended', 'rfq-closed']);
});

const lifetime: readonly DomainEvent[] = [
  ...[registered(buyerId), registered(vendorId), sent, onLink('RfqRejected', emnify), extended],
  ...Array.from({ length: keptNotifications + 20 }, (_, at) => onLink('QuoteSent', soracom, { version: at + 1 })),
  ...[closed, onLink('QuoteWithdrawn', soracom), { type: 'SubjectErased', data: { userId: vendorId } }],
];
const everything = async () => [
  await bench.rows('SELECT * FROM {schema}.notification ORDER BY audience, position'),
  await bench.rows('SELECT * FROM {schema}.reader ORDER BY user_id'),
  await bench.rows('SELECT * FROM {schema}.link ORDER BY link_id'),
];

test('the newest are kept, and a rebuild in other batches gives the same rows', async () => {
  await bench.apply(...lifetime);
  const once = await everything();
  expect(await told(`user:${buyerId}`)).toHaveLength(keptNotifications);
  expect((await told(`user:${buyerId}`)).at(-1)).toBe('quote-withdrawn');
  const again = await createProjectionBench(notificationsProjection, atOf);
  const first = bench;
  bench = again;
  for (let from = 0; from < lifetime.length; from += 37) await bench.apply(...lifetime.slice(from, from + 37));
  expect(await everything()).toEqual(once);
  await first.close();
});

test('a mark goes no further than what had happened, and an erased person has neither marks nor news', async () => {
  await bench.apply(registered(buyerId), sent, onLink('RfqViewed', emnify));
  await bench.apply({ type: 'NotificationsRead', data: { userId: buyerId, upTo: '9223372036854775807' } });
  expect(await bench.rows('SELECT read_up_to FROM {schema}.reader')).toEqual([{ read_up_to: '4' }]);
  await bench.apply({ type: 'SubjectErased', data: { userId: buyerId } }, onLink('RfqAccepted', emnify));
  expect(await told(`user:${buyerId}`)).toEqual([]);
  expect(await bench.rows('SELECT FROM {schema}.reader')).toEqual([]);
});

test('vendors and admins hear what others of them hear from the day on which they became one', async () => {
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
  expect(await told('role:admin')).toEqual(['access-requested']);
  expect(await told(`user:${vendorId}`)).toEqual(['access-approved', 'access-revoked']);
});

test('whom it concerns learns of it at once; of a mark and an erasure nobody else does', () => {
  const changesOf = (event: DomainEvent) =>
    notificationsProjection.changes({ event, stream: '', revision: 0, position: 1n, at: '', actor: '' });
  expect(changesOf(onLink('RfqViewed', emnify))).toEqual([[`user:${buyerId}`, 'Notifications']]);
  expect(changesOf({ type: 'NotificationsRead', data: { userId: buyerId, upTo: '1' } })).toEqual([
    [`user:${buyerId}`, 'Notifications'],
  ]);
  expect(changesOf({ type: 'SubjectErased', data: { userId: buyerId } })).toEqual([]);
  const revoked = { userId: vendorId, providerId: 'emnify', providerName: 'emnify', reason: null };
  expect(changesOf({ type: 'AccessRevoked', data: revoked })).toContainEqual(['provider:emnify', 'Notifications']);
});

test('what was asked for in the name of a company concerns its owners once its buyer has left, in whatever batches', async () => {
  const companyId = id(9);
  const [owner, reader] = [id(10), id(11)];
  const admitted = (userId: string, role: string): DomainEvent => ({
    type: 'MemberAdmitted',
    data: { companyId, userId, role, by: owner },
  });
  const ofCompany = (type: string) => onLink(type, emnify, { companyId });
  const events: readonly DomainEvent[] = [
    ...[owner, buyerId, reader].map(registered),
    { type: 'CompanyFounded', data: { companyId, userId: owner, name: null } },
    ...[admitted(buyerId, 'buyer'), admitted(reader, 'viewer'), sent, ofCompany('RfqViewed')],
    { type: 'MemberLeft', data: { companyId, userId: buyerId, by: owner } },
    ofCompany('RfqAccepted'),
  ];
  await bench.apply(...events);
  expect(await told(`user:${owner}`)).toEqual(['rfq-accepted']);
  expect(await told(`user:${buyerId}`)).toEqual(['join-approved', 'rfq-viewed', 'membership-ended']);
  expect(await told(`user:${reader}`)).toEqual(['join-approved']);
});

test('what was asked for in the name of a company concerns its owners while the account of its buyer is shut', async () => {
  const companyId = id(9);
  const owner = id(10);
  const admitted = { companyId, userId: buyerId, role: 'buyer', by: owner };
  const answered = onLink('RfqViewed', emnify, { companyId });
  await bench.apply(
    ...[owner, buyerId].map(registered),
    ...[{ type: 'CompanyFounded', data: { companyId, userId: owner, name: null } }],
    ...[{ type: 'MemberAdmitted', data: admitted }, sent, answered],
    ...[{ type: 'AccountDisabled', data: { userId: buyerId } }, answered],
  );
  expect([await told(`user:${owner}`), await told(`user:${buyerId}`)]).toEqual([
    ['rfq-viewed'],
    ['join-approved', 'rfq-viewed'],
  ]);
  await bench.apply({ type: 'AccountEnabled', data: { userId: buyerId } }, answered);
  expect([(await told(`user:${owner}`)).length, (await told(`user:${buyerId}`)).length]).toEqual([1, 3]);
});

test('news of a link is for who is in charge alone, as long as that person answers for the provider', async () => {
  const [ada, grace] = [id(20), id(21)];
  const access = (userId: string, providerId = 'emnify') => ({ userId, providerId, providerName: providerId });
  const approved = (userId: string): DomainEvent => ({ type: 'AccessApproved', data: access(userId) });
  const inCharge = (userId: string | null, by = ada) => onLink('InChargeSet', emnify, { userId, by });
  const asked = onLink('MessageSent', emnify, { by: 'buyer' });
  const onlyFor = async () =>
    (
      await bench.rows<{ only_for: string | null }>(
        "SELECT only_for FROM {schema}.notification WHERE audience = 'provider:emnify' ORDER BY position",
      )
    ).map(({ only_for }) => only_for);
  await bench.apply(...[ada, grace].map(registered), ...[ada, grace].map(approved), sent, inCharge(ada), asked);
  expect(await onlyFor()).toEqual([null, ada]);
  await bench.apply(inCharge(grace), extended, inCharge(null), asked, inCharge(grace, grace), asked);
  expect(await told('provider:emnify')).toEqual([
    ...['rfq-received', 'message-received', 'put-in-charge', 'deadline-extended', 'message-received'],
    'message-received',
  ]);
  expect(await onlyFor()).toEqual([null, ada, grace, grace, null, grace]);
  const right = (userId: string, to: string): DomainEvent => ({
    type: 'VendorRightSet',
    data: { userId, providerId: 'emnify', right: to, by: ada },
  });
  await bench.apply(right(grace, 'viewer'), asked, right(grace, 'vendor'), asked);
  expect(await onlyFor()).toEqual([null, ada, null, null, null, null, grace]);
  await bench.apply({ type: 'AccessRevoked', data: { ...access(grace), reason: null } }, asked);
  expect(await onlyFor()).toEqual([null, ada, null, null, null, null, null, null]);
  await bench.apply(inCharge(ada), { type: 'AccountDisabled', data: { userId: ada } }, asked);
  await bench.apply({ type: 'AccountEnabled', data: { userId: ada } }, asked);
  expect((await onlyFor()).slice(-2)).toEqual([null, ada]);
  await bench.apply({ type: 'SubjectErased', data: { userId: ada } }, asked);
  expect(new Set(await onlyFor())).toEqual(new Set([null]));
});

test('the last choice about mails of each group stands, by the zone that was named last, until the erasure', async () => {
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
