import { listNotifications } from '@marketplace/contracts/notifications/notifications.api.ts';
import { listOwnRfqs } from '@marketplace/contracts/rfq/rfq.api.ts';
import { handOverStep } from '@marketplace/contracts/rfq/rfq.handOver.api.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, type SignedIn } from '../../kit/calls.ts';
import { companySeenBy, type CompanyOfThree, companyOfThree, join } from '../../kit/companies.ts';
import { whileLogIsHeld } from '../../kit/heldLog.ts';
import { liveNews } from '../../kit/liveNews.ts';
import { type RfqScenario, rfqPayload, startRfqScenario } from '../../kit/rfq/scenario.ts';
import { sendAlone } from '../../kit/rfq/sendAlone.ts';

let scenario: RfqScenario;
let company: CompanyOfThree;
let nils: SignedIn;
let [first, second] = ['', ''];
let linkId = '';

interface Answer {
  readonly code?: string;
  readonly rfq_id?: string;
  readonly company_id?: string;
  readonly handed_over?: number;
  readonly next?: string | null;
}
const post = async (path: string, body: object, as: SignedIn, key?: string) => {
  const { status, body: answer } = await scenario.post<Answer>(path, body, as, key);
  return { status, ...answer };
};
const sent = async (as: SignedIn): Promise<string> =>
  (await post('/api/rfq/send', rfqPayload(['emnify'], { email: as.user.email }), as)).rfq_id ?? '';
const handOver = async (rfqId: string, as: SignedIn, key?: string) => post(`/api/rfq/${rfqId}/hand-over`, {}, as, key);
const handOverAll = async (as: SignedIn, after: string | null = null, key?: string) =>
  post('/api/rfq/hand-over', { after }, as, key);
const refusal = async (answer: Promise<{ readonly status: number; readonly code?: string }>) => {
  const { status, code } = await answer;
  return [status, code];
};
const statusOf = async (path: string, as: SignedIn): Promise<number> => (await scenario.get(path, as)).status;
/** Everything by which the buyer's side of the first RFQ is read. */
const reads = () => [
  `/api/rfq/${first}/providers`,
  `/api/rfq/${first}/arrivals`,
  `/api/rfq/${first}/quotes/export`,
  `/api/conversations/${linkId}`,
];
const listedBy = async (as: SignedIn): Promise<readonly string[]> => {
  const { body } = await scenario.get<{ rfqs: readonly { id: string }[] }>('/api/rfq/own/page', as);
  return body.rfqs.map(({ id }) => id);
};
const talksOf = async (as: SignedIn): Promise<readonly string[]> => {
  const { body } = await scenario.get<{ conversations: readonly { rfq_id: string }[] }>('/api/conversations', as);
  return body.conversations.map(({ rfq_id }) => rfq_id);
};
const isAlone = async (rfqId: string, as: SignedIn): Promise<boolean> =>
  listOwnRfqs.reply.parse((await scenario.get(`/api/rfq/own?rfq=${rfqId}`, as)).body).alone;
const toldTo = async (as: SignedIn): Promise<readonly string[]> => {
  const { body } = await scenario.get(listNotifications.path, as);
  return listNotifications.reply
    .parse(body)
    .notifications.flatMap(({ path, kind }) => (path.includes(first) ? kind : []));
};
const earlierOf = async (as: SignedIn): Promise<number> => (await companySeenBy(scenario, as)).earlier_requests;
const head = async () => scenario.market.store.head();

beforeAll(async () => {
  scenario = await startRfqScenario(undefined, { projections: liveReadModels });
  company = await companyOfThree(scenario, 'quay.example');
  nils = await register(scenario.market, 'nils@quay.example');
  [first, second] = [await sent(nils), await sent(nils)];
  const links = await scenario.get<readonly { id: string }[]>(`/api/rfq/${first}/providers`, nils);
  linkId = links.body[0]?.id ?? '';
  await post(`/api/conversations/${linkId}`, { text: 'Which networks?' }, nils);
  await post(`/api/rfq/${second}/close`, {}, nils);
});
afterAll(async () => scenario.close());

