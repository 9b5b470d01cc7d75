import { listNotificationsEndpoint } from '@marketplace/contracts/notifications/notifications.api.ts';
import { listOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { maxTransferredRfqsPerRequest } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  readTestUserCompanyByApi,
  type ThreeMemberTestCompany,
  createThreeMemberTestCompany,
  addTestCompanyMember,
} from '../../kit/companies.ts';
import { runWithAppendsBlockedAfterTestEvents } from '../../kit/blockedAppends.ts';
import { openTestLiveStream } from '../../kit/testLiveStream.ts';
import { type RfqTestMarketplace, buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';
import { appendTestRfqWithoutCompany } from '../../kit/rfq/rfqWithoutCompany.ts';

let scenario: RfqTestMarketplace;
let company: ThreeMemberTestCompany;
let nils: SignedInTestUser;
let [first, second] = ['', ''];
let linkId = '';

interface ReplyBody {
  readonly code?: string;
  readonly rfq_id?: string;
  readonly company_id?: string;
  readonly handed_over?: number;
  readonly next?: string | null;
}
const post = async (path: string, body: object, as: SignedInTestUser, key?: string) => {
  const { status, body: answer } = await scenario.post<ReplyBody>(path, body, as, key);
  return { status, ...answer };
};
const sendRfqAs = async (as: SignedInTestUser): Promise<string> =>
  (await post('/api/rfq/send', buildSampleRfqRequestBody(['emnify'], { email: as.user.email }), as)).rfq_id ?? '';
const transferRfq = async (rfqId: string, as: SignedInTestUser, key?: string) =>
  post(`/api/rfq/${rfqId}/hand-over`, {}, as, key);
const transferAll = async (as: SignedInTestUser, after: string | null = null, key?: string) =>
  post('/api/rfq/hand-over', { after }, as, key);
const refusal = async (answer: Promise<{ readonly status: number; readonly code?: string }>) => {
  const { status, code } = await answer;
  return [status, code];
};
const getStatus = async (path: string, as: SignedInTestUser): Promise<number> => (await scenario.get(path, as)).status;
/** Paths at which the buyer's side of the first RFQ can be read. */
const getReadPaths = () => [
  `/api/rfq/${first}/providers`,
  `/api/rfq/${first}/arrivals`,
  `/api/rfq/${first}/quotes/export`,
  `/api/conversations/${linkId}`,
];
const listRfqIds = async (as: SignedInTestUser): Promise<readonly string[]> => {
  const { body } = await scenario.get<{ rfqs: readonly { id: string }[] }>('/api/rfq/own/page', as);
  return body.rfqs.map(({ id }) => id);
};
const listConversations = async (as: SignedInTestUser): Promise<readonly string[]> => {
  const { body } = await scenario.get<{ conversations: readonly { rfq_id: string }[] }>('/api/conversations', as);
  return body.conversations.map(({ rfq_id }) => rfq_id);
};
const isPrivate = async (rfqId: string, as: SignedInTestUser): Promise<boolean> =>
  listOwnRfqsEndpoint.reply.parse((await scenario.get(`/api/rfq/own?rfq=${rfqId}`, as)).body).alone;
const listNotificationKinds = async (as: SignedInTestUser): Promise<readonly string[]> => {
  const { body } = await scenario.get(listNotificationsEndpoint.path, as);
  return listNotificationsEndpoint.reply
    .parse(body)
    .notifications.flatMap(({ path, kind }) => (path.includes(first) ? kind : []));
};
const countTransferableRfqs = async (as: SignedInTestUser): Promise<number> =>
  (await readTestUserCompanyByApi(scenario, as)).earlier_requests;
const getLogHead = async () => scenario.market.store.head();

beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, { projections: liveReadModelProjections });
  company = await createThreeMemberTestCompany(scenario, 'quay.example');
  nils = await registerConfirmedTestUser(scenario.market, 'nils@quay.example');
  [first, second] = [await sendRfqAs(nils), await sendRfqAs(nils)];
  const links = await scenario.get<readonly { id: string }[]>(`/api/rfq/${first}/providers`, nils);
  linkId = links.body[0]?.id ?? '';
  await post(`/api/conversations/${linkId}`, { text: 'Which networks?' }, nils);
  await post(`/api/rfq/${second}/close`, {}, nils);
});
afterAll(async () => scenario.close());

