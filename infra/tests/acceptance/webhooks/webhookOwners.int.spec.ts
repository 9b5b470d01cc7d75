import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { randomBytes, createSecretKey } from 'node:crypto';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { deleteExpiredData } from '@marketplace/command-service/retention/retention.ts';
import { webhookRetentionTasks } from '@marketplace/command-service/webhooks/webhooks.retention.ts';
import { maxWebhooksPerOwner } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import {
  countEncryptedValuesByKeyEncryptionKey,
  rotateKeyEncryptionKey,
} from '@marketplace/product/operate/rotateKeyEncryptionKey.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { findPersonalDataCanariesByTable, createPersonalDataCanaries } from '../../kit/canaries.ts';
import { dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import { sendRfqAsTestScenarioBuyer } from '../../kit/rfq/rfqScenario.ts';
import { startWebhookHarness, type WebhookTestMarketplace } from '../../kit/webhookHarness.ts';

const waitOptions = { timeout: 60_000, interval: 20 };

let bench: WebhookTestMarketplace;
beforeAll(async () => {
  bench = await startWebhookHarness();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const rfqSentOnly = ['rfq.sent'] as const;
const unknownId = '00000000-0000-4000-8000-000000000000';

async function countRows(table: 'endpoint' | 'delivery'): Promise<number> {
  return (await bench.scenario.market.pool.query(`SELECT FROM webhooks.${table}`)).rowCount ?? 0;
}
async function untilDelivered(as: SignedInTestUser, id: string): Promise<void> {
  await vi.waitFor(async () => expect(await bench.deliveries(as, id)).toHaveLength(1), waitOptions);
}

test('limits an owner to five webhooks, and returns the same one for a repeated key', async () => {
  const { scenario, receiver } = bench;
  const { buyer } = scenario;
  const body = { owner: 'user', url: receiver.url('/ok'), types: rfqSentOnly };
  const once = await scenario.post('/api/webhooks', body, buyer, 'a key');
  expect((await scenario.post('/api/webhooks', body, buyer, 'a key')).body).toEqual(once.body);
  for (let more = 1; more < maxWebhooksPerOwner; more += 1) await bench.add(buyer, '/ok', rfqSentOnly);
  const refused = await scenario.post('/api/webhooks', body, buyer);
  expect([refused.status, refused.body['code']]).toEqual([409, 'webhook.too-many']);
  expect(await countRows('endpoint')).toBe(maxWebhooksPerOwner);
});

test('rejects a URL that must not be called, and stores nothing', async () => {
  const { scenario } = bench;
  for (const url of [
    'https://10.0.0.1/a-secret',
    'http://hooks.example.com/',
    'https://market.example.com/',
    'a-secret',
  ]) {
    const { status, body } = await scenario.post(
      '/api/webhooks',
      { owner: 'user', url, types: rfqSentOnly },
      scenario.buyer,
    );
    expect([status, body['code']]).toEqual([422, 'webhook.address']);
  }
  expect(await countRows('endpoint')).toBe(0);
});

test('hides webhooks from other owners, and shares them among colleagues of a provider', async () => {
  const { buyer, otherBuyer, vendors } = bench.scenario;
  const buyerWebhook = await bench.add(buyer, '/ok', rfqSentOnly);
  const providerWebhook = await bench.add(vendors.emnify, '/ok', rfqSentOnly, 'provider');
  expect((await bench.list(vendors.emnify)).map(({ id, owner }) => [id, owner])).toEqual([
    [providerWebhook.id, 'provider'],
  ]);
  expect((await bench.list(buyer))[0]).toMatchObject({ address: new URL(bench.receiver.url('/ok')).origin });
  const reply = await bench.call('POST', '/api/webhooks', buyer, {
    owner: 'provider',
    url: 'https://a.example.com',
    types: rfqSentOnly,
  });
  expect(reply.status).toBe(403);
  for (const [as, id] of [
    [otherBuyer, buyerWebhook.id],
    [vendors.soracom, providerWebhook.id],
    [buyer, providerWebhook.id],
    [buyer, unknownId],
  ] as const) {
    const statuses = [
      await bench.call('GET', `/api/webhooks/${id}/deliveries`, as),
      await bench.call('PUT', `/api/webhooks/${id}`, as, { types: rfqSentOnly, paused: true }),
      await bench.call('POST', `/api/webhooks/${id}/rotate`, as),
      await bench.call('POST', `/api/webhooks/${id}/test`, as),
      await bench.call('POST', `/api/webhooks/${id}/deliveries/${unknownId}/send-again`, as),
      await bench.call('DELETE', `/api/webhooks/${id}`, as),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  }
});

test('sends nothing to a paused webhook', async () => {
  const { scenario } = bench;
  const { id } = await bench.add(scenario.buyer, '/ok', rfqSentOnly);
  await bench.startFollower();
  await bench.call('PUT', `/api/webhooks/${id}`, scenario.buyer, { types: rfqSentOnly, paused: true });
  await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  await bench.waitForFollower();
  expect(await bench.deliveries(scenario.buyer, id)).toEqual([]);
});

test('withholds queued deliveries, and adds none, while the user has restricted processing', async () => {
  const { scenario, receiver } = bench;
  const { buyer } = scenario;
  const { id } = await bench.add(buyer, '/ok', rfqSentOnly);
  await bench.startFollower();
  await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  await untilDelivered(buyer, id);
  const restrict = (inForce: boolean) =>
    bench.call('PUT', '/api/privacy/processing', buyer, { right: 'restriction', inForce });
  expect((await restrict(true)).status).toBe(200);
  bench.startSender();
  await vi.waitFor(
    async () => expect(await bench.deliveries(buyer, id)).toMatchObject([{ status: 'parked', failure: 'withheld' }]),
    waitOptions,
  );
  expect(receiver.calls).toEqual([]);
  await restrict(false);
});

test("deletes a vendor's provider webhooks when access ends, but keeps the personal ones", async () => {
  const { scenario, receiver } = bench;
  const { vendors, admin, market } = scenario;
  const providerWebhook = await bench.add(vendors['1nce'], '/ok?ours', rfqSentOnly, 'provider');
  await bench.add(vendors['1nce'], '/ok?mine', rfqSentOnly);
  await bench.startFollower();
  await sendRfqAsTestScenarioBuyer(scenario, ['1nce']);
  await untilDelivered(vendors['1nce'], providerWebhook.id);
  const revoked = await scenario.post(
    '/api/admin/provider-access/revoke',
    { user_email: vendors['1nce'].user.email, admin_email: admin.user.email },
    admin,
  );
  expect(revoked.status).toBe(200);
  bench.startSender();
  await bench.waitForFollower();
  const { rows: remaining } = await market.pool.query('SELECT owner_kind FROM webhooks.endpoint');
  expect([remaining, await countRows('delivery'), receiver.calls]).toEqual([[{ owner_kind: 'user' }], 0, []]);
});

test("deletes a vendor's provider webhooks when the vendor becomes a viewer", async () => {
  const { scenario } = bench;
  const { vendors, admin, market } = scenario;
  await bench.add(vendors.soracom, '/ok?ours', rfqSentOnly, 'provider');
  await bench.add(vendors.soracom, '/ok?mine', rfqSentOnly);
  await bench.startFollower();
  const emails = { user_email: vendors.soracom.user.email, admin_email: admin.user.email };
  const setRight = (right: string) => scenario.post('/api/admin/provider-access/right', { ...emails, right }, admin);
  expect((await setRight('viewer')).status).toBe(200);
  await bench.waitForFollower();
  const { rows: remaining } = await market.pool.query('SELECT owner_kind FROM webhooks.endpoint');
  expect(remaining).toEqual([{ owner_kind: 'user' }]);
  expect((await bench.list(vendors.soracom)).map(({ owner }) => owner)).toEqual(['user']);
  const body = { owner: 'provider', url: 'https://a.example.com', types: rfqSentOnly };
  const refused = await scenario.post('/api/webhooks', body, vendors.soracom);
  expect([refused.status, refused.body['code']]).toEqual([403, 'access.viewer']);
  expect((await setRight('vendor')).status).toBe(200);
});

test('stops the webhooks of a disabled account immediately', async () => {
  const { scenario, receiver } = bench;
  const person = await registerConfirmedTestUser(scenario.market, 'shut@acme.example');
  await bench.add(person, '/ok', rfqSentOnly);
  const { id } = (await bench.list(person))[0] ?? { id: '' };
  await bench.call('POST', `/api/webhooks/${id}/test`, person);
  await scenario.post(`/api/admin/users/${person.user.id}/disable`, {}, scenario.admin);
  bench.startSender();
  await vi.waitFor(async () => {
    const { rows: found } = await scenario.market.pool.query('SELECT status, failure FROM webhooks.delivery');
    expect(found).toEqual([{ status: 'parked', failure: 'withheld' }]);
  }, waitOptions);
  expect(receiver.calls).toEqual([]);
  await bench.stopSender();
});

test('deletes URLs and secrets with an erasure, and never sends free text', async () => {
  const { scenario, receiver } = bench;
  const { market } = scenario;
  const canaries = createPersonalDataCanaries('webhook');
  const person = await registerConfirmedTestUser(
    market,
    `${canaries.plant('mail')}@acme.example`,
    canaries.plant('company'),
  );
  await bench.startFollower();
  bench.startSender();
  await bench.add(person, `/ok?${canaries.plant('address')}`, ['rfq.sent', 'rfq.quote_sent']);
  const providerWebhook = await bench.add(scenario.vendors.emnify, '/ok?vendor', rfqSentOnly, 'provider');
  const freeText = { projectTitle: canaries.plant('title'), contactName: canaries.plant('contact') };
  const { buyer, ...others } = scenario;
  expect(buyer.user.id).not.toBe(person.user.id);
  const rfqId = await sendRfqAsTestScenarioBuyer({ ...others, buyer: person }, ['emnify'], freeText);
  const { vendors } = scenario;
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  const quote = { rfq_id: rfqId, quote_amount: '12.50', currency: 'EUR', quote_details: canaries.plant('details') };
  await scenario.post('/api/vendor/rfq/respond', quote, vendors.emnify);
  await vi.waitFor(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(2), waitOptions);
  await untilDelivered(vendors.emnify, providerWebhook.id);
  expect(canaries.foundIn(receiver.calls.map(({ body, headers }) => body + JSON.stringify(headers)).join())).toEqual(
    [],
  );
  const findInWebhookTables = async () => {
    const client = await market.pool.connect();
    const found = findPersonalDataCanariesByTable(await dumpTestDatabaseAsText(client), canaries);
    client.release();
    return Object.keys(found).filter((place) => place.includes('webhooks'));
  };
  expect(await findInWebhookTables()).toEqual([]);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps = { ...market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(deps, person.user.id);
  await bench.waitForFollower();
  const { rows: remaining } = await market.pool.query('SELECT FROM webhooks.endpoint WHERE user_id = $1', [
    person.user.id,
  ]);
  expect([remaining, await findInWebhookTables()]).toEqual([[], []]);
  const removals = (await market.readEvents()).filter(({ type }) => type === 'WebhookRemoved');
  expect(removals.at(-1)?.data).toMatchObject({ because: 'account-ended' });
});

test('deletes deliveries after thirty days', async () => {
  const { scenario } = bench;
  const { id } = await bench.add(scenario.buyer, '/ok', rfqSentOnly);
  await bench.call('POST', `/api/webhooks/${id}/test`, scenario.buyer);
  const deleteExpiredAfter = (days: number) =>
    deleteExpiredData(
      {
        ...scenario.market.deps,
        now: () => new Date(bench.now().getTime() + days * dayMs),
        untilKeysForgotten: () => Promise.resolve(),
        logger: { info: () => undefined, error: () => undefined },
      },
      webhookRetentionTasks,
    );
  await deleteExpiredAfter(29);
  expect(await countRows('delivery')).toBe(1);
  await deleteExpiredAfter(31);
  expect([await countRows('delivery'), await countRows('endpoint')]).toEqual([0, 1]);
});

test('re-encrypts webhooks when the key is replaced', async () => {
  const { scenario } = bench;
  const { market } = scenario;
  await bench.add(scenario.buyer, '/ok', rfqSentOnly);
  const previous = market.deps.webhooks.secretsKey;
  const keys = { key: createSecretKey(randomBytes(32)), previous };
  const before = await countEncryptedValuesByKeyEncryptionKey(market.pool, keys);
  await rotateKeyEncryptionKey(market.pool, keys);
  expect(await countEncryptedValuesByKeyEncryptionKey(market.pool, keys)).toEqual({
    current: before.previous,
    previous: 0,
    neither: 0,
  });
  await rotateKeyEncryptionKey(market.pool, { key: previous, previous: keys.key });
  const { rows: sealed } = await market.pool.query(`SELECT FROM webhooks.endpoint WHERE sealed IS NOT NULL`);
  expect(sealed).toHaveLength(1);
});