test('nobody hands over but a member who may act, and nothing but an RFQ of the own', async () => {
  const { owner, buyer, companyId } = company;
  const before = await head();
  expect(await refusal(handOver(first, nils))).toEqual([403, 'company.not-member']);
  expect(await refusal(handOverAll(nils))).toEqual([403, 'company.not-member']);
  for (const other of [owner, buyer, scenario.otherBuyer]) {
    expect(await refusal(handOver(first, other))).toEqual([404, 'rfq.not-found']);
  }
  expect(await refusal(handOver('nothing', nils))).toEqual([404, 'rfq.not-found']);
  expect(await head()).toBe(before);
  expect((await join(scenario, [nils, owner], companyId, 'viewer')).status).toBe(200);
  expect(await refusal(handOver(first, nils))).toEqual([403, 'company.viewer']);
  expect(await refusal(handOverAll(nils))).toEqual([403, 'company.viewer']);
  expect(await earlierOf(nils)).toBe(0);
  await post('/api/company/members/role', { user_id: nils.user.id, role: 'buyer' }, owner);
  expect([await earlierOf(nils), await earlierOf(owner)]).toEqual([2, 0]);
});

test('transferring a request notifies the open live stream of a colleague, who could not read it before', async () => {
  const { buyer, companyId } = company;
  expect([await listedBy(buyer), await talksOf(buyer), await isAlone(first, nils)]).toEqual([[], [], true]);
  const news = await liveNews(scenario.market, buyer);
  const transfer = async () =>
    expect(await handOver(first, nils)).toMatchObject({ status: 200, rfq_id: first, company_id: companyId });
  await news.hears(transfer, 'Rfqs', 'Conversations');
  await news.close();
});

test('the company’s people read it with all that was written, and its buyers decide', async () => {
  const { owner, buyer, viewer } = company;
  for (const person of [owner, buyer, viewer, nils]) {
    expect((await listedBy(person)).includes(first)).toBe(true);
    expect(await talksOf(person)).toEqual([first]);
    for (const path of reads()) expect([path, await statusOf(path, person)]).toEqual([path, 200]);
  }
  expect([await listedBy(buyer), await isAlone(first, nils), await isAlone(first, buyer)]).toEqual([
    [first],
    false,
    false,
  ]);
  const page = await scenario.get<{ rfqs: readonly { sent_by: string }[] }>('/api/rfq/own/page', buyer);
  expect(page.body.rfqs[0]?.sent_by).toBe('Ida Lindqvist');
  expect(await listedBy(scenario.otherBuyer)).toEqual([]);
  for (const path of reads()) expect([path, await statusOf(path, scenario.otherBuyer)]).toEqual([path, 404]);
  expect(await refusal(post(`/api/rfq/${first}/close`, {}, viewer))).toEqual([403, 'company.viewer']);
  const later = { deadline: new Date(Date.now() + 60 * 86_400_000).toISOString() };
  expect((await post(`/api/rfq/${first}/extend`, later, buyer)).status).toBe(200);
  expect((await post(`/api/conversations/${linkId}`, { text: 'And in Norway?' }, owner)).status).toBe(200);
});

test('repeated it changes nothing; what is the company’s already is refused to others of it', async () => {
  const { buyer } = company;
  const theCompanys = await sent(buyer);
  const before = await head();
  expect((await handOver(first, nils)).status).toBe(200);
  expect(await refusal(handOver(first, buyer))).toEqual([409, 'rfq.of-company']);
  expect(await refusal(handOver(theCompanys, buyer))).toEqual([409, 'rfq.of-company']);
  expect(await head()).toBe(before);
});

test('admins read in the history that it was handed over, and the vendor learns nothing of it', async () => {
  interface History {
    readonly events: readonly { readonly type: string; readonly title: string; readonly changes: readonly object[] }[];
  }
  const historyAs = async (as: string) =>
    (await scenario.get<History>(`/api/admin/rfq/${first}/history?as=${as}`, scenario.admin)).body.events;
  const told = (await historyAs('auditor')).find(({ type }) => type === 'RfqHandedOver');
  expect(told?.title).toBe('Handed over to the company');
  expect(told?.changes).toEqual([{ field: 'Belongs to', from: 'its buyer alone', to: 'the company' }]);
  expect((await historyAs('buyer')).map(({ type }) => type)).toContain('RfqHandedOver');
  expect((await historyAs(`vendor:${linkId}`)).map(({ type }) => type)).not.toContain('RfqHandedOver');
});

/** Ids of the RFQs that were handed over, as often as it happened. */
const handings = async (): Promise<readonly string[]> =>
  ((await scenario.market.events()) as readonly RfqEvent[]).flatMap(({ type, data }) =>
    type === 'RfqHandedOver' ? data.rfqId : [],
  );

