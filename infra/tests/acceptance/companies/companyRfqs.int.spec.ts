import { afterAll, beforeAll, expect, test } from 'vitest';
import { unclaimedProviderRfqsProjection } from '@marketplace/projections/vendorOnboarding/vendorOnboarding.projection.ts';
import { notificationsProjection } from '@marketplace/projections/notifications/notifications.projection.ts';
import { listNotificationsEndpoint } from '@marketplace/contracts/notifications/notifications.api.ts';
import { callTestApi, registerConfirmedTestUser, testPassword, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { type ThreeMemberTestCompany, createThreeMemberTestCompany } from '../../kit/companies.ts';
import {
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  rfqTestScenarioProjections,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let company: ThreeMemberTestCompany;
let [rfqId, linkId] = ['', ''];

const post = async (path: string, body: object, as: SignedInTestUser) => {
  const { status, body: answer } = await scenario.post<{ code?: string; rfq_id?: string }>(path, body, as);
  return { status, code: answer.code, id: answer.rfq_id ?? '' };
};
const getStatus = async (path: string, as: SignedInTestUser): Promise<number> => (await scenario.get(path, as)).status;
const listRfqIds = async (as: SignedInTestUser): Promise<readonly string[]> => {
  const { body } = await scenario.get<{ rfqs: readonly { id: string }[] }>('/api/rfq/own/page', as);
  return body.rfqs.map(({ id }) => id);
};
/** Paths at which the buyer's side of an RFQ can be read. */
const getReadPaths = () => [
  `/api/rfq/${rfqId}/providers`,
  `/api/rfq/${rfqId}/arrivals`,
  `/api/rfq/${rfqId}/quotes/export`,
  `/api/conversations/${linkId}`,
];
const listNotificationKinds = async (as: SignedInTestUser): Promise<readonly string[]> => {
  const { body } = await scenario.get(listNotificationsEndpoint.path, as);
  return listNotificationsEndpoint.reply.parse(body).notifications.map(({ kind }) => kind);
};

beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, {
    projections: [...rfqTestScenarioProjections, notificationsProjection, unclaimedProviderRfqsProjection],
  });
  company = await createThreeMemberTestCompany(scenario, 'quay.example');
  const { buyer } = company;
  const payload = buildSampleRfqRequestBody(['emnify'], { email: buyer.user.email });
  rfqId = (await post('/api/rfq/send', payload, buyer)).id;
  const links = await scenario.get<readonly { id: string }[]>(`/api/rfq/${rfqId}/providers`, buyer);
  linkId = links.body[0]?.id ?? '';
});
afterAll(async () => scenario.close());

test("shows a member's RFQ to every colleague and to nobody else", async () => {
  const { owner, buyer, viewer } = company;
  for (const person of [owner, buyer, viewer]) {
    expect(await listRfqIds(person)).toEqual([rfqId]);
    for (const path of getReadPaths()) expect([path, await getStatus(path, person)]).toEqual([path, 200]);
  }
  for (const outsider of [scenario.buyer, scenario.otherBuyer]) {
    expect(await listRfqIds(outsider)).toEqual([]);
    for (const path of getReadPaths()) expect([path, await getStatus(path, outsider)]).toEqual([path, 404]);
  }
});

test('lets colleagues act on an RFQ, rejects viewers, and returns 404 to other users', async () => {
  const { owner, viewer } = company;
  const before = await scenario.market.store.head();
  const actions = [
    [`/api/rfq/${rfqId}/close`, {}],
    [`/api/rfq/${rfqId}/providers`, { provider: 'Soracom' }],
    [`/api/conversations/${linkId}`, { text: 'Which networks?' }],
    ['/api/rfq/send', buildSampleRfqRequestBody(['emnify'], { email: viewer.user.email })],
  ] as const;
  for (const [path, body] of actions) {
    expect([path, (await post(path, body, viewer)).code]).toEqual([path, 'company.viewer']);
  }
  for (const [path, body] of actions.slice(0, 3)) {
    expect([path, (await post(path, body, scenario.otherBuyer)).status]).toEqual([path, 404]);
  }
  expect(await scenario.market.store.head()).toBe(before);
  expect((await post(`/api/conversations/${linkId}`, { text: 'Which networks?' }, owner)).status).toBe(200);
  expect((await post(`/api/rfq/${rfqId}/providers`, { provider: 'Soracom' }, owner)).status).toBe(200);
});

test('keeps RFQs from before joining private to their buyer', async () => {
  const { market } = scenario;
  const { owner } = company;
  const nils = await registerConfirmedTestUser(market, 'nils@quay.example');
  const own = (await post('/api/rfq/send', buildSampleRfqRequestBody(['emnify'], { email: nils.user.email }), nils)).id;
  await post('/api/company/join', { company_id: company.companyId }, nils);
  await post('/api/company/members/admit', { user_id: nils.user.id, role: 'buyer' }, owner);
  expect(new Set(await listRfqIds(nils))).toEqual(new Set([own, rfqId]));
  expect(await listRfqIds(owner)).toEqual([rfqId]);
  expect(await getStatus(`/api/rfq/${own}/providers`, owner)).toBe(404);
});

test("hides a former member's RFQs from that member, and notifies the owners instead", async () => {
  const { owner, buyer } = company;
  const { vendors, market } = scenario;
  expect((await post('/api/company/members/remove', { user_id: buyer.user.id }, owner)).status).toBe(200);
  expect(await listRfqIds(buyer)).toEqual([]);
  for (const path of getReadPaths()) expect([path, await getStatus(path, buyer)]).toEqual([path, 404]);
  const specified = await scenario.get<readonly unknown[]>(`/api/rfq/user/${buyer.user.email}`, buyer);
  expect(specified.body).toEqual([]);
  expect((await post(`/api/rfq/${rfqId}/close`, {}, buyer)).status).toBe(404);
  const before = await listNotificationKinds(owner);
  expect((await post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify)).status).toBe(200);
  expect(await listNotificationKinds(buyer)).not.toContain('rfq-accepted');
  expect(await listNotificationKinds(owner)).toEqual(['rfq-accepted', ...before]);
  const download = await callTestApi<{ rfqs: object }>(
    market.command,
    'POST',
    '/api/privacy/download-my-data',
    {
      currentPassword: testPassword,
    },
    { token: buyer.token },
  );
  expect(JSON.stringify(download.body)).not.toContain('RfqAccepted');
});