test('lets only members with the right to act transfer their own RFQs', async () => {
  const { owner, buyer, companyId } = company;
  const before = await getLogHead();
  expect(await refusal(transferRfq(first, nils))).toEqual([403, 'company.not-member']);
  expect(await refusal(transferAll(nils))).toEqual([403, 'company.not-member']);
  for (const other of [owner, buyer, scenario.otherBuyer]) {
    expect(await refusal(transferRfq(first, other))).toEqual([404, 'rfq.not-found']);
  }
  expect(await refusal(transferRfq('nothing', nils))).toEqual([404, 'rfq.not-found']);
  expect(await getLogHead()).toBe(before);
  expect((await addTestCompanyMember(scenario, [nils, owner], companyId, 'viewer')).status).toBe(200);
  expect(await refusal(transferRfq(first, nils))).toEqual([403, 'company.viewer']);
  expect(await refusal(transferAll(nils))).toEqual([403, 'company.viewer']);
  expect(await countTransferableRfqs(nils)).toBe(0);
  await post('/api/company/members/role', { user_id: nils.user.id, role: 'buyer' }, owner);
  expect([await countTransferableRfqs(nils), await countTransferableRfqs(owner)]).toEqual([2, 0]);
});

test('updates the live stream of a colleague when a request is transferred', async () => {
  const { buyer, companyId } = company;
  expect([await listRfqIds(buyer), await listConversations(buyer), await isPrivate(first, nils)]).toEqual([
    [],
    [],
    true,
  ]);
  const liveUpdates = await openTestLiveStream(scenario.market, buyer);
  const transfer = async () =>
    expect(await transferRfq(first, nils)).toMatchObject({ status: 200, rfq_id: first, company_id: companyId });
  await liveUpdates.waitForTags(transfer, 'Rfqs', 'Conversations');
  await liveUpdates.close();
});

test('lets members read a transferred RFQ and its messages, and members with rights act on it', async () => {
  const { owner, buyer, viewer } = company;
  for (const person of [owner, buyer, viewer, nils]) {
    expect((await listRfqIds(person)).includes(first)).toBe(true);
    expect(await listConversations(person)).toEqual([first]);
    for (const path of getReadPaths()) expect([path, await getStatus(path, person)]).toEqual([path, 200]);
  }
  expect([await listRfqIds(buyer), await isPrivate(first, nils), await isPrivate(first, buyer)]).toEqual([
    [first],
    false,
    false,
  ]);
  const page = await scenario.get<{ rfqs: readonly { sent_by: string }[] }>('/api/rfq/own/page', buyer);
  expect(page.body.rfqs[0]?.sent_by).toBe('Ida Lindqvist');
  expect(await listRfqIds(scenario.otherBuyer)).toEqual([]);
  for (const path of getReadPaths()) expect([path, await getStatus(path, scenario.otherBuyer)]).toEqual([path, 404]);
  expect(await refusal(post(`/api/rfq/${first}/close`, {}, viewer))).toEqual([403, 'company.viewer']);
  const later = { deadline: new Date(Date.now() + 60 * 86_400_000).toISOString() };
  expect((await post(`/api/rfq/${first}/extend`, later, buyer)).status).toBe(200);
  expect((await post(`/api/conversations/${linkId}`, { text: 'And in Norway?' }, owner)).status).toBe(200);
});

test('changes nothing when repeated, and rejects RFQs that belong to the company already', async () => {
  const { buyer } = company;
  const companyRfqId = await sendRfqAs(buyer);
  const before = await getLogHead();
  expect((await transferRfq(first, nils)).status).toBe(200);
  expect(await refusal(transferRfq(first, buyer))).toEqual([409, 'rfq.of-company']);
  expect(await refusal(transferRfq(companyRfqId, buyer))).toEqual([409, 'rfq.of-company']);
  expect(await getLogHead()).toBe(before);
});

test('shows the transfer to admins in the history, but not to the vendor', async () => {
  interface History {
    readonly events: readonly { readonly type: string; readonly title: string; readonly changes: readonly object[] }[];
  }
  const historyAs = async (as: string) =>
    (await scenario.get<History>(`/api/admin/rfq/${first}/history?as=${as}`, scenario.admin)).body.events;
  const transferEvent = (await historyAs('auditor')).find(({ type }) => type === 'RfqHandedOver');
  expect(transferEvent?.title).toBe('RFQ transferred to the company');
  expect(transferEvent?.changes).toEqual([
    { name: 'owner', field: 'Owner', from: 'buyer', to: 'company', from_label: 'Buyer', to_label: 'Company' },
  ]);
  expect((await historyAs('buyer')).map(({ type }) => type)).toContain('RfqHandedOver');
  expect((await historyAs(`vendor:${linkId}`)).map(({ type }) => type)).not.toContain('RfqHandedOver');
});

/** IDs of the transferred RFQs, once per transfer event. */
const listTransferredIds = async (): Promise<readonly string[]> =>
  ((await scenario.market.readEvents()) as readonly RfqEvent[]).flatMap(({ type, data }) =>
    type === 'RfqHandedOver' ? data.rfqId : [],
  );

