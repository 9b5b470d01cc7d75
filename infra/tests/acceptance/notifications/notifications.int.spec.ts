import {
  countNotificationsEndpoint,
  listNotificationsEndpoint,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { notificationsProjection } from '@marketplace/projections/notifications/notifications.projection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  rfqTestScenarioProjections,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, {
    projections: [...rfqTestScenarioProjections, notificationsProjection],
  });
});
afterAll(async () => scenario.close());

const fetchNotifications = async (as: SignedInTestUser, query = '') =>
  listNotificationsEndpoint.reply.parse((await scenario.get(`${listNotificationsEndpoint.path}${query}`, as)).body);
const countUnread = async (as: SignedInTestUser): Promise<number> =>
  countNotificationsEndpoint.reply.parse((await scenario.get(countNotificationsEndpoint.path, as)).body).unread;
const markRead = (upTo: unknown, as: SignedInTestUser | null) =>
  scenario.post('/api/notifications/read', { up_to: upTo }, as);
const listTexts = async (as: SignedInTestUser) => (await fetchNotifications(as)).notifications.map(({ text }) => text);
const postSuccessfully = async (path: string, body: object, as: SignedInTestUser): Promise<void> => {
  const { status } = await scenario.post(path, body, as);
  expect([path, status]).toEqual([path, 200]);
};

test('notifies the buyer of a quote with amount and link, and no competing provider', async () => {
  const { buyer, otherBuyer, vendors } = scenario;
  const rival = await registerRfqTestScenarioVendor(scenario.market, 'soracom', 'rival');
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  await postSuccessfully(
    '/api/vendor/rfq/respond',
    { rfq_id: rfqId, quote_amount: '1250.5', quote_currency: 'EUR' },
    vendors.emnify,
  );
  const [newest] = (await fetchNotifications(buyer)).notifications;
  expect(newest).toMatchObject({ kind: 'quote-received', unread: true, path: `/rfq-dashboard?rfq=${rfqId}` });
  expect(newest?.text).toMatch(/^emnify has sent a quote for .+: 1,250\.50 EUR$/);
  const rivalNotifications = (await fetchNotifications(rival)).notifications;
  expect(rivalNotifications.map(({ kind, path }) => [kind, path])).toEqual([
    ['rfq-received', `/vendor-dashboard?request=${rfqId}`],
    ['access-approved', '/vendor-dashboard'],
  ]);
  expect(JSON.stringify(rivalNotifications)).not.toMatch(/emnify|1,?250|Meridian|Ida/);
  expect(await fetchNotifications(otherBuyer)).toEqual({ notifications: [], total: 0, unread: 0 });
});

test('marks notifications as read for one user only, and stores repeated marks once', async () => {
  const { buyer, vendors } = scenario;
  const colleague = await registerRfqTestScenarioVendor(scenario.market, 'emnify', 'colleague');
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.soracom);
  const { notifications } = await fetchNotifications(colleague);
  expect(notifications.map(({ kind }) => kind)).toEqual(['rfq-received', 'access-approved']);
  const before = await countUnread(vendors.emnify);
  expect(before).toBeGreaterThan(0);
  expect((await markRead(notifications[0]?.id, colleague)).status).toBe(200);
  expect([await countUnread(colleague), await countUnread(vendors.emnify)]).toEqual([0, before]);
  const head = await scenario.market.store.head();
  expect((await markRead(notifications[0]?.id, colleague)).status).toBe(200);
  expect((await markRead(notifications[1]?.id, colleague)).status).toBe(200);
  expect(await scenario.market.store.head()).toBe(head);
  expect(await countUnread(buyer)).toBeGreaterThan(0);
});

test('limits a mark beyond the end of the log to existing notifications', async () => {
  const { buyer, vendors } = scenario;
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['soracom']);
  expect((await markRead('9'.repeat(19), buyer)).status).toBe(200);
  expect(await countUnread(buyer)).toBe(0);
  await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.soracom);
  expect(await countUnread(buyer)).toBe(1);
  const [newest] = (await fetchNotifications(buyer)).notifications;
  expect((await markRead(newest?.id, buyer)).status).toBe(200);
  expect(await countUnread(buyer)).toBe(0);
});

test.each([['-1'], ['1e3'], ['\u0000'], ['9'.repeat(20)], [12], [null]])('rejects the mark %j', async (upTo) => {
  const head = await scenario.market.store.head();
  expect((await markRead(upTo, scenario.buyer)).status).toBe(400);
  expect(await scenario.market.store.head()).toBe(head);
});

test('removes notifications of a deleted link', async () => {
  const { admin, market, vendors } = scenario;
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['1nce']);
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  expect(await countUnread(vendors['1nce'])).toBeGreaterThan(1);
  const path = `/api/rfq/provider/${links.body[0]?.id ?? ''}`;
  expect((await callTestApi(market.command, 'DELETE', path, undefined, { token: admin.token })).status).toBe(200);
  expect(await listTexts(vendors['1nce'])).toEqual(['You now have access to 1NCE']);
});

test('notifies admins, and nobody else, of access requests', async () => {
  const { admin, buyer } = scenario;
  await registerRfqTestScenarioVendor(scenario.market, 'telenor-iot');
  expect((await listTexts(admin))[0]).toBe('Someone has requested access to Telenor IoT');
  expect((await listTexts(buyer)).join()).not.toContain('Telenor');
});

test('hides notifications of a provider from former vendors', async () => {
  const { admin } = scenario;
  const former = await registerRfqTestScenarioVendor(scenario.market, 'emnify', 'former');
  await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  expect((await listTexts(former))[0]).toMatch(/^A buyer has requested a quote from you: RFQ #\d+$/);
  const body = { user_email: former.user.email, admin_email: admin.user.email };
  await postSuccessfully('/api/admin/provider-access/revoke', body, admin);
  expect(await listTexts(former)).toEqual(['Your access to emnify was revoked', 'You now have access to emnify']);
});

test('paginates by 25, and returns an empty page beyond the last', async () => {
  const { market, vendors } = scenario;
  const buyer = await registerConfirmedTestUser(market, 'many@harbour.example');
  for (let sent = 0; sent < 13; sent += 1) {
    const more = { email: buyer.user.email };
    const rfqId = await sendRfqAsTestScenarioBuyer({ ...scenario, buyer }, ['emnify', 'soracom'], more);
    for (const vendor of [vendors.emnify, vendors.soracom]) {
      await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
    }
  }
  const pages = await Promise.all(['', '?page=2', '?page=20'].map((query) => fetchNotifications(buyer, query)));
  expect(pages.map(({ total, notifications }) => [total, notifications.length])).toEqual([
    [26, 25],
    [26, 1],
    [26, 0],
  ]);
  expect((await scenario.get('/api/notifications?page=21', buyer)).status).toBe(400);
});
