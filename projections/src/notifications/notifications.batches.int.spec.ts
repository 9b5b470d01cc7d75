import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { maxStoredNotifications } from '@marketplace/contracts/notifications/notifications.values.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { notificationsProjection } from './notifications.projection.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [rfqId, linkId, companyId, buyerId, owner, ada, grace] = [id(1), id(2), id(3), id(4), id(5), id(6), id(7)];
const link = { linkId, providerId: 'emnify', providerName: 'emnify', providerType: 'MVNO', providerWebsite: null };
const deadline = '2026-12-21T08:00:00.000Z';
const event = (type: string, data: object): DomainEvent => ({ type, data });
const onLink = (type: string, more: object = {}): DomainEvent =>
  event(type, { rfqId, buyerId, companyId, linkId, providerId: 'emnify', ...more });
const buyerMessage = onLink('MessageSent', { by: 'buyer' });
const vendorMessage = onLink('MessageSent', { by: 'vendor' });
const createAccess = (userId: string) => ({ userId, providerId: 'emnify', providerName: 'emnify' });
const assign = (userId: string | null, by = ada): DomainEvent => onLink('InChargeSet', { userId, by });
const initialEvents: readonly DomainEvent[] = [
  ...[buyerId, owner, ada, grace].map((userId) => event('UserRegistered', { userId })),
  event('CompanyFounded', { companyId, userId: owner, name: null }),
  event('MemberAdmitted', { companyId, userId: buyerId, role: 'buyer', by: owner }),
  ...[ada, grace].map((userId) => event('AccessApproved', createAccess(userId))),
  event('RfqSent', { rfqId, buyerId, companyId, deadline, links: [link] }),
];

const setRight = (userId: string, to: string): DomainEvent =>
  event('VendorRightSet', { ...createAccess(userId), right: to, by: grace });
const memberLeft = event('MemberLeft', { companyId, userId: buyerId, by: owner });
const admitMember = (role: string): DomainEvent =>
  event('MemberAdmitted', { companyId, userId: buyerId, role, by: owner });

/** Events that change the recipients of notifications, with events before and after them that cause notifications. */
const recipientChanges: Readonly<Record<string, readonly DomainEvent[]>> = {
  'an RFQ is assigned and reassigned': [
    buyerMessage,
    assign(ada),
    buyerMessage,
    assign(grace),
    buyerMessage,
    assign(null),
    buyerMessage,
  ],
  'the assignee is temporarily a viewer': [
    assign(ada),
    buyerMessage,
    setRight(ada, 'viewer'),
    buyerMessage,
    setRight(ada, 'vendor'),
    buyerMessage,
  ],
  'the assignee is temporarily disabled': [
    ...[assign(ada), buyerMessage, event('AccountDisabled', { userId: ada }), buyerMessage],
    ...[event('AccountEnabled', { userId: ada }), buyerMessage],
  ],
  'the assignee loses access and regains it': [
    ...[assign(ada), buyerMessage, event('AccessRevoked', { ...createAccess(ada), reason: null }), buyerMessage],
    ...[event('AccessApproved', createAccess(ada)), buyerMessage],
  ],
  'the assignee is erased': [assign(ada), buyerMessage, event('SubjectErased', { userId: ada }), buyerMessage],
  'the buyer leaves the company and rejoins': [
    vendorMessage,
    memberLeft,
    vendorMessage,
    admitMember('buyer'),
    vendorMessage,
  ],
  'the buyer is temporarily disabled': [
    ...[vendorMessage, event('AccountDisabled', { userId: buyerId }), vendorMessage],
    ...[event('AccountEnabled', { userId: buyerId }), vendorMessage],
  ],
  'an owner of the company is demoted': [
    ...[memberLeft, vendorMessage, event('MemberRoleSet', { companyId, userId: owner, role: 'viewer' }), vendorMessage],
  ],
  'another member becomes owner': [
    event('MemberAdmitted', { companyId, userId: grace, role: 'viewer', by: owner }),
    ...[memberLeft, vendorMessage, event('MemberRoleSet', { companyId, userId: grace, role: 'owner' }), vendorMessage],
  ],
  'an owner leaves the company': [
    memberLeft,
    vendorMessage,
    event('MemberLeft', { companyId, userId: owner, by: owner }),
    vendorMessage,
  ],
};

async function createBench(): Promise<ProjectionTestHarness> {
  const bench = await createProjectionTestHarness(notificationsProjection, deadline);
  onTestFinished(bench.close);
  return bench;
}

/**
 * Applies events in batches.
 * @param size number of events per batch.
 * @returns all notifications and those with unresolved recipients.
 */
async function applyInBatches(events: readonly DomainEvent[], size: number): Promise<object> {
  const { apply, rows } = await createBench();
  for (let at = 0; at < events.length; at += size) await apply(...events.slice(at, at + size));
  const notifications = await rows('SELECT * FROM {schema}.notification ORDER BY audience, position');
  return { notifications, unresolved: await rows('SELECT * FROM {schema}.unaddressed') };
}

test.each(Object.entries(recipientChanges))(
  'selects the same recipients for any batch size when %s',
  async (_what, more) => {
    const events = [...initialEvents, ...more];
    const expected = await applyInBatches(events, 1);
    expect(expected).toMatchObject({ unresolved: [] });
    for (const size of [events.length, 2, 3]) expect(await applyInBatches(events, size)).toEqual(expected);
  },
);

test('reads at most a small multiple of the stored rows per batch', async () => {
  const { apply, rows } = await createBench();
  await apply(...initialEvents, ...Array.from({ length: maxStoredNotifications + 100 }, () => buyerMessage));
  const countFetched = async (): Promise<number> => {
    await rows('SELECT pg_stat_force_next_flush()');
    const [found] = await rows<{ fetched: string }>(
      `SELECT idx_tup_fetch + seq_tup_read AS fetched FROM pg_stat_user_tables
        WHERE schemaname = '{schema}' AND relname = 'notification'`,
    );
    return Number(found?.fetched);
  };
  const before = await countFetched();
  await apply(buyerMessage);
  expect((await countFetched()) - before).toBeGreaterThan(0);
  expect((await countFetched()) - before).toBeLessThan(10 * maxStoredNotifications);
});
