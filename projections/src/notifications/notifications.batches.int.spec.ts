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

const right = (userId: string, to: string): DomainEvent =>
  event('VendorRightSet', { ...of(userId), right: to, by: grace });
const left = event('MemberLeft', { companyId, userId: buyerId, by: owner });
const admitted = (role: string): DomainEvent =>
  event('MemberAdmitted', { companyId, userId: buyerId, role, by: owner });

/** What changes whom news is for, with news before and after it. */
const changing: Readonly<Record<string, readonly DomainEvent[]>> = {
  'somebody is put in charge, and somebody else': [
    asked,
    inCharge(ada),
    asked,
    inCharge(grace),
    asked,
    inCharge(null),
    asked,
  ],
  'who is in charge may only read for a while': [
    inCharge(ada),
    asked,
    right(ada, 'viewer'),
    asked,
    right(ada, 'vendor'),
    asked,
  ],
  'the account of who is in charge is shut for a while': [
    ...[inCharge(ada), asked, event('AccountDisabled', { userId: ada }), asked],
    ...[event('AccountEnabled', { userId: ada }), asked],
  ],
  'who is in charge leaves the provider and comes back': [
    ...[inCharge(ada), asked, event('AccessRevoked', { ...of(ada), reason: null }), asked],
    ...[event('AccessApproved', of(ada)), asked],
  ],
  'who is in charge is erased': [inCharge(ada), asked, event('SubjectErased', { userId: ada }), asked],
  'who asked leaves the company and comes back': [answered, left, answered, admitted('buyer'), answered],
  'the account of who asked is shut for a while': [
    ...[answered, event('AccountDisabled', { userId: buyerId }), answered],
    ...[event('AccountEnabled', { userId: buyerId }), answered],
  ],
  'an owner of the company is none any more': [
    ...[left, answered, event('MemberRoleSet', { companyId, userId: owner, role: 'viewer' }), answered],
  ],
  'the company has another owner': [
    event('MemberAdmitted', { companyId, userId: grace, role: 'viewer', by: owner }),
    ...[left, answered, event('MemberRoleSet', { companyId, userId: grace, role: 'owner' }), answered],
  ],
  'an owner leaves the company': [
    left,
    answered,
    event('MemberLeft', { companyId, userId: owner, by: owner }),
    answered,
  ],
};

async function begin(): Promise<ProjectionBench> {
  const bench = await createProjectionBench(notificationsProjection, deadline);
  onTestFinished(bench.close);
  return bench;
}

/** @param size of the batches. @returns every row, and what is not addressed. */
async function rowsIn(events: readonly DomainEvent[], size: number): Promise<object> {
  const { apply, rows } = await begin();
  for (let at = 0; at < events.length; at += size) await apply(...events.slice(at, at + size));
  const told = await rows('SELECT * FROM {schema}.notification ORDER BY audience, position');
  return { told, waiting: await rows('SELECT * FROM {schema}.unaddressed') };
}

test.each(Object.entries(changing))(
  'whoever is told is the same in whatever batches the news came: %s',
  async (_what, more) => {
    const events = [...begun, ...more];
    const one = await rowsIn(events, 1);
    expect(one).toMatchObject({ waiting: [] });
    for (const size of [events.length, 2, 3]) expect(await rowsIn(events, size)).toEqual(one);
  },
);

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
