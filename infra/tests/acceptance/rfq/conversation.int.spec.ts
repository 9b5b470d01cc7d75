import {
  type ConversationSummary,
  type ConversationReply,
  listConversationsEndpoint,
  readConversationEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { contactDataMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTestApi, type TestApiReply, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { createExpectTestRefusalWithoutWrites } from '../../kit/rfq/refusalExpectation.ts';
import {
  type RfqTestScenarioProviderId,
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

const startTime = new Date('2026-11-21T08:00:00.000Z');
/** The clock of the commands, moved by tests that need a later time. */
let now = startTime;
let scenario: RfqTestMarketplace;
let colleague: SignedInTestUser;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
  colleague = await registerRfqTestScenarioVendor(scenario.market, 'emnify', 'colleague');
});
afterAll(async () => scenario.close());

const getPath = (linkId: string): string => `/api/conversations/${linkId}`;
const sendMessage = (linkId: string, text: string, as: SignedInTestUser | null, key?: string): Promise<TestApiReply> =>
  scenario.post(getPath(linkId), { text }, as, key);
const markRead = (linkId: string, upTo: number, as: SignedInTestUser): Promise<TestApiReply> =>
  scenario.post(`${getPath(linkId)}/read`, { up_to: upTo }, as);
async function fetchConversation(linkId: string, as: SignedInTestUser, query = ''): Promise<ConversationReply> {
  return readConversationEndpoint.reply.parse((await scenario.get(getPath(linkId) + query, as)).body);
}
async function findInList(linkId: string, as: SignedInTestUser): Promise<ConversationSummary | undefined> {
  const { conversations } = listConversationsEndpoint.reply.parse((await scenario.get('/api/conversations', as)).body);
  return conversations.find(({ link_id: id }) => id === linkId);
}
const listTexts = ({ messages }: ConversationReply) => messages.map(({ text }) => text);

/** Sends an RFQ to these providers. @returns its ID and the IDs of its links. */
async function createRfq(...providers: readonly RfqTestScenarioProviderId[]) {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, providers);
  const { body } = await scenario.get<readonly { readonly id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    scenario.buyer,
  );
  const [linkId = '', rivalId = ''] = body.map(({ id }) => id);
  return { rfqId, linkId, rivalId };
}
const postAsVendor = (path: string, rfqId: string, more: object = {}): Promise<TestApiReply> =>
  scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, scenario.vendors.emnify);

const expectRefused = createExpectTestRefusalWithoutWrites(() => scenario);

test('shows messages to both sides, including colleagues, as unread until they are read', async () => {
  const { rfqId, linkId } = await createRfq('emnify');
  const { emnify } = scenario.vendors;
  expect(await sendMessage(linkId, ' Which networks in Norway? ', scenario.buyer)).toMatchObject({
    status: 200,
    body: { rfq_id: rfqId, number: 1 },
  });
  expect(await findInList(linkId, emnify)).toMatchObject({ rfq_id: rfqId, side: 'vendor', messages: 1, unread: 1 });
  expect(await findInList(linkId, scenario.buyer)).toMatchObject({ side: 'buyer', messages: 1, unread: 0 });
  expect((await markRead(linkId, 1, emnify)).status).toBe(200);
  expect(await findInList(linkId, emnify)).toMatchObject({ unread: 0 });
  expect(await findInList(linkId, colleague)).toMatchObject({ unread: 1 });
  expect((await sendMessage(linkId, 'Three of them.', emnify)).status).toBe(200);
  expect(await findInList(linkId, scenario.buyer)).toMatchObject({ messages: 2, unread: 1 });
  expect(await findInList(linkId, colleague)).toMatchObject({ unread: 1 });
  const seen = await fetchConversation(linkId, colleague);
  expect(seen).toMatchObject({ side: 'vendor', provider_name: 'emnify', total: 2, read_up_to: 0, ended: null });
  expect(seen.messages.map(({ by, own, text }) => [by, own, text])).toEqual([
    ['buyer', false, 'Which networks in Norway?'],
    ['vendor', false, 'Three of them.'],
  ]);
});

