import {
  type ConversationSummary,
  type ConversationView,
  listConversations,
  readConversation,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { contactMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type Reply, type SignedIn } from '../../kit/calls.ts';
import { createExpectRefused } from '../../kit/rfq/expectRefused.ts';
import { type CastProvider, type RfqScenario, sendRfq, startRfqScenario, vendorOf } from '../../kit/rfq/scenario.ts';

const begun = new Date('2026-11-21T08:00:00.000Z');
/** The commands' clock; tests that need a later one move it. */
let now = begun;
let scenario: RfqScenario;
let colleague: SignedIn;
beforeAll(async () => {
  scenario = await startRfqScenario(() => now);
  colleague = await vendorOf(scenario.market, 'emnify', 'colleague');
});
afterAll(async () => scenario.close());

const pathOf = (linkId: string): string => `/api/conversations/${linkId}`;
const say = (linkId: string, text: string, as: SignedIn | null, key?: string): Promise<Reply> =>
  scenario.post(pathOf(linkId), { text }, as, key);
const mark = (linkId: string, upTo: number, as: SignedIn): Promise<Reply> =>
  scenario.post(`${pathOf(linkId)}/read`, { up_to: upTo }, as);
async function read(linkId: string, as: SignedIn, query = ''): Promise<ConversationView> {
  return readConversation.reply.parse((await scenario.get(pathOf(linkId) + query, as)).body);
}
async function listed(linkId: string, as: SignedIn): Promise<ConversationSummary | undefined> {
  const { conversations } = listConversations.reply.parse((await scenario.get('/api/conversations', as)).body);
  return conversations.find(({ link_id: id }) => id === linkId);
}
const texts = ({ messages }: ConversationView) => messages.map(({ text }) => text);

/** An RFQ to these providers. @returns its id and those of its links. */
async function sent(...providers: readonly CastProvider[]) {
  const rfqId = await sendRfq(scenario, providers);
  const { body } = await scenario.get<readonly { readonly id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    scenario.buyer,
  );
  const [linkId = '', rivalId = ''] = body.map(({ id }) => id);
  return { rfqId, linkId, rivalId };
}
const vendorDoes = (path: string, rfqId: string, more: object = {}): Promise<Reply> =>
  scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, scenario.vendors.emnify);

const expectRefused = createExpectRefused(() => scenario);

test('a question and its answer are read by both sides, colleagues included, as unread until they read them', async () => {
  const { rfqId, linkId } = await sent('emnify');
  const { emnify } = scenario.vendors;
  expect(await say(linkId, ' Which networks in Norway? ', scenario.buyer)).toMatchObject({
    status: 200,
    body: { rfq_id: rfqId, number: 1 },
  });
  expect(await listed(linkId, emnify)).toMatchObject({ rfq_id: rfqId, side: 'vendor', messages: 1, unread: 1 });
  expect(await listed(linkId, scenario.buyer)).toMatchObject({ side: 'buyer', messages: 1, unread: 0 });
  expect((await mark(linkId, 1, emnify)).status).toBe(200);
  expect(await listed(linkId, emnify)).toMatchObject({ unread: 0 });
  expect(await listed(linkId, colleague)).toMatchObject({ unread: 1 });
  expect((await say(linkId, 'Three of them.', emnify)).status).toBe(200);
  expect(await listed(linkId, scenario.buyer)).toMatchObject({ messages: 2, unread: 1 });
  expect(await listed(linkId, colleague)).toMatchObject({ unread: 1 });
  const seen = await read(linkId, colleague);
  expect(seen).toMatchObject({ side: 'vendor', provider_name: 'emnify', total: 2, read_up_to: 0, ended: null });
  expect(seen.messages.map(({ by, own, text }) => [by, own, text])).toEqual([
    ['buyer', false, 'Which networks in Norway?'],
    ['vendor', false, 'Three of them.'],
  ]);
});

