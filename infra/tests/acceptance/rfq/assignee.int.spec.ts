import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { listVendorColleaguesEndpoint } from '@marketplace/contracts/rfq/rfq.assignee.api.ts';
import type { RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { VendorRfqDetailsReply, VendorRfqListPageReply } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let ada: SignedInTestUser;
let grace: SignedInTestUser;

/** Creates another vendor of emnify with this first name. */
async function createColleague(firstName: string): Promise<SignedInTestUser> {
  const person = await registerRfqTestScenarioVendor(scenario.market, 'emnify', firstName.toLowerCase());
  const named = { first_name: firstName, last_name: 'Hopper', company: 'emnify' };
  await callTestApi(scenario.market.command, 'PUT', '/api/auth/profile', named, { token: person.token });
  return person;
}

beforeAll(async () => {
  scenario = await startRfqTestScenario();
  ada = scenario.vendors.emnify;
  grace = await createColleague('Grace');
});
afterAll(async () => scenario.close());

interface Assignment {
  readonly by: SignedInTestUser;
  readonly to: SignedInTestUser | null;
  readonly seen?: SignedInTestUser | null;
}
const assign = (rfqId: string, { by, to, seen = null }: Assignment) => {
  const body = { rfq_id: rfqId, user_id: to?.user.id ?? null, seen: seen?.user.id ?? null };
  return scenario.post('/api/vendor/rfq/in-charge', body, by);
};
const assignSuccessfully = async (rfqId: string, assignment: Assignment): Promise<void> => {
  const { status, body } = await assign(rfqId, assignment);
  expect([status, body['code']]).toEqual([200, undefined]);
};
const fetchRfq = async (who: SignedInTestUser, rfqId: string) =>
  VendorRfqDetailsReply.parse((await scenario.get(`/api/vendor/rfq/${rfqId}`, who)).body);
const fetchPage = async (who: SignedInTestUser, query: string) =>
  VendorRfqListPageReply.parse((await scenario.get(`/api/vendor/rfqs/page${query}`, who)).body);
const listIds = async (who: SignedInTestUser, query: string) =>
  (await fetchPage(who, query)).rfqs.map(({ rfq_id }) => rfq_id);
const fetchColleagues = async (who: SignedInTestUser) =>
  listVendorColleaguesEndpoint.reply.parse((await scenario.get('/api/vendor/colleagues', who)).body);
const postAsAdmin = (path: string, body: object) => scenario.post(path, body, scenario.admin);
const revoke = ({ user }: SignedInTestUser) =>
  postAsAdmin('/api/admin/provider-access/revoke', { user_email: user.email, admin_email: scenario.admin.user.email });

async function erase(userId: string): Promise<void> {
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: DataSubjectErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(deps, userId);
}

/** Summaries of the assignments in the history of an RFQ. */
async function listAssignments(rfqId: string, as: string, reader: SignedInTestUser) {
  const { body } = await scenario.get<RfqHistoryReply>(`/api/admin/rfq/${rfqId}/history?as=${as}`, reader);
  return body.events.filter(({ type }) => type === 'InChargeSet').map(({ summary }) => summary);
}

test('lists colleagues for vendors of a provider, with their names only', async () => {
  expect(await fetchColleagues(ada)).toEqual([
    { user_id: ada.user.id, name: 'Ada Byron', own: true },
    { user_id: grace.user.id, name: 'Grace Hopper', own: false },
  ]);
  expect((await fetchColleagues(scenario.vendors.soracom)).map(({ user_id }) => user_id)).toEqual([
    scenario.vendors.soracom.user.id,
  ]);
  expect((await scenario.get('/api/vendor/colleagues', scenario.buyer)).status).toBe(403);
});

test('shows the assignee to all colleagues, and rejects a second, concurrent assignment', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  const replies = await Promise.all([assign(rfqId, { by: ada, to: ada }), assign(rfqId, { by: grace, to: grace })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [assignee, rejected] = replies[0].status === 200 ? ['Ada Byron', replies[1]] : ['Grace Hopper', replies[0]];
  await scenario.get('/api/vendor/colleagues', ada);
  expect(rejected.body).toMatchObject({
    code: 'rfq.in-charge-changed',
    detail: `This RFQ is now assigned to ${assignee}.`,
  });
  for (const who of [ada, grace]) expect((await fetchRfq(who, rfqId)).in_charge?.name).toBe(assignee);
  expect((await fetchRfq(scenario.vendors.soracom, rfqId)).in_charge).toBeNull();
});

test('assigns and unassigns colleagues, and filters by own, unassigned and all', async () => {
  const [first, second] = [
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
  ];
  await assignSuccessfully(first, { by: ada, to: grace });
  await assignSuccessfully(second, { by: ada, to: ada });
  expect([await listIds(ada, '?charge=mine&limit=1'), await listIds(grace, '?charge=mine&limit=1')]).toEqual([
    [second],
    [first],
  ]);
  expect(await listIds(ada, '?charge=nobody')).not.toContain(first);
  const row = (await fetchPage(ada, '')).rfqs.find(({ rfq_id }) => rfq_id === first);
  expect(row?.in_charge).toEqual({ user_id: grace.user.id, name: 'Grace Hopper', own: false });
  await assignSuccessfully(first, { by: grace, to: null, seen: grace });
  expect(await listIds(ada, '?charge=nobody')).toContain(first);
  const { without } = await fetchPage(ada, '?charge=mine&text=nothing');
  expect(without.map(({ filter }) => filter)).toEqual(['text']);
});

test('rejects assignees and RFQs of others, and changes nothing', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  const head = await scenario.market.store.head();
  const unknownUser = { ...ada, user: { ...ada.user, id: crypto.randomUUID() } };
  const { soracom } = scenario.vendors;
  const refused = [
    assign(rfqId, { by: ada, to: soracom }),
    assign(rfqId, { by: ada, to: unknownUser }),
    assign(rfqId, { by: soracom, to: soracom }),
    assign(crypto.randomUUID(), { by: ada, to: ada }),
    assign(rfqId, { by: scenario.buyer, to: ada }),
  ];
  expect((await Promise.all(refused)).map(({ status, body }) => [status, body['code']])).toEqual([
    [422, 'rfq.not-a-colleague'],
    [422, 'rfq.not-a-colleague'],
    [404, 'rfq.not-found'],
    [404, 'rfq.not-found'],
    [403, expect.any(String)],
  ]);
  const malformed = await scenario.post(
    '/api/vendor/rfq/in-charge',
    { rfq_id: rfqId, user_id: 'ada', seen: null },
    ada,
  );
  expect(malformed.status).toBe(400);
  expect(await scenario.market.store.head()).toBe(head);
});

test.each([
  ['access was revoked', async (person: SignedInTestUser) => revoke(person)],
  [
    'account was disabled',
    async ({ user }: SignedInTestUser) => postAsAdmin(`/api/admin/users/${user.id}/disable`, {}),
  ],
  ['data was erased', async ({ user }: SignedInTestUser) => erase(user.id)],
])('unassigns a vendor when the %s, and lets others take the RFQ', async (reason, removeAccess) => {
  const formerColleague = await createColleague(`Leaver${reason.length}`);
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  await assignSuccessfully(rfqId, { by: formerColleague, to: formerColleague });
  expect((await fetchRfq(ada, rfqId)).in_charge?.user_id).toBe(formerColleague.user.id);
  await removeAccess(formerColleague);
  expect((await fetchRfq(ada, rfqId)).in_charge).toBeNull();
  expect((await fetchColleagues(ada)).map(({ user_id }) => user_id)).not.toContain(formerColleague.user.id);
  expect(await listIds(ada, '?charge=nobody')).toContain(rfqId);
  expect((await assign(rfqId, { by: formerColleague, to: formerColleague })).status).toBeGreaterThanOrEqual(401);
  expect((await assign(rfqId, { by: ada, to: formerColleague })).body['code']).toBe('rfq.not-a-colleague');
  await assignSuccessfully(rfqId, { by: grace, to: grace });
  expect((await fetchRfq(ada, rfqId)).in_charge?.user_id).toBe(grace.user.id);
});

test('shows assignees in the history to admins, until they are erased, but not to analysts', async () => {
  const formerColleague = await createColleague('Leaving');
  const analyst = await registerConfirmedTestUser(scenario.market, 'analyst@marketplace.example', 'Marketplace');
  expect((await postAsAdmin(`/api/admin/users/${analyst.user.id}/roles/grant`, { role: 'analyst' })).status).toBe(200);
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  await assignSuccessfully(rfqId, { by: ada, to: formerColleague });
  await assignSuccessfully(rfqId, { by: formerColleague, to: grace, seen: formerColleague });
  const withoutName = 'Assigned to a member of the provider’s team';
  const byGrace = 'Assigned to Grace Hopper';
  expect(await listAssignments(rfqId, 'auditor', scenario.admin)).toEqual(['Assigned to Leaving Hopper', byGrace]);
  const toColleague = 'Assigned to a member of your team';
  expect(await listAssignments(rfqId, 'vendor:emnify', scenario.admin)).toEqual([toColleague, toColleague]);
  expect(await listAssignments(rfqId, 'auditor', analyst)).toEqual([withoutName, withoutName]);
  await erase(formerColleague.user.id);
  expect(await listAssignments(rfqId, 'auditor', scenario.admin)).toEqual(['Assigned to Deleted user', byGrace]);
});

test('hides assignments from buyers and competitors, and shows them to admins', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  await assignSuccessfully(rfqId, { by: ada, to: grace });
  const links = await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  expect(JSON.stringify(links.body)).not.toMatch(/assignment|Grace/);
  const listEventTypes = async (as: string) =>
    (
      await scenario.get<{ events: { type: string; title: string }[] }>(
        `/api/admin/rfq/${rfqId}/history?as=${as}`,
        scenario.admin,
      )
    ).body.events.map(({ type }) => type);
  const [emnify, soracom] = (links.body as unknown as { id: string }[]).map(({ id }) => `vendor:${id}`);
  expect(await listEventTypes('auditor')).toEqual(['RfqSent', 'InChargeSet']);
  expect(await listEventTypes('buyer')).toEqual(['RfqSent']);
  expect(await listEventTypes(emnify ?? '')).toEqual(['RfqSent', 'InChargeSet']);
  expect(await listEventTypes(soracom ?? '')).toEqual(['RfqSent']);
});
