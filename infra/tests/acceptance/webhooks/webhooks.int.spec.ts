import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendRfqAsTestScenarioBuyer } from '../../kit/rfq/rfqScenario.ts';
import { startWebhookHarness, type WebhookTestMarketplace } from '../../kit/webhookHarness.ts';

const waitOptions = { timeout: 60_000, interval: 20 };
const program = fileURLToPath(new URL('../../kit/webhookProgram.ts', import.meta.url));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let bench: WebhookTestMarketplace;
beforeAll(async () => {
  bench = await startWebhookHarness();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

async function untilReceived(path: string, count: number): Promise<void> {
  await vi.waitFor(() => expect(bench.receiver.listWebhookIds(path)).toHaveLength(count), waitOptions);
}
const findCall = (path: string, index = 0) => {
  const call = bench.receiver.calls.filter((each) => each.path === path)[index];
  if (call === undefined) throw new Error(`${path} was not called`);
  return call;
};
const getHeaders = (call: ReturnType<typeof findCall>) => call.headers as Record<string, string>;
async function untilStatus(as: WebhookTestMarketplace['scenario']['buyer'], id: string, status: string): Promise<void> {
  await vi.waitFor(async () => expect((await bench.deliveries(as, id))[0]?.status).toBe(status), waitOptions);
}

describe('RFQ event', () => {
  test('is sent to buyer and vendors, signed, with their own links and without free text', async () => {
    const { scenario, receiver } = bench;
    const { buyer, otherBuyer, vendors } = scenario;
    const buyerWebhook = await bench.add(buyer, '/ok?buyer', ['rfq.sent', 'rfq.accepted']);
    await bench.add(otherBuyer, '/ok?other', ['rfq.sent', 'rfq.accepted']);
    const emnify = await bench.add(vendors.emnify, '/ok?emnify', ['rfq.sent'], 'provider');
    await bench.add(vendors['1nce'], '/ok?rival', ['rfq.sent', 'rfq.accepted'], 'provider');
    await bench.startFollower();
    bench.startSender();
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
    await untilReceived('/ok?buyer', 2);
    await untilReceived('/ok?emnify', 1);
    const calls = [0, 1].map((index) => findCall('/ok?buyer', index));
    const messages = calls.map((call) => new Webhook(buyerWebhook.secret).verify(call.body, getHeaders(call)));
    const sent = messages.find((message) => (message as { type: string }).type === 'rfq.sent');
    expect(sent).toMatchObject({
      type: 'rfq.sent',
      data: { rfqId, links: [{ providerId: 'emnify' }, { providerId: 'soracom' }] },
    });
    const vendorCall = findCall('/ok?emnify');
    const vendorMessage = new Webhook(emnify.secret).verify(vendorCall.body, getHeaders(vendorCall)) as {
      data: { links: unknown[] };
    };
    expect(vendorMessage.data.links).toEqual([expect.objectContaining({ providerId: 'emnify' })]);
    expect(() => new Webhook(buyerWebhook.secret).verify(vendorCall.body, getHeaders(vendorCall))).toThrow();
    const all = receiver.calls.map(({ body }) => body).join();
    expect(all).not.toMatch(/Meridian|Ida|meridian|Cold-chain|IP67|Germany/);
    expect(receiver.calls.map(({ path }) => path).sort()).toEqual(['/ok?buyer', '/ok?buyer', '/ok?emnify']);
  });

  test('is not sent to webhooks that were added later', async () => {
    const { scenario, receiver } = bench;
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    const { id } = await bench.add(scenario.buyer, '/ok', ['rfq.sent']);
    await bench.scenario.market.pool.query(`UPDATE webhooks.endpoint SET created_at = now() - interval '99 days'`);
    await bench.startFollower();
    expect(await bench.deliveries(scenario.buyer, id)).toEqual([]);
    await bench.scenario.market.pool.query(`UPDATE webhooks.endpoint SET created_at = now() + interval '99 days'`);
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    await bench.waitForFollower();
    expect([await bench.deliveries(scenario.buyer, id), receiver.calls]).toEqual([[], []]);
  });

  test('is sent once, even if the event is read repeatedly', async () => {
    const { scenario } = bench;
    const { id } = await bench.add(scenario.buyer, '/ok', ['rfq.sent']);
    await bench.startFollower();
    const checkpoint = await scenario.market.pool.query(`SELECT position FROM ops.checkpoint WHERE name = 'webhooks'`);
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    await bench.waitForFollower();
    await scenario.market.pool.query(`UPDATE ops.checkpoint SET position = $1 WHERE name = 'webhooks'`, [
      (checkpoint.rows[0] as { position: string }).position,
    ]);
    await bench.startFollower();
    expect(await bench.deliveries(scenario.buyer, id)).toHaveLength(1);
  });
});

describe('failing webhook receiver', () => {
  test.each([
    ['fails', '/fail', 500, 'status'],
    ['redirects', '/redirect', 307, 'redirect'],
    ['closes the connection', '/cut', null, 'connection'],
    ['times out', '/hang', null, 'timeout'],
  ])('gets a retry when it %s, and its response is not stored', async (_what, path, answer, failure) => {
    const { buyer } = bench.scenario;
    const { id } = await bench.add(buyer, path, ['rfq.sent']);
    bench.startSender();
    await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
    await vi.waitFor(
      async () => expect((await bench.deliveries(buyer, id))[0]).toMatchObject({ status: 'waiting', answer, failure }),
      waitOptions,
    );
    bench.advanceClock(6_000);
    await untilReceived(path, 2);
    expect(new Set(bench.receiver.listWebhookIds(path)).size).toBe(1);
    expect(bench.receiver.listWebhookIds('/ok?redirected')).toEqual([]);
    const { rows } = await bench.scenario.market.pool.query('SELECT d::text FROM webhooks.delivery d');
    expect(JSON.stringify(rows)).not.toContain('script');
  });

  test('is disconnected after its status when its response never ends', async () => {
    const { buyer } = bench.scenario;
    const { id } = await bench.add(buyer, '/huge', ['rfq.sent']);
    const before = process.memoryUsage().rss;
    bench.startSender();
    await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
    await untilStatus(buyer, id, 'delivered');
    expect((await bench.deliveries(buyer, id))[0]).toMatchObject({ status: 'delivered', answer: 200, attempts: 1 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('disables its webhook with status 410', async () => {
    const { buyer } = bench.scenario;
    const { id } = await bench.add(buyer, '/gone', ['rfq.sent']);
    bench.startSender();
    await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
    await untilStatus(buyer, id, 'parked');
    expect(await bench.list(buyer)).toMatchObject([{ id, status: 'off' }]);
    expect((await bench.call('POST', `/api/webhooks/${id}/test`, buyer)).body['code']).toBe('webhook.not-active');
  });
});

// This test runs before other tests move the clock far ahead, because the program uses its own clock.
test('repeats a delivery with the same ID when its sender was killed before recording it', async () => {
  const { buyer, market } = bench.scenario;
  const { id } = await bench.add(buyer, '/hang', ['rfq.sent']);
  await market.pool.query('UPDATE webhooks.endpoint SET next_try_at = now()');
  await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
  await market.pool.query('UPDATE webhooks.delivery SET next_try_at = now()');
  const key = market.deps.webhooks.secretsKey.export().toString('hex');
  const sender = spawn(process.execPath, [program, market.connectionString, key], { stdio: 'inherit' });
  await untilReceived('/hang', 1);
  sender.kill('SIGKILL');
  await once(sender, 'exit');
  expect((await bench.deliveries(buyer, id))[0]).toMatchObject({ status: 'waiting', attempts: 1 });
  bench.startSender();
  bench.advanceClock(61_000);
  await untilReceived('/hang', 2);
  expect(new Set(bench.receiver.listWebhookIds('/hang')).size).toBe(1);
  expect((await bench.deliveries(buyer, id))[0]?.attempts).toBe(2);
});

test('signs with both secrets for a day after a rotation, and then only with the new one', async () => {
  const { buyer } = bench.scenario;
  const { id, secret } = await bench.add(buyer, '/ok', ['rfq.sent']);
  const rotated = (await bench.call('POST', `/api/webhooks/${id}/rotate`, buyer)).body as Record<string, string>;
  bench.startSender();
  await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
  await untilReceived('/ok', 1);
  const first = findCall('/ok');
  for (const each of [secret, rotated['secret'] ?? '']) {
    expect(new Webhook(each).verify(first.body, getHeaders(first))).toMatchObject({ type: 'webhook.test', data: {} });
  }
  expect(rotated['secret']).not.toBe(secret);
  expect((await bench.list(buyer))[0]?.rotating_until).toBe(rotated['rotating_until']);
  bench.advanceClock(24 * hourMs + minuteMs);
  await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
  await untilReceived('/ok', 2);
  expect(String(findCall('/ok', 1).headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect((await bench.list(buyer))[0]?.rotating_until).toBeNull();
});

test('retries for three days, then parks the delivery and notifies the owner once', async () => {
  const { scenario, receiver } = bench;
  const { buyer, market } = scenario;
  const { id } = await bench.add(buyer, '/fail', ['rfq.sent']);
  bench.startSender();
  await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
  await bench.call('POST', `/api/webhooks/${id}/test`, buyer);
  await untilReceived('/fail', 1);
  for (let hours = 0; hours < 74; hours += 2) {
    const before = receiver.calls.length;
    bench.advanceClock(2 * hourMs);
    await vi.waitFor(async () => {
      const { rows } = await market.pool.query(
        `SELECT FROM webhooks.delivery WHERE status = 'waiting' AND next_try_at <= $1
          AND (SELECT claimed_until IS NOT NULL OR next_try_at <= $1 FROM webhooks.endpoint)`,
        [bench.now()],
      );
      expect(rows).toEqual([]);
    }, waitOptions);
    expect(receiver.calls.length - before).toBeLessThanOrEqual(4);
  }
  bench.advanceClock(hourMs);
  await vi.waitFor(
    async () => expect((await bench.deliveries(buyer, id)).map(({ status }) => status)).toEqual(['parked', 'parked']),
    waitOptions,
  );
  const attempts = (await bench.deliveries(buyer, id)).map(({ attempts }) => attempts);
  expect(Math.min(...attempts)).toBeGreaterThan(8);
  expect(Math.max(...attempts)).toBeLessThan(16);
  const failingEvents = (await market.readEvents()).filter(({ type }) => type === 'WebhookFailing');
  expect(failingEvents.filter(({ data }) => (data as { webhookId: string }).webhookId === id)).toHaveLength(1);
  const [parked] = await bench.deliveries(buyer, id);
  const path = `/api/webhooks/${id}/deliveries/${parked?.id ?? ''}/send-again`;
  const before = receiver.calls.length;
  expect((await bench.call('POST', path, buyer)).status).toBe(200);
  await untilReceived('/fail', before + 1);
  expect(receiver.listWebhookIds('/fail').at(-1)).toBe(parked?.id);
  bench.advanceClock(5 * 24 * hourMs);
  await vi.waitFor(async () => expect(await bench.list(buyer)).toMatchObject([{ status: 'off' }]), waitOptions);
});

test('delivers to other webhooks while five of them time out', async () => {
  const { buyer, otherBuyer } = bench.scenario;
  const hanging = await Promise.all([1, 2, 3, 4, 5].map((number) => bench.add(buyer, `/hang?${number}`, ['rfq.sent'])));
  const { id } = await bench.add(otherBuyer, '/ok', ['rfq.sent']);
  bench.startSender({ patienceMs: 120_000, perOrigin: 10 });
  for (const each of hanging) await bench.call('POST', `/api/webhooks/${each.id}/test`, buyer);
  await vi.waitFor(() => expect(bench.receiver.calls).toHaveLength(hanging.length), waitOptions);
  await bench.call('POST', `/api/webhooks/${id}/test`, otherBuyer);
  await untilReceived('/ok', 1);
  expect(bench.receiver.maxConcurrent()).toBe(hanging.length + 1);
});

test('limits concurrent calls to one origin', async () => {
  const { buyer, otherBuyer } = bench.scenario;
  const paths = ['/hang?1', '/hang?2', '/hang?3'];
  for (const as of [buyer, otherBuyer]) {
    for (const path of paths) {
      const { id } = await bench.add(as, path, ['rfq.sent']);
      await bench.call('POST', `/api/webhooks/${id}/test`, as);
    }
  }
  bench.startSender({ perOrigin: 2 });
  await vi.waitFor(() => expect(bench.receiver.calls.length).toBeGreaterThanOrEqual(6), waitOptions);
  expect(bench.receiver.maxConcurrent()).toBe(2);
});