test('reading is noted once, whoever repeats it, and a message sent again with its key is one', async () => {
  const { linkId } = await sent('emnify');
  await say(linkId, 'Norway?', scenario.buyer, 'once');
  const head = await scenario.market.store.head();
  expect((await say(linkId, 'Norway?', scenario.buyer, 'once')).body['number']).toBe(1);
  expect(await scenario.market.store.head()).toBe(head);
  await expectRefused(() => say(linkId, 'Sweden?', scenario.buyer, 'once'), 422, 'command.key-reused');
  await mark(linkId, 500, scenario.vendors.emnify);
  const marked = await scenario.market.store.head();
  expect(marked).toBe(head + 1n);
  for (const upTo of [1, 500]) expect((await mark(linkId, upTo, scenario.vendors.emnify)).status).toBe(200);
  expect(await scenario.market.store.head()).toBe(marked);
  expect((await read(linkId, scenario.vendors.emnify)).read_up_to).toBe(1);
});

test('the newest messages come, with how many there are', async () => {
  const { linkId } = await sent('emnify');
  for (const text of ['one', 'two', 'three']) await say(linkId, text, scenario.buyer);
  expect(await read(linkId, scenario.buyer, '?limit=2')).toMatchObject({ total: 3 });
  expect(texts(await read(linkId, scenario.buyer, '?limit=2'))).toEqual(['two', 'three']);
});

describe('contact data', () => {
  const bare = 'Call +46 8 555 12 34 or write to ida@meridian.com.';
  const hidden = `Call ${contactMask} or write to ${contactMask}.`;

  test('stays hidden until the provider accepts, in no answer in between, and is there afterwards', async () => {
    const { rfqId, linkId } = await sent('emnify');
    await say(linkId, bare, scenario.buyer);
    await say(linkId, bare, scenario.vendors.emnify);
    for (const as of [scenario.vendors.emnify, colleague]) {
      expect(texts(await read(linkId, as))).toEqual([hidden, bare]);
      expect((await read(linkId, as)).contact_hidden).toBe(true);
    }
    expect(texts(await read(linkId, scenario.buyer))).toEqual([bare, hidden]);
    await vendorDoes('accept', rfqId);
    expect(texts(await read(linkId, scenario.vendors.emnify))).toEqual([bare, bare]);
    expect(texts(await read(linkId, scenario.buyer))).toEqual([bare, bare]);
  });

  test('never comes to a provider who rejected without accepting', async () => {
    const { rfqId, linkId } = await sent('emnify');
    await say(linkId, bare, scenario.buyer);
    await vendorDoes('reject', rfqId);
    const { body } = await scenario.get(pathOf(linkId), scenario.vendors.emnify);
    expect(body['ended']).toBe('rejected');
    expect(JSON.stringify(body)).not.toMatch(/555 12|ida@/);
  });
});

test('nobody but the two sides reads, writes or marks a conversation, and nobody else’s list holds it', async () => {
  const { linkId } = await sent('emnify', 'soracom');
  await say(linkId, 'For emnify alone.', scenario.buyer);
  const others = [scenario.otherBuyer, scenario.vendors.soracom, scenario.vendors['1nce'], scenario.admin];
  for (const as of others) {
    expect(await scenario.get(pathOf(linkId), as)).toMatchObject({
      status: 404,
      body: { code: 'rfq.link-not-found' },
    });
    await expectRefused(() => say(linkId, 'Me too?', as), 404, 'rfq.link-not-found');
    await expectRefused(() => mark(linkId, 1, as), 404, 'rfq.link-not-found');
    expect(await listed(linkId, as)).toBeUndefined();
  }
  expect((await scenario.get(pathOf(linkId), null)).status).toBe(401);
});

test('a deleted link takes its conversation out of every list', async () => {
  const { linkId } = await sent('emnify');
  await say(linkId, 'Norway?', scenario.buyer);
  await call(scenario.market.command, 'DELETE', `/api/rfq/provider/${linkId}`, undefined, {
    token: scenario.admin.token,
  });
  for (const as of [scenario.buyer, scenario.vendors.emnify]) {
    expect(await listed(linkId, as)).toBeUndefined();
    expect((await scenario.get(pathOf(linkId), as)).status).toBe(404);
    await expectRefused(() => say(linkId, 'Still there?', as), 404, 'rfq.link-not-found');
  }
});