test('transfers all RFQs in batches, each once, also after an interruption', async () => {
  const more = 4;
  for (let at = 0; at < maxTransferredRfqsPerRequest + more; at += 1)
    await appendTestRfqWithoutCompany(scenario.market, nils.user.id);
  expect(await countTransferableRfqs(nils)).toBe(maxTransferredRfqsPerRequest + more + 1);
  const batch = await transferAll(nils, null, 'a first step');
  expect(batch).toMatchObject({ status: 200, handed_over: maxTransferredRfqsPerRequest });
  expect(batch.next).toEqual(expect.any(String));
  // The reply was lost: repeat the same call, then start from the beginning.
  expect((await transferAll(nils, null, 'a first step')).status).toBe(200);
  for (let next: string | null = null; ; ) {
    const { status, next: nextCursor } = await transferAll(nils, next);
    expect(status).toBe(200);
    next = nextCursor ?? null;
    if (next === null) break;
  }
  expect(await countTransferableRfqs(nils)).toBe(0);
  expect(await transferAll(nils)).toMatchObject({ status: 200, handed_over: 0, next: null });
  const all = await listTransferredIds();
  expect([all.length, new Set(all).size]).toEqual([
    maxTransferredRfqsPerRequest + more + 2,
    maxTransferredRfqsPerRequest + more + 2,
  ]);
  expect(await getStatus(`/api/rfq/${second}/providers`, company.buyer)).toBe(200);
});

test('transfers each RFQ once with concurrent batches and single transfers', async () => {
  const { market } = scenario;
  const rfqIds: string[] = [];
  for (let at = 0; at < 12; at += 1) rfqIds.push(await appendTestRfqWithoutCompany(market, nils.user.id));
  expect(await countTransferableRfqs(nils)).toBe(rfqIds.length);
  const one = rfqIds.toSorted().at(-1) ?? '';
  const answers = await Promise.all([
    transferAll(nils),
    transferAll(nils),
    transferRfq(one, nils),
    transferRfq(one, nils),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const transferred = (await listTransferredIds()).filter((rfqId) => rfqIds.includes(rfqId));
  expect(transferred.toSorted()).toEqual(rfqIds.toSorted());
});

test('stops a batch when its user is removed from the company, and keeps the rest private', async () => {
  const { market } = scenario;
  const { owner, companyId } = company;
  const lena = await registerConfirmedTestUser(market, 'lena@quay.example');
  const rfqIds: string[] = [];
  for (let at = 0; at < maxTransferredRfqsPerRequest; at += 1)
    rfqIds.push(await appendTestRfqWithoutCompany(market, lena.user.id));
  await addTestCompanyMember(scenario, [lena, owner], companyId, 'buyer');
  expect(await countTransferableRfqs(lena)).toBe(maxTransferredRfqsPerRequest);
  const before = (await listTransferredIds()).length;
  const { started: batch, result } = await runWithAppendsBlockedAfterTestEvents(
    market,
    { count: before + 5, name: 'RfqHandedOver', start: () => transferAll(lena) },
    async (untilWaiting) => {
      // The removal is queued behind one event of the batch, so that the removal is appended next.
      await untilWaiting(1);
      const removal = post('/api/company/members/remove', { user_id: lena.user.id }, owner);
      await untilWaiting(2);
      return { removal };
    },
  );
  expect([await refusal(batch), await result.removal]).toMatchObject([[403, 'company.not-member'], { status: 200 }]);
  const transferred = await listTransferredIds();
  const keptIds = rfqIds.filter((rfqId) => !transferred.includes(rfqId));
  expect(keptIds.length).toBeGreaterThan(0);
  expect(keptIds.length).toBeLessThanOrEqual(maxTransferredRfqsPerRequest - 5);
  const readRfqStatus = async (as: SignedInTestUser, rfqId: string | undefined) =>
    getStatus(`/api/rfq/${rfqId}/providers`, as);
  const transferredId = rfqIds.find((rfqId) => transferred.includes(rfqId));
  expect([
    await readRfqStatus(lena, keptIds[0]),
    await readRfqStatus(lena, transferredId),
    await readRfqStatus(owner, transferredId),
  ]).toEqual([200, 404, 200]);
});

test('hides transferred RFQs from a former member, and notifies the owners', async () => {
  const { owner } = company;
  expect((await post('/api/company/members/remove', { user_id: nils.user.id }, owner)).status).toBe(200);
  expect([await listRfqIds(nils), await listConversations(nils), await listNotificationKinds(nils)]).toEqual([
    [],
    [],
    [],
  ]);
  for (const path of getReadPaths()) expect([path, await getStatus(path, nils)]).toEqual([path, 404]);
  expect((await scenario.get(`/api/rfq/user/${nils.user.email}`, nils)).body).toEqual([]);
  expect(await refusal(post(`/api/rfq/${first}/close`, {}, nils))).toEqual([404, 'rfq.not-found']);
  expect(await refusal(transferRfq(first, nils))).toEqual([404, 'rfq.not-found']);
  expect((await post('/api/vendor/rfq/accept', { rfq_id: first }, scenario.vendors.emnify)).status).toBe(200);
  expect([await listNotificationKinds(nils), await listNotificationKinds(owner)]).toEqual([[], ['rfq-accepted']]);
});
