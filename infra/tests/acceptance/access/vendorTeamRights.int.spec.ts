import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { listProviderUsersEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { readVendorPeopleEndpoint, type VendorTeamReply } from '@marketplace/contracts/access/access.people.api.ts';
import type { VendorRight } from '@marketplace/contracts/access/access.values.ts';
import { listNotificationsEndpoint } from '@marketplace/contracts/notifications/notifications.api.ts';
import { VendorRfqDetailsReply } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { beforeEach, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { openTestLiveStream } from '../../kit/testLiveStream.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';
import { setUpRfqTestScenarioCopyPerTest } from '../../kit/rfq/scenarioCopies.ts';

let scenario: RfqTestMarketplace;
/** The first user approved for emnify, and therefore its owner. */
let olga: SignedInTestUser;
let viktor: SignedInTestUser;
let vera: SignedInTestUser;

const copies = setUpRfqTestScenarioCopyPerTest(
  async ({ market }) =>
    [
      await registerRfqTestScenarioVendor(market, 'emnify', 'viktor'),
      await registerRfqTestScenarioVendor(market, 'emnify', 'vera'),
    ] as const,
  { projections: liveReadModelProjections },
);
beforeEach(async () => {
  ({ scenario } = copies);
  olga = scenario.vendors.emnify;
  [viktor, vera] = copies.more;
  await scenario.get('/api/vendor/people', olga);
});

const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']];
const ok = [200, undefined];
const withUserId = ({ user }: SignedInTestUser, more: object = {}) => ({ user_id: user.id, ...more });
const setRight = async (by: SignedInTestUser, who: SignedInTestUser, right: VendorRight) =>
  outcome(await scenario.post('/api/vendor/people/right', withUserId(who, { right }), by));
const erase = async ({ user }: SignedInTestUser): Promise<void> => {
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: DataSubjectErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(deps, user.id);
};
const setByAdmin = async ({ user }: SignedInTestUser, right: VendorRight) => {
  const body = { user_email: user.email, admin_email: scenario.admin.user.email, right };
  return outcome(await scenario.post('/api/admin/provider-access/right', body, scenario.admin));
};
const remove = async (by: SignedInTestUser, who: SignedInTestUser) =>
  outcome(await scenario.post('/api/vendor/people/remove', withUserId(who), by));
const fetchPeople = async (as: SignedInTestUser): Promise<VendorTeamReply> =>
  readVendorPeopleEndpoint.reply.parse((await scenario.get(readVendorPeopleEndpoint.path, as)).body);
const fetchRights = async (as: SignedInTestUser) =>
  Object.fromEntries((await fetchPeople(as)).people.map(({ user_id, right }) => [user_id, right]));
const rights = (...people: readonly (readonly [SignedInTestUser, VendorRight])[]) =>
  Object.fromEntries(people.map(([{ user }, right]) => [user.id, right]));
const requestAccess = async (who: SignedInTestUser, provider = 'emnify') => {
  const body = { user_email: who.user.email, provider_id: provider, provider_company_name: provider };
  return outcome(await scenario.post('/api/provider-access/request', body, who));
};
const newcomer = async (name = 'nils'): Promise<SignedInTestUser> => {
  const person = await registerConfirmedTestUser(scenario.market, `${name}@emnify.example`, 'emnify');
  expect(await requestAccess(person)).toEqual(ok);
  await scenario.get('/api/vendor/people', olga);
  return person;
};
const listNotificationKinds = async (as: SignedInTestUser) =>
  listNotificationsEndpoint.reply
    .parse((await scenario.get(listNotificationsEndpoint.path, as)).body)
    .notifications.map(({ kind }) => kind);

test('lists people approved before rights existed, with the first approved as owner', async () => {
  expect(await fetchRights(vera)).toEqual(rights([olga, 'owner'], [viktor, 'vendor'], [vera, 'vendor']));
  const { provider_name, right, people, waiting } = await fetchPeople(olga);
  expect([provider_name, right, waiting]).toEqual(['emnify', 'owner', []]);
  expect(people[0]).toEqual({ user_id: olga.user.id, name: 'Ada Byron', own: true, right: 'owner' });
  expect((await scenario.get('/api/vendor/people', scenario.buyer)).status).toBe(403);
  expect((await fetchPeople(scenario.vendors.soracom)).people).toHaveLength(1);
});

test('lets viewers read what the provider receives, and rejects every change by them', async () => {
  const [rfqId, other] = [
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
  ];
  expect(outcome(await scenario.post('/api/vendor/rfq/accept', { rfq_id: other }, viktor))).toEqual(ok);
  expect(await setRight(olga, vera, 'viewer')).toEqual(ok);
  const head = await scenario.market.store.head();
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${other}/providers`, scenario.buyer);
  const id = links.body[0]?.id ?? '';
  const refused = await Promise.all([
    scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vera),
    scenario.post('/api/vendor/rfq/reject', { rfq_id: rfqId }, vera),
    scenario.post('/api/vendor/rfq/respond', { rfq_id: other, quote_amount: '12.50' }, vera),
    scenario.post('/api/vendor/rfq/withdraw', { rfq_id: other }, vera),
    scenario.post('/api/vendor/rfq/in-charge', { rfq_id: rfqId, user_id: vera.user.id, seen: null }, vera),
    scenario.post(`/api/conversations/${id}`, { text: 'Which networks?' }, vera),
    scenario.post('/api/vendor/corrections', { changes: { scope: 'Ports' }, source: '', remark: '' }, vera),
    scenario.post(
      '/api/webhooks',
      { owner: 'provider', url: 'https://hooks.example.com/a', types: ['rfq.sent'] },
      vera,
    ),
    scenario.post('/api/vendor/people/right', withUserId(vera, { right: 'owner' }), vera),
  ]);
  expect(refused.map(outcome)).toEqual(refused.map(() => [403, 'access.viewer']));
  expect(await scenario.market.store.head()).toBe(head);
  expect(outcome(await scenario.post('/api/vendor/rfq/viewed', { rfq_id: rfqId }, vera))).toEqual(ok);
  for (const path of ['/api/vendor/rfqs/page', '/api/vendor/dashboard-stats', `/api/conversations/${id}`]) {
    expect([path, (await scenario.get(path, vera)).status]).toEqual([path, 200]);
  }
  const session = await scenario.get<{ user: object }>('/api/auth/validate', vera);
  expect(session.body.user).toMatchObject({ provider_access_status: 'approved', provider_reads_only: true });
  expect(await setRight(olga, vera, 'vendor')).toEqual(ok);
  expect(outcome(await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vera))).toEqual(ok);
});

test('notifies a user of a lowered right by the open live stream, which continues', async () => {
  const liveUpdates = await openTestLiveStream(scenario.market, vera);
  const lower = async () => expect(await setRight(olga, vera, 'viewer')).toEqual(ok);
  await liveUpdates.waitForTags(lower, 'Session', 'VendorPeople');
  await liveUpdates.close();
});

test('notifies colleagues of disabled, enabled, renamed and erased users by the live stream', async () => {
  const { market, admin } = scenario;
  const liveUpdates = await openTestLiveStream(market, viktor);
  const account = `/api/admin/users/${vera.user.id}`;
  const renamed = { firstName: 'Olga', lastName: 'King' };
  for (const change of [
    () => scenario.post(`${account}/disable`, {}, admin),
    () => scenario.post(`${account}/enable`, {}, admin),
    () => callTestApi(market.command, 'PUT', '/api/auth/profile', renamed, { token: olga.token }),
    () => erase(vera),
  ]) {
    await liveUpdates.waitForTags(change, 'VendorPeople', 'VendorRfqs');
  }
  await liveUpdates.close();
});

test('does not let viewers be assignees, and unassigns people who become viewers', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  const assign = async (by: SignedInTestUser, to: SignedInTestUser) =>
    outcome(await scenario.post('/api/vendor/rfq/in-charge', { rfq_id: rfqId, user_id: to.user.id, seen: null }, by));
  const findAssignee = async () =>
    VendorRfqDetailsReply.parse((await scenario.get(`/api/vendor/rfq/${rfqId}`, olga)).body).in_charge?.user_id;
  expect(await assign(vera, vera)).toEqual(ok);
  expect(await findAssignee()).toBe(vera.user.id);
  expect(await setRight(olga, vera, 'viewer')).toEqual(ok);
  expect(await findAssignee()).toBeUndefined();
  expect(await assign(olga, vera)).toEqual([422, 'rfq.not-a-colleague']);
  expect(await assign(viktor, viktor)).toEqual(ok);
  expect(await findAssignee()).toBe(viktor.user.id);
});

test('lets only owners approve or decline access requests for their own provider', async () => {
  const nils = await newcomer();
  const { waiting } = await fetchPeople(olga);
  expect(waiting).toMatchObject([{ user_id: nils.user.id, email: nils.user.email, email_confirmed: true }]);
  expect((await fetchPeople(viktor)).waiting).toEqual([]);
  expect((await listNotificationKinds(olga))[0]).toBe('colleague-requested');
  expect(await listNotificationKinds(viktor)).not.toContain('colleague-requested');
  expect(await listNotificationKinds(scenario.admin)).toContain('access-requested');
  const admit = async (by: SignedInTestUser, right: VendorRight = 'viewer', who = nils) =>
    outcome(await scenario.post('/api/vendor/people/admit', withUserId(who, { right }), by));
  expect(await admit(viktor)).toEqual([403, 'access.owner-needed']);
  expect(await admit(scenario.vendors.soracom)).toEqual([409, 'access.not-pending']);
  expect(await admit(nils)).toEqual([403, 'access.vendor-needed']);
  expect(await admit(scenario.buyer)).toEqual([403, 'access.vendor-needed']);
  expect(await admit(olga, 'viewer', scenario.buyer)).toEqual([409, 'access.not-pending']);
  expect(await admit(olga)).toEqual(ok);
  expect((await fetchRights(olga))[nils.user.id]).toBe('viewer');
  expect(await listNotificationKinds(nils)).toEqual(expect.arrayContaining(['access-approved']));
  const nora = await newcomer('nora');
  expect(outcome(await scenario.post('/api/vendor/people/decline', withUserId(nora), viktor))).toEqual([
    403,
    'access.owner-needed',
  ]);
  expect(outcome(await scenario.post('/api/vendor/people/decline', withUserId(nora), olga))).toEqual(ok);
  expect((await fetchPeople(olga)).waiting).toEqual([]);
  expect(await requestAccess(nora)).toEqual(ok);
  // Approving an explicit owner does not remove the implicit owner.
  expect(await admit(olga, 'owner', nora)).toEqual(ok);
  expect(await fetchRights(olga)).toMatchObject(rights([olga, 'owner'], [nora, 'owner'], [viktor, 'vendor']));
});

test('lets owners change only their own people, and keeps the last owner', async () => {
  const { soracom } = scenario.vendors;
  expect(await setRight(viktor, vera, 'viewer')).toEqual([403, 'access.owner-needed']);
  expect(await setRight(soracom, vera, 'viewer')).toEqual([409, 'access.not-approved']);
  expect(await remove(soracom, vera)).toEqual([409, 'access.not-approved']);
  expect(await remove(olga, scenario.buyer)).toEqual([409, 'access.not-approved']);
  for (const right of ['viewer', 'vendor'] as const) {
    expect(await setRight(olga, olga, right)).toEqual([409, 'access.last-owner']);
  }
  expect(await remove(olga, olga)).toEqual([409, 'access.last-owner']);
  // Naming an explicit owner does not remove the implicit owner.
  expect(await setRight(olga, viktor, 'owner')).toEqual(ok);
  expect(await fetchRights(vera)).toEqual(rights([olga, 'owner'], [viktor, 'owner'], [vera, 'vendor']));
  expect(await listNotificationKinds(viktor)).toContain('vendor-right-changed');
  expect(await listNotificationKinds(olga)).not.toContain('vendor-right-changed');
  expect(await setRight(viktor, olga, 'vendor')).toEqual(ok);
  expect(await fetchRights(vera)).toEqual(rights([viktor, 'owner'], [olga, 'vendor'], [vera, 'vendor']));
  expect(await remove(viktor, vera)).toEqual(ok);
  expect((await scenario.get('/api/vendor/rfqs/page', vera)).status).toBe(403);
  expect(await setRight(viktor, viktor, 'vendor')).toEqual([409, 'access.last-owner']);
});

test('keeps one owner when two owners demote each other at the same time', async () => {
  expect(await setRight(olga, viktor, 'owner')).toEqual(ok);
  await Promise.all([setRight(olga, viktor, 'viewer'), setRight(viktor, olga, 'viewer')]);
  const counted = Object.values(await fetchRights(vera)).filter((right) => right === 'owner');
  expect(counted).toHaveLength(1);
});

test.each([
  [
    'revoked',
    async ({ user }: SignedInTestUser) => {
      const body = { user_email: user.email, admin_email: scenario.admin.user.email };
      await scenario.post('/api/admin/provider-access/revoke', body, scenario.admin);
    },
  ],
  [
    'disabled',
    async ({ user }: SignedInTestUser) => {
      await scenario.post(`/api/admin/users/${user.id}/disable`, {}, scenario.admin);
    },
  ],
  ['erased', erase],
])('makes the next approved person owner when the last owner is %s', async (_how, leave) => {
  expect(await setRight(olga, viktor, 'viewer')).toEqual(ok);
  await leave(olga);
  expect((await fetchRights(vera))[vera.user.id]).toBe('owner');
  expect(await setRight(vera, viktor, 'vendor')).toEqual(ok);
});

test('lets admins set all rights, including the last owner’s, and shows the effective rights', async () => {
  const fetchEffectiveRights = async () =>
    Object.fromEntries(
      listProviderUsersEndpoint.reply
        .parse((await scenario.get('/api/admin/provider-users', scenario.admin)).body)
        .filter(({ provider_id }) => provider_id === 'emnify')
        .map(({ user_id, right }) => [user_id, right]),
    );
  const all = (...of: readonly [VendorRight, VendorRight, VendorRight]) =>
    rights([olga, of[0]], [viktor, of[1]], [vera, of[2]]);
  expect(await fetchEffectiveRights()).toEqual(all('owner', 'vendor', 'vendor'));
  // The call would change nothing, because without an explicit owner, the first approved user is the implicit owner.
  expect(await setByAdmin(olga, 'vendor')).toEqual([409, 'access.last-owner']);
  expect(await setByAdmin(vera, 'owner')).toEqual(ok);
  expect(await fetchEffectiveRights()).toEqual(all('owner', 'vendor', 'owner'));
  expect(await setByAdmin(olga, 'viewer')).toEqual(ok);
  expect(await setByAdmin(vera, 'viewer')).toEqual(ok);
  expect(await fetchEffectiveRights()).toEqual(all('viewer', 'owner', 'viewer'));
  expect(await setByAdmin(viktor, 'viewer')).toEqual(ok);
  expect(await fetchEffectiveRights()).toEqual(all('viewer', 'viewer', 'viewer'));
  expect(await setByAdmin(scenario.buyer, 'owner')).toEqual([409, 'access.not-approved']);
  const asVendor = { user_email: vera.user.email, admin_email: viktor.user.email, right: 'owner' };
  expect(outcome(await scenario.post('/api/admin/provider-access/right', asVendor, viktor))).toEqual([
    403,
    'access.admin-needed',
  ]);
});

test('rejects invalid rights and people, and stores nothing', async () => {
  const head = await scenario.market.store.head();
  for (const body of [
    {},
    withUserId(vera),
    withUserId(vera, { right: 'admin' }),
    { user_id: 'vera', right: 'viewer' },
    withUserId(vera, { right: 'viewer', provider: 'soracom' }),
  ]) {
    expect((await scenario.post('/api/vendor/people/right', body, olga)).status).toBe(400);
  }
  expect(await scenario.market.store.head()).toBe(head);
});
