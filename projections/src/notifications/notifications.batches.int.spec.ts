import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { keptNotifications } from '@marketplace/contracts/notifications/notifications.values.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createProjectionBench, type ProjectionBench } from '../testing/projectionBench.ts';
import { notificationsProjection } from './notifications.projection.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [rfqId, linkId, companyId, buyerId, owner, ada, grace] = [id(1), id(2), id(3), id(4), id(5), id(6), id(7)];
const link = { linkId, providerId: 'emnify', providerName: 'emnify', providerType: 'MVNO', providerWebsite: null };
const deadline = '2026-12-21T08:00:00.000Z';
const event = (type: string, data: object): DomainEvent => ({ type, data });
const onLink = (type: string, more: object = {}): DomainEvent =>
  event(type, { rfqId, buyerId, companyId, linkId, providerId: 'emnify', ...more });
const asked = onLink('MessageSent', { by: 'buyer' });
const answered = onLink('MessageSent', { by: 'vendor' });
const of = (userId: string) => ({ userId, providerId: 'emnify', providerName: 'emnify' });
const inCharge = (userId: string | null, by = ada): DomainEvent => onLink('InChargeSet', { userId, by });
const begun: readonly DomainEvent[] = [
  ...[buyerId, owner, ada, grace].map((userId) => event('UserRegistered', { userId })),
  event('CompanyFounded', { companyId, userId: owner, name: null }),
  event('MemberAdmitted', { companyId, userId: buyerId, role: 'buyer', by: owner }),
  ...[ada, grace].map((userId) => event('AccessApproved', of(userId))),
  event('RfqSent', { rfqId, buyerId, companyId, deadline, links: [link] }),
];
const both = { rfqId, buyerId, companyId, linkIds: [linkId], providerIds: ['emnify'] };

/** Everything that changes whom the news of a link or of a company's request is for, with news in between. */
const eventful: readonly DomainEvent[] = [
  ...begun,
  ...[asked, inCharge(ada), asked, answered, inCharge(grace, grace), asked, inCharge(ada, grace), asked],
  ...[event('VendorRightSet', { ...of(ada), right: 'viewer', by: grace }), asked],
  ...[event('VendorRightSet', { ...of(ada), right: 'vendor', by: grace }), asked],
  ...[event('AccountDisabled', { userId: ada }), asked, event('AccountEnabled', { userId: ada }), asked],
  event('DeadlineExtended', { ...both, from: deadline, to: deadline }),
  ...[answered, event('MemberLeft', { companyId, userId: buyerId, by: owner }), answered],
  ...[event('MemberAdmitted', { companyId, userId: buyerId, role: 'buyer', by: owner }), answered],
  ...[event('MemberRoleSet', { companyId, userId: buyerId, role: 'owner' }), answered],
  ...[event('MemberLeft', { companyId, userId: owner, by: buyerId }), answered],
  ...[event('AccessRevoked', { ...of(ada), reason: null }), asked, event('AccessApproved', of(ada)), asked],
  ...[event('SubjectErased', { userId: ada }), asked, answered],
];

async function begin(): Promise<ProjectionBench> {
  const bench = await createProjectionBench(notificationsProjection, deadline);
  onTestFinished(bench.close);
  return bench;
}

/** @param sizes of the batches, again and again. @returns every row, and how many are not addressed. */
async function rowsIn(sizes: readonly number[]): Promise<object> {
  const { apply, rows } = await begin();
  for (let at = 0, turn = 0; at < eventful.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    await apply(...eventful.slice(at, at + size));
    at += size;
  }
  const told = await rows('SELECT * FROM {schema}.notification ORDER BY audience, position');
  return { told, waiting: await rows('SELECT * FROM {schema}.unaddressed') };
}

test('whoever is told is the same in whatever batches the news came', async () => {
  const one = await rowsIn([1]);
  expect(one).toMatchObject({ waiting: [] });
  const audiences = (one as { told: { audience: string; only_for: string | null }[] }).told;
  expect(new Set(audiences.map(({ only_for }) => only_for))).toEqual(new Set([null, grace]));
  expect(audiences.filter(({ audience }) => audience === `user:${owner}`).length).toBeGreaterThan(0);
  for (const sizes of [[eventful.length], [2], [3], [1, 4, 2], [7, 1]]) expect(await rowsIn(sizes)).toEqual(one);
});

test('a batch looks at no more rows than few times those that are kept', async () => {
  const { apply, rows } = await begin();
  await apply(...begun, ...Array.from({ length: keptNotifications + 100 }, () => asked));
  const fetched = async (): Promise<number> => {
    await rows('SELECT pg_stat_force_next_flush()');
    const [found] = await rows<{ fetched: string }>(
      `SELECT idx_tup_fetch + seq_tup_read AS fetched FROM pg_stat_user_tables
        WHERE schemaname = '{schema}' AND relname = 'notification'`,
    );
    return Number(found?.fetched);
  };
  const before = await fetched();
  await apply(asked);
  expect((await fetched()) - before).toBeGreaterThan(0);
  expect((await fetched()) - before).toBeLessThan(10 * keptNotifications);
});