test('stores a read position once, and a message once when it is repeated with its key', async () => {
  const { linkId } = await createRfq('emnify');
  await sendMessage(linkId, 'Norway?', scenario.buyer, 'once');
  const head = await scenario.market.store.head();
  expect((await sendMessage(linkId, 'Norway?', scenario.buyer, 'once')).body['number']).toBe(1);
  expect(await scenario.market.store.head()).toBe(head);
  await expectRefused(() => sendMessage(linkId, 'Sweden?', scenario.buyer, 'once'), 422, 'command.key-reused');
  await markRead(linkId, 500, scenario.vendors.emnify);
  const headAfterMark = await scenario.market.store.head();
  expect(headAfterMark).toBe(head + 1n);
  for (const upTo of [1, 500]) expect((await markRead(linkId, upTo, scenario.vendors.emnify)).status).toBe(200);
  expect(await scenario.market.store.head()).toBe(headAfterMark);
  expect((await fetchConversation(linkId, scenario.vendors.emnify)).read_up_to).toBe(1);
});

test('returns the newest messages and their total', async () => {
  const { linkId } = await createRfq('emnify');
  for (const text of ['one', 'two', 'three']) await sendMessage(linkId, text, scenario.buyer);
  expect(await fetchConversation(linkId, scenario.buyer, '?limit=2')).toMatchObject({ total: 3 });
  expect(listTexts(await fetchConversation(linkId, scenario.buyer, '?limit=2'))).toEqual(['two', 'three']);
});

describe('contact data in messages', () => {
  const original = 'Call +46 8 555 12 34 or write to ida@meridian.com.';
  const masked = `Call ${contactDataMask} or write to ${contactDataMask}.`;

  test('is masked in every reply until the provider accepts', async () => {
    const { rfqId, linkId } = await createRfq('emnify');
    await sendMessage(linkId, original, scenario.buyer);
    await sendMessage(linkId, original, scenario.vendors.emnify);
    for (const as of [scenario.vendors.emnify, colleague]) {
      expect(listTexts(await fetchConversation(linkId, as))).toEqual([masked, original]);
      expect((await fetchConversation(linkId, as)).contact_hidden).toBe(true);
    }
    expect(listTexts(await fetchConversation(linkId, scenario.buyer))).toEqual([original, masked]);
    await postAsVendor('accept', rfqId);
    expect(listTexts(await fetchConversation(linkId, scenario.vendors.emnify))).toEqual([original, original]);
    expect(listTexts(await fetchConversation(linkId, scenario.buyer))).toEqual([original, original]);
  });

  test('stays masked for a provider that rejects without accepting', async () => {
    const { rfqId, linkId } = await createRfq('emnify');
    await sendMessage(linkId, original, scenario.buyer);
    await postAsVendor('reject', rfqId);
    const { body } = await scenario.get(getPath(linkId), scenario.vendors.emnify);
    expect(body['ended']).toBe('rejected');
    expect(JSON.stringify(body)).not.toMatch(/555 12|ida@/);
  });
});

test('lets only the two sides read, write, list and mark a conversation', async () => {
  const { linkId } = await createRfq('emnify', 'soracom');
  await sendMessage(linkId, 'For emnify alone.', scenario.buyer);
  const others = [scenario.otherBuyer, scenario.vendors.soracom, scenario.vendors['1nce'], scenario.admin];
  for (const as of others) {
    expect(await scenario.get(getPath(linkId), as)).toMatchObject({
      status: 404,
      body: { code: 'rfq.link-not-found' },
    });
    await expectRefused(() => sendMessage(linkId, 'Me too?', as), 404, 'rfq.link-not-found');
    await expectRefused(() => markRead(linkId, 1, as), 404, 'rfq.link-not-found');
    expect(await findInList(linkId, as)).toBeUndefined();
  }
  expect((await scenario.get(getPath(linkId), null)).status).toBe(401);
});

test('removes the conversation of a deleted link', async () => {
  const { linkId } = await createRfq('emnify');
  await sendMessage(linkId, 'Norway?', scenario.buyer);
  await callTestApi(scenario.market.command, 'DELETE', `/api/rfq/provider/${linkId}`, undefined, {
    token: scenario.admin.token,
  });
  for (const as of [scenario.buyer, scenario.vendors.emnify]) {
    expect(await findInList(linkId, as)).toBeUndefined();
    expect((await scenario.get(getPath(linkId), as)).status).toBe(404);
    await expectRefused(() => sendMessage(linkId, 'Still there?', as), 404, 'rfq.link-not-found');
  }
});

