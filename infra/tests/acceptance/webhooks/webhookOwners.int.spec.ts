import { randomBytes, createSecretKey } from 'node:crypto';
import { eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { forgetOld } from '@marketplace/command-service/retention/retention.ts';
import { webhookRetention } from '@marketplace/command-service/webhooks/webhooks.retention.ts';
import { maxWebhooks } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { keyStatus, rotateKeys } from '@marketplace/product/operate/rotateKeys.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { register, type SignedIn } from '../../kit/calls.ts';
import { canariesIn, createCanaries } from '../../kit/canaries.ts';
import { dumpDatabase } from '../../kit/databaseDump.ts';
import { sendRfq } from '../../kit/rfq/scenario.ts';
import { startWebhookBench, type WebhookBench } from '../../kit/webhookBench.ts';

const patience = { timeout: 60_000, interval: 20 };
const dayMs = 24 * 60 * 60 * 1000;

let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

const sent = ['rfq.sent'] as const;
const unknown = '00000000-0000-4000-8000-000000000000';

async function rows(table: 'endpoint' | 'delivery'): Promise<number> {
  return (await bench.scenario.market.pool.query(`SELECT FROM webhooks.${table}`)).rowCount ?? 0;
}
async function told(as: SignedIn, id: string): Promise<void> {
  await vi.waitFor(async () => expect(await bench.deliveries(as, id)).toHaveLength(1), patience);
}

test('an owner has five webhooks at most, and a key that comes again gives the same one', async () => {
  const { scenario, receiver } = bench;
  const { buyer } = scenario;
  const body = { owner: 'user', url: receiver.url('/ok'), types: sent };
  const once = await scenario.post('/api/webhooks', body, buyer, 'a key');
  expect((await scenario.post('/api/webhooks', body, buyer, 'a key')).body).toEqual(once.body);
  for (let more = 1; more < maxWebhooks; more += 1) await bench.add(buyer, '/ok', sent);
  const refused = await scenario.post('/api/webhooks', body, buyer);
  expect([refused.status, refused.body['code']]).toEqual([409, 'webhook.too-many']);
  expect(await rows('endpoint')).toBe(maxWebhooks);
});

test('an address that is not to be called is refused, and nothing of it stays', async () => {
  const { scenario } = bench;
  for (const url of [
    'https://10.0.0.1/a-secret',
    'http://hooks.example.com/',
    'https://market.example.com/',
    'a-secret',
  ]) {
    const { status, body } = await scenario.post('/api/webhooks', { owner: 'user', url, types: sent }, scenario.buyer);
    expect([status, body['code']]).toEqual([422, 'webhook.address']);
  }
  expect(await rows('endpoint')).toBe(0);
});

test("nobody sees or changes another owner's; colleagues of a provider share theirs", async () => {
  const { buyer, otherBuyer, vendors } = bench.scenario;
  const mine = await bench.add(buyer, '/ok', sent);
  const ours = await bench.add(vendors.emnify, '/ok', sent, 'provider');
  expect((await bench.list(vendors.emnify)).map(({ id, owner }) => [id, owner])).toEqual([[ours.id, 'provider']]);
  expect((await bench.list(buyer))[0]).toMatchObject({ address: new URL(bench.receiver.url('/ok')).origin });
  const reply = await bench.call('POST', '/api/webhooks', buyer, {
    owner: 'provider',
    url: 'https://a.example.com',
    types: sent,
  });
  expect(reply.status).toBe(403);
  for (const [as, id] of [
    [otherBuyer, mine.id],
    [vendors.soracom, ours.id],
    [buyer, ours.id],
    [buyer, unknown],
  ] as const) {
    const statuses = [
      await bench.call('GET', `/api/webhooks/${id}/deliveries`, as),
      await bench.call('PUT', `/api/webhooks/${id}`, as, { types: sent, paused: true }),
      await bench.call('POST', `/api/webhooks/${id}/rotate`, as),
      await bench.call('POST', `/api/webhooks/${id}/test`, as),
      await bench.call('POST', `/api/webhooks/${id}/deliveries/${unknown}/send-again`, as),
      await bench.call('DELETE', `/api/webhooks/${id}`, as),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  }
});

test('a paused webhook is told nothing', async () => {
  const { scenario } = bench;
  const { id } = await bench.add(scenario.buyer, '/ok', sent);
  await bench.follow();
  await bench.call('PUT', `/api/webhooks/${id}`, scenario.buyer, { types: sent, paused: true });
  await sendRfq(scenario, ['emnify']);
  await bench.followed();
  expect(await bench.deliveries(scenario.buyer, id)).toEqual([]);
});

test('what waits for somebody whose processing is restricted is withheld, and nothing new is put', async () => {
  const { scenario, receiver } = bench;
  const { buyer } = scenario;
  const { id } = await bench.add(buyer, '/ok', sent);
  await bench.follow();
  await sendRfq(scenario, ['emnify']);
  await told(buyer, id);
  const restrict = (inForce: boolean) =>
    bench.call('PUT', '/api/privacy/processing', buyer, { right: 'restriction', inForce });
  expect((await restrict(true)).status).toBe(200);
  bench.startSender();
  await vi.waitFor(
    async () => expect(await bench.deliveries(buyer, id)).toMatchObject([{ status: 'parked', failure: 'withheld' }]),
    patience,
  );
  expect(receiver.calls).toEqual([]);
  await restrict(false);
});

test("a vendor's webhook for the provider ends with the access, what waits for it too, and the own one stays", async () => {
  const { scenario, receiver } = bench;
  const { vendors, admin, market } = scenario;
  const ours = await bench.add(vendors['1nce'], '/ok?ours', sent, 'provider');
  await bench.add(vendors['1nce'], '/ok?mine', sent);
  await bench.follow();
  await sendRfq(scenario, ['1nce']);
  await told(vendors['1nce'], ours.id);
  const revoked = await scenario.post(
    '/api/admin/provider-access/revoke',
    { user_email: vendors['1nce'].user.email, admin_email: admin.user.email },
    admin,
  );
  expect(revoked.status).toBe(200);
  bench.startSender();
  await bench.followed();
  const { rows: left } = await market.pool.query('SELECT owner_kind FROM webhooks.endpoint');
  expect([left, await rows('delivery'), receiver.calls]).toEqual([[{ owner_kind: 'user' }], 0, []]);
});

test('a webhook for the provider ends when who set it up may only read there, who sees none of them any more', async () => {
  const { scenario } = bench;
  const { vendors, admin, market } = scenario;
  await bench.add(vendors.soracom, '/ok?ours', sent, 'provider');
  await bench.add(vendors.soracom, '/ok?mine', sent);
  await bench.follow();
  const emails = { user_email: vendors.soracom.user.email, admin_email: admin.user.email };
  const set = (right: string) => scenario.post('/api/admin/provider-access/right', { ...emails, right }, admin);
  expect((await set('viewer')).status).toBe(200);
  await bench.followed();
  const { rows: left } = await market.pool.query('SELECT owner_kind FROM webhooks.endpoint');
  expect(left).toEqual([{ owner_kind: 'user' }]);
  expect((await bench.list(vendors.soracom)).map(({ owner }) => owner)).toEqual(['user']);
  const body = { owner: 'provider', url: 'https://a.example.com', types: sent };
  const refused = await scenario.post('/api/webhooks', body, vendors.soracom);
  expect([refused.status, refused.body['code']]).toEqual([403, 'access.viewer']);
  expect((await set('vendor')).status).toBe(200);
});

test('the webhooks of an account that is shut end at once', async () => {
  const { scenario, receiver } = bench;
  const person = await register(scenario.market, 'shut@acme.example');
  await bench.add(person, '/ok', sent);
  const { id } = (await bench.list(person))[0] ?? { id: '' };
  await bench.call('POST', `/api/webhooks/${id}/test`, person);
  await scenario.post(`/api/admin/users/${person.user.id}/disable`, {}, scenario.admin);
  bench.startSender();
  await vi.waitFor(async () => {
    const { rows: found } = await scenario.market.pool.query('SELECT status, failure FROM webhooks.delivery');
    expect(found).toEqual([{ status: 'parked', failure: 'withheld' }]);
  }, patience);
  expect(receiver.calls).toEqual([]);
  await bench.stopSender();
});

test('an erasure leaves nothing of addresses and secrets, and nothing that was typed ever went out', async () => {
  const { scenario, receiver } = bench;
  const { market } = scenario;
  const canaries = createCanaries('webhook');
  const person = await register(market, `${canaries.plant('mail')}@acme.example`, canaries.plant('company'));
  await bench.follow();
  bench.startSender();
  await bench.add(person, `/ok?${canaries.plant('address')}`, ['rfq.sent', 'rfq.quote_sent']);
  const ours = await bench.add(scenario.vendors.emnify, '/ok?vendor', sent, 'provider');
  const typed = { projectTitle: canaries.plant('title'), contactName: canaries.plant('contact') };
  const { buyer, ...others } = scenario;
  expect(buyer.user.id).not.toBe(person.user.id);
  const rfqId = await sendRfq({ ...others, buyer: person }, ['emnify'], typed);
  const { vendors } = scenario;
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  const quote = { rfq_id: rfqId, quote_amount: '12.50', currency: 'EUR', quote_details: canaries.plant('details') };
  await scenario.post('/api/vendor/rfq/respond', quote, vendors.emnify);
  await vi.waitFor(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(2), patience);
  await told(vendors.emnify, ours.id);
  expect(canaries.foundIn(receiver.calls.map(({ body, headers }) => body + JSON.stringify(headers)).join())).toEqual(
    [],
  );
  const dumped = async () => {
    const client = await market.pool.connect();
    const found = canariesIn(await dumpDatabase(client), canaries);
    client.release();
    return Object.keys(found).filter((place) => place.includes('webhooks'));
  };
  expect(await dumped()).toEqual([]);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps = { ...market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseSubject(deps, person.user.id);
  await bench.followed();
  const { rows: left } = await market.pool.query('SELECT FROM webhooks.endpoint WHERE user_id = $1', [person.user.id]);
  expect([left, await dumped()]).toEqual([[], []]);
  const ends = (await market.events()).filter(({ type }) => type === 'WebhookRemoved');
  expect(ends.at(-1)?.data).toMatchObject({ because: 'account-ended' });
});

test('deliveries are kept for thirty days', async () => {
  const { scenario } = bench;
  const { id } = await bench.add(scenario.buyer, '/ok', sent);
  await bench.call('POST', `/api/webhooks/${id}/test`, scenario.buyer);
  const forget = (days: number) =>
    forgetOld(
      {
        ...scenario.market.deps,
        now: () => new Date(bench.now().getTime() + days * dayMs),
        untilKeysForgotten: () => Promise.resolve(),
        logger: { info: () => undefined, error: () => undefined },
      },
      webhookRetention,
    );
  await forget(29);
  expect(await rows('delivery')).toBe(1);
  await forget(31);
  expect([await rows('delivery'), await rows('endpoint')]).toEqual([0, 1]);
});

test('what a webhook holds is sealed anew when the key is replaced', async () => {
  const { scenario } = bench;
  const { market } = scenario;
  await bench.add(scenario.buyer, '/ok', sent);
  const previous = market.deps.webhooks.secretsKey;
  const keys = { key: createSecretKey(randomBytes(32)), previous };
  const before = await keyStatus(market.pool, keys);
  await rotateKeys(market.pool, keys);
  expect(await keyStatus(market.pool, keys)).toEqual({ current: before.previous, previous: 0, neither: 0 });
  await rotateKeys(market.pool, { key: previous, previous: keys.key });
  const { rows: sealed } = await market.pool.query(`SELECT FROM webhooks.endpoint WHERE sealed IS NOT NULL`);
  expect(sealed).toHaveLength(1);
});