test('all at once goes by steps; who was cut off begins anew, and each is handed over once', async () => {
  const more = 4;
  for (let at = 0; at < handOverStep + more; at += 1) await sendAlone(scenario.market, nils.user.id);
  expect(await earlierOf(nils)).toBe(handOverStep + more + 1);
  const step = await handOverAll(nils, null, 'a first step');
  expect(step).toMatchObject({ status: 200, handed_over: handOverStep });
  expect(step.next).toEqual(expect.any(String));
  // What the reader was told never came: the same call again, and then from the beginning.
  expect((await handOverAll(nils, null, 'a first step')).status).toBe(200);
  for (let next: string | null = null; ; ) {
    const { status, next: further } = await handOverAll(nils, next);
    expect(status).toBe(200);
    next = further ?? null;
    if (next === null) break;
  }
  expect(await earlierOf(nils)).toBe(0);
  expect(await handOverAll(nils)).toMatchObject({ status: 200, handed_over: 0, next: null });
  const all = await handings();
  expect([all.length, new Set(all).size]).toEqual([handOverStep + more + 2, handOverStep + more + 2]);
  expect(await statusOf(`/api/rfq/${second}/providers`, company.buyer)).toBe(200);
});

test('two windows and a single request at once hand each over once', async () => {
  const { market } = scenario;
  const wanted: string[] = [];
  for (let at = 0; at < 12; at += 1) wanted.push(await sendAlone(market, nils.user.id));
  expect(await earlierOf(nils)).toBe(wanted.length);
  const one = wanted.toSorted().at(-1) ?? '';
  const answers = await Promise.all([handOverAll(nils), handOverAll(nils), handOver(one, nils), handOver(one, nils)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const handed = (await handings()).filter((rfqId) => wanted.includes(rfqId));
  expect(handed.toSorted()).toEqual(wanted.toSorted());
});

test('who is taken out of the company within a step hands over no more, and keeps what is left', async () => {
  const { market } = scenario;
  const { owner, companyId } = company;
  const lena = await register(market, 'lena@quay.example');
  const rfqIds: string[] = [];
  for (let at = 0; at < handOverStep; at += 1) rfqIds.push(await sendAlone(market, lena.user.id));
  await join(scenario, [lena, owner], companyId, 'buyer');
  expect(await earlierOf(lena)).toBe(handOverStep);
  const before = (await handings()).length;
  const step = handOverAll(lena);
  const { removal } = await whileLogIsHeld(
    market,
    { count: before + 5, name: 'RfqHandedOver' },
    async (untilWaiting) => {
      const removal = post('/api/company/members/remove', { user_id: lena.user.id }, owner);
      // Behind one of the step, so that it is the next in the log.
      await untilWaiting(2);
      return { removal };
    },
  );
  expect([await refusal(step), await removal]).toMatchObject([[403, 'company.not-member'], { status: 200 }]);
  const handed = await handings();
  const kept = rfqIds.filter((rfqId) => !handed.includes(rfqId));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(handOverStep - 5);
  const readBy = async (as: SignedIn, rfqId: string | undefined) => statusOf(`/api/rfq/${rfqId}/providers`, as);
  const given = rfqIds.find((rfqId) => handed.includes(rfqId));
  expect([await readBy(lena, kept[0]), await readBy(lena, given), await readBy(owner, given)]).toEqual([200, 404, 200]);
});

test('who leaves reads nothing of it and does nothing, and owners are told what happens', async () => {
  const { owner } = company;
  expect((await post('/api/company/members/remove', { user_id: nils.user.id }, owner)).status).toBe(200);
  expect([await listedBy(nils), await talksOf(nils), await toldTo(nils)]).toEqual([[], [], []]);
  for (const path of reads()) expect([path, await statusOf(path, nils)]).toEqual([path, 404]);
  expect((await scenario.get(`/api/rfq/user/${nils.user.email}`, nils)).body).toEqual([]);
  expect(await refusal(post(`/api/rfq/${first}/close`, {}, nils))).toEqual([404, 'rfq.not-found']);
  expect(await refusal(handOver(first, nils))).toEqual([404, 'rfq.not-found']);
  expect((await post('/api/vendor/rfq/accept', { rfq_id: first }, scenario.vendors.emnify)).status).toBe(200);
  expect([await toldTo(nils), await toldTo(owner)]).toEqual([[], ['rfq-accepted']]);
});