describe('message validation', () => {
  test.each([
    ['20,000 characters', 'a'.repeat(20_000)],
    ['one character too many', 'a'.repeat(5001)],
    ['a NUL character', 'Norway\u0000?'],
    ['half of a surrogate pair', 'Norway\ud800?'],
    ['whitespace only', ' \n '],
  ])('rejects a message with %s and stores nothing', async (_, text) => {
    const { linkId } = await createRfq('emnify');
    await expectRefused(() => sendMessage(linkId, text, scenario.buyer), 400, 'request.shape');
  });

  test('rejects a message to an unknown link', async () => {
    for (const id of ['x', '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10']) {
      await expectRefused(() => sendMessage(id, 'Norway?', scenario.buyer), 404, 'rfq.link-not-found');
    }
  });

  test('rejects a message to a rejected, closed or expired RFQ, and keeps earlier ones readable', async () => {
    const rejected = await createRfq('emnify');
    const closed = await createRfq('emnify');
    const expired = await createRfq('emnify');
    for (const { linkId } of [rejected, closed, expired]) await sendMessage(linkId, 'Norway?', scenario.buyer);
    await postAsVendor('reject', rejected.rfqId);
    await scenario.post(`/api/rfq/${closed.rfqId}/close`, {}, scenario.buyer);
    for (const as of [scenario.buyer, scenario.vendors.emnify]) {
      await expectRefused(() => sendMessage(rejected.linkId, 'Why?', as), 409, 'rfq.rejected');
      await expectRefused(() => sendMessage(closed.linkId, 'Why?', as), 409, 'rfq.closed');
      now = new Date('2027-01-21T08:00:00.000Z');
      await expectRefused(() => sendMessage(expired.linkId, 'Why?', as), 409, 'rfq.expired');
      now = startTime;
      expect(listTexts(await fetchConversation(closed.linkId, as))).toEqual(['Norway?']);
    }
  });
});

test('keeps a conversation open after an award for the awarded provider only', async () => {
  const { rfqId, linkId, rivalId } = await createRfq('emnify', 'soracom');
  await postAsVendor('accept', rfqId);
  await postAsVendor('respond', rfqId, { quote_amount: '0.62', quote_currency: 'EUR' });
  const awards = [{ link_id: linkId, quote_version: 1 }];
  expect((await scenario.post(`/api/rfq/${rfqId}/award`, { awards }, scenario.buyer)).status).toBe(200);
  for (const as of [scenario.buyer, scenario.vendors.emnify]) {
    expect((await sendMessage(linkId, 'When do we start?', as)).status).toBe(200);
  }
  await expectRefused(() => sendMessage(rivalId, 'And we?', scenario.vendors.soracom), 409, 'rfq.closed');
  expect((await fetchConversation(rivalId, scenario.vendors.soracom)).ended).toBe('closed');
});

test('shows admins in the history who wrote how many messages, but no text', async () => {
  const { rfqId, linkId } = await createRfq('emnify', 'soracom');
  await sendMessage(linkId, 'Secret question', scenario.buyer);
  await sendMessage(linkId, 'Secret answer', scenario.vendors.emnify);
  const historyAs = async (as: string) => {
    const { body } = await scenario.get<{
      readonly events: readonly { readonly type: string; readonly summary: string; readonly changes: object[] }[];
    }>(`/api/admin/rfq/${rfqId}/history?as=${as}`, scenario.admin);
    expect(JSON.stringify(body)).not.toContain('Secret');
    return body.events.filter(({ type }) => type === 'MessageSent');
  };
  const messageEvents = await historyAs('auditor');
  expect(messageEvents.map(({ summary }) => summary)).toEqual([
    'To the provider, number 1 in the conversation',
    'To the buyer, number 2 in the conversation',
  ]);
  expect(messageEvents[1]?.changes).toMatchObject([{ name: 'messages', from: '1', to: '2' }]);
  expect(await historyAs('vendor:soracom')).toEqual([]);
  expect((await historyAs('vendor:emnify')).map(({ summary }) => summary)).toEqual([
    'From the buyer, number 1 in the conversation',
    'To the buyer, number 2 in the conversation',
  ]);
});

test('limits an account to 60 messages per hour in total', async () => {
  const limited = await startRfqTestScenario(() => startTime, { accounts: { rateLimitFactor: 1 } });
  try {
    const rfqId = await sendRfqAsTestScenarioBuyer(limited, ['emnify', 'soracom']);
    const { body } = await limited.get(`/api/rfq/${rfqId}/providers`, limited.buyer);
    const [one = '', other = ''] = listRfqLinksEndpoint.reply.parse(body).map(({ id }) => getPath(id));
    const write = (path: string): Promise<TestApiReply> => limited.post(path, { text: 'Norway?' }, limited.buyer);
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
