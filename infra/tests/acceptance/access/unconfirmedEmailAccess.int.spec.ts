import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import { listAccessRequestsEndpoint, listProviderUsersEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { confirmTestUserEmail, registerUnconfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import type { RfqTestMarketplace } from '../../kit/rfq/rfqScenario.ts';
import { setUpRfqTestScenarioCopyPerTest } from '../../kit/rfq/scenarioCopies.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMailEventHandler } from '@marketplace/command-service/mails/mailEventHandler.ts';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';

let scenario: RfqTestMarketplace;
let eve: SignedInTestUser;
const copies = setUpRfqTestScenarioCopyPerTest(({ market }) =>
  registerUnconfirmedTestUser(market, 'eve@telenor.example'),
);
beforeEach(() => {
  ({ scenario, more: eve } = copies);
});

const outcome = (reply: { status: number; body: unknown }) => [reply.status, ProblemDetails.parse(reply.body).code];
const getStatus = async (path: string, as = eve) => (await scenario.get(path, as)).status;
const confirm = async () => confirmTestUserEmail(scenario.market, eve);
const accessData = () => ({
  ...{ userId: eve.user.id, providerId: 'telenor-iot', providerName: 'Telenor IoT' },
  ...{ owners: [], right: 'vendor' as const },
});
const requestAccess = async () => {
  const provider = { provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  return scenario.post('/api/provider-access/request', { user_email: eve.user.email, ...provider }, eve);
};
const decide = async (verb: 'approve' | 'reject') =>
  scenario.post(
    `/api/admin/provider-access/${verb}`,
    { user_email: eve.user.email, admin_email: scenario.admin.user.email },
    scenario.admin,
  );

/** Appends events as a release that did not require confirmed addresses would have. */
async function appendOldEvents(...events: readonly UserAccessRightsEvent[]): Promise<void> {
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-01T00:00:00.000Z' };
  const decider = { initial: null, evolve: () => null, decide: () => events };
  await scenario.market.deps.execute(decider, {
    stream: getUserAccessRightsStreamName(eve.user.id),
    command: null,
    meta,
  });
}

describe('access of users with an unconfirmed address', () => {
  test('rejects a request for provider access until the address is confirmed', async () => {
    expect(outcome(await requestAccess())).toEqual([403, 'account.email-unconfirmed']);
    await confirm();
    expect((await requestAccess()).status).toBe(200);
  });

  test('does not approve a pending request, but lets an admin reject it', async () => {
    await appendOldEvents({ type: 'AccessRequested', data: accessData() });
    expect(outcome(await decide('approve'))).toEqual([409, 'access.email-unconfirmed']);
    expect((await decide('reject')).status).toBe(200);
  });

  test('grants no role, neither by an admin nor on the command line', async () => {
    const reply = await scenario.post(
      `/api/admin/users/${eve.user.id}/roles/grant`,
      { role: 'analyst' },
      scenario.admin,
    );
    expect(outcome(reply)).toEqual([409, 'access.email-unconfirmed']);
    const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-01T00:00:00.000Z' };
    const granted = grantRole(scenario.market.deps, { userId: eve.user.id, role: 'admin' }, meta);
    await expect(granted).rejects.toMatchObject({ code: 'access.email-unconfirmed' });
    await confirm();
    await grantRole(
      scenario.market.deps,
      { userId: eve.user.id, role: 'analyst' },
      { ...meta, commandId: crypto.randomUUID() },
    );
    expect(await getStatus('/api/admin/rfqs')).toBe(200);
  });
});

describe('access granted before confirmation was required', () => {
  test.each([
    ['admin', '/api/admin/users', '/api/admin/users/:id/end-sessions'],
    ['analyst', '/api/admin/rfqs', null],
  ] as const)('applies the role %s once the address is confirmed', async (role, query, command) => {
    await appendOldEvents({ type: 'RoleGranted', data: { userId: eve.user.id, role } });
    const run = async () => scenario.post(String(command).replace(':id', scenario.buyer.user.id), {}, eve);
    expect(outcome(await scenario.get(query, eve))).toEqual([403, 'account.email-unconfirmed']);
    if (command !== null) expect(outcome(await run())).toEqual([403, 'account.email-unconfirmed']);
    await confirm();
    expect(await getStatus(query)).toBe(200);
    if (command !== null) expect((await run()).status).toBe(200);
  });

  test('applies provider access once the address is confirmed', async () => {
    await appendOldEvents(
      { type: 'AccessRequested', data: accessData() },
      { type: 'AccessApproved', data: accessData() },
    );
    expect(outcome(await scenario.get('/api/vendor/available-rfqs', eve))).toEqual([403, 'account.email-unconfirmed']);
    const viewed = async () => scenario.post('/api/vendor/rfq/viewed', { rfq_id: crypto.randomUUID() }, eve);
    expect(outcome(await viewed())).toEqual([403, 'account.email-unconfirmed']);
    await confirm();
    expect(await getStatus('/api/vendor/available-rfqs')).toBe(200);
    expect((await viewed()).status).toBe(404);
  });

  test('does not count an unconfirmed administrator as another administrator', async () => {
    await appendOldEvents({ type: 'RoleGranted', data: { userId: eve.user.id, role: 'admin' } });
    await scenario.get('/api/metadata', null);
    const disable = async () => scenario.post(`/api/admin/users/${scenario.admin.user.id}/disable`, {}, scenario.admin);
    expect(outcome(await disable())).toEqual([409, 'access.last-admin']);
    await confirm();
    expect((await disable()).status).toBe(200);
  });

  test('sends mails for administrators and vendors to confirmed addresses only', async () => {
    const admin: UserAccessRightsEvent = { type: 'RoleGranted', data: { userId: eve.user.id, role: 'admin' } };
    await appendOldEvents(admin);
    const { deps, pool } = scenario.market;
    const reads = { loadState: deps.loadState, readPersonal: deps.readPersonal };
    const terms = { publicUrl: 'https://market.example', linkSecret: 'a secret of the tests', now: () => new Date() };
    const notify = createMailEventHandler({ reads, ...terms });
    const accessRequest = {
      type: 'AccessRequested' as const,
      data: { ...accessData(), userId: scenario.buyer.user.id },
    };
    const at = '2026-11-21T12:00:00.000Z';
    const countMails = async () => {
      await runInTransaction(pool, async (client) => {
        await notify(client, admin, { eventId: crypto.randomUUID(), revision: 0, at, isStale: false });
        await notify(client, accessRequest, { eventId: crypto.randomUUID(), revision: 0, at, isStale: false });
      });
      return (await pool.query("SELECT FROM mail.outbox WHERE kind = 'access-requested'")).rowCount;
    };
    expect(await countMails()).toBe(0);
    await confirm();
    expect(await countMails()).toBe(1);
  });
});

test('shows admins in both lists whether an address is confirmed', async () => {
  await appendOldEvents({ type: 'AccessRequested', data: accessData() });
  const pending = await scenario.get('/api/admin/provider-access-requests', scenario.admin);
  expect(listAccessRequestsEndpoint.reply.parse(pending.body)).toMatchObject([{ email_confirmed: false }]);
  await confirm();
  await decide('approve');
  const approved = await scenario.get('/api/admin/provider-users', scenario.admin);
  const found = listProviderUsersEndpoint.reply.parse(approved.body).find(({ user_id }) => user_id === eve.user.id);
  expect(found).toMatchObject({ email_confirmed: true });
});