describe('a message is refused, and nothing is written,', () => {
  test.each([
    ['of 20,000 characters', 'a'.repeat(20_000)],
    ['of one character too many', 'a'.repeat(5001)],
    ['with NUL', 'Norway\u0000?'],
    ['with half of a character', 'Norway\ud800?'],
    ['of blanks', ' \n '],
  ])('%s', async (_, text) => {
    const { linkId } = await sent('emnify');
    await expectRefused(() => say(linkId, text, scenario.buyer), 400, 'request.shape');
  });

  test('to what is no link', async () => {
    for (const id of ['x', '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10']) {
      await expectRefused(() => say(id, 'Norway?', scenario.buyer), 404, 'rfq.link-not-found');
    }
  });

  test('once the RFQ was rejected, closed or has expired; what was written can be read', async () => {
    const rejected = await sent('emnify');
    const closed = await sent('emnify');
    const expired = await sent('emnify');
    for (const { linkId } of [rejected, closed, expired]) await say(linkId, 'Norway?', scenario.buyer);
    await vendorDoes('reject', rejected.rfqId);
    await scenario.post(`/api/rfq/${closed.rfqId}/close`, {}, scenario.buyer);
    for (const as of [scenario.buyer, scenario.vendors.emnify]) {
      await expectRefused(() => say(rejected.linkId, 'Why?', as), 409, 'rfq.rejected');
      await expectRefused(() => say(closed.linkId, 'Why?', as), 409, 'rfq.closed');
      now = new Date('2027-01-21T08:00:00.000Z');
      await expectRefused(() => say(expired.linkId, 'Why?', as), 409, 'rfq.expired');
      now = begun;
      expect(texts(await read(closed.linkId, as))).toEqual(['Norway?']);
    }
  });
});

test('after an award the awarded goes on; the other reads that it is closed, not that somebody was awarded', async () => {
  const { rfqId, linkId, rivalId } = await sent('emnify', 'soracom');
  await vendorDoes('accept', rfqId);
  await vendorDoes('respond', rfqId, { quote_amount: '0.62', quote_currency: 'EUR' });
  const awards = [{ link_id: linkId, quote_version: 1 }];
  expect((await scenario.post(`/api/rfq/${rfqId}/award`, { awards }, scenario.buyer)).status).toBe(200);
  for (const as of [scenario.buyer, scenario.vendors.emnify]) {
    expect((await say(linkId, 'When do we start?', as)).status).toBe(200);
  }
  await expectRefused(() => say(rivalId, 'And we?', scenario.vendors.soracom), 409, 'rfq.closed');
  expect((await read(rivalId, scenario.vendors.soracom)).ended).toBe('closed');
});

test('the history says who wrote how often to admins, and to nobody a word of it', async () => {
  const { rfqId, linkId } = await sent('emnify', 'soracom');
  await say(linkId, 'Secret question', scenario.buyer);
  await say(linkId, 'Secret answer', scenario.vendors.emnify);
  const historyAs = async (as: string) => {
    const { body } = await scenario.get<{
      readonly events: readonly { readonly type: string; readonly summary: string; readonly changes: object[] }[];
    }>(`/api/admin/rfq/${rfqId}/history?as=${as}`, scenario.admin);
    expect(JSON.stringify(body)).not.toContain('Secret');
    return body.events.filter(({ type }) => type === 'MessageSent');
  };
  const told = await historyAs('auditor');
  expect(told.map(({ summary }) => summary)).toEqual(['Number 1, to the provider', 'Number 2, to the buyer']);
  expect(told[1]?.changes).toEqual([{ field: 'Messages', from: '1', to: '2' }]);
  expect(await historyAs('vendor:soracom')).toEqual([]);
  expect(await historyAs('vendor:emnify')).toHaveLength(2);
});

test('an account writes 60 messages in an hour, whoever they are for, and the next is not kept', async () => {
  const limited = await startRfqScenario(() => begun, { accounts: { rateLimitFactor: 1 } });
  try {
    const rfqId = await sendRfq(limited, ['emnify', 'soracom']);
    const { body } = await limited.get(`/api/rfq/${rfqId}/providers`, limited.buyer);
    const [one = '', other = ''] = listRfqLinks.reply.parse(body).map(({ id }) => pathOf(id));
    const write = (path: string): Promise<Reply> => limited.post(path, { text: 'Norway?' }, limited.buyer);
    for (let written = 0; written < 60; written += 1) {
      expect([written, (await write(written % 2 === 0 ? one : other)).status]).toEqual([written, 200]);
    }
    const refused = await write(other);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.get(other, limited.buyer)).body['total']).toBe(30);
    expect((await limited.post(one, { text: 'All of them.' }, limited.vendors.emnify)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
