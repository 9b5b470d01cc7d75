import type { SecurityLogEntry } from '@marketplace/telemetry/securityLog.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

const securityEntries: SecurityLogEntry[] = [];
let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace({
    accounts: { trustProxy: 1, rateLimitFactor: 1 },
    now: () => new Date('2026-11-23T12:00:01.000Z'),
    security: (entry) => void securityEntries.push(entry),
  });
});
afterAll(() => market.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const timestamp = '2026-11-23T12:00:00.000Z';
const choice = { necessary: true, analytics: true, marketing: false, functional: true, timestamp, version: '1.0' };
const body = { timestamp, userAgent: firefox, consent: choice };

async function send(payload: unknown, headers: Readonly<Record<string, string>> = {}) {
  const reply = await market.command.inject({
    method: 'POST',
    url: '/api/compliance/consent-log',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.23', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const findConsentEvents = async () =>
  (await market.store.readAll(0n, 100_000)).events.filter(({ type }) => /^Consent/.test(type));
const findLastEvent = async () => (await findConsentEvents()).at(-1);

test('stores a choice with browser and network, but without identifying the user', async () => {
  expect((await send({ ...body, ip: '192.0.2.9' })).status).toBe(200);
  const event = await findLastEvent();
  expect(event).toMatchObject({ type: 'ConsentRecorded.v1', meta: { actor: 'guest', at: '2026-11-23T12:00:01.000Z' } });
  expect(event?.data).toEqual({
    consentId: event?.stream.replace('consent-', ''),
    chosenAt: timestamp,
    browser: 'Firefox on Linux',
    network: '198.51.100.0/24',
    optOutSignal: false,
    analytics: true,
    marketing: false,
    functional: true,
    version: '1.0',
  });
  expect(event?.meta).not.toHaveProperty('bodyHash');
});

test.each([
  ['an address that the client put before the proxy’s', '203.0.113.5, 198.51.100.23', '198.51.100.0/24'],
  ['IPv4 written as IPv6', '::ffff:198.51.100.23', '198.51.100.0/24'],
  ['IPv6', '2001:db8:7:1::9', '2001:db8:7::/48'],
  ['a malformed address', 'somewhere', null],
])('stores only the network of the address: %s', async (_what, forwarded, network) => {
  await send({ ...body, ip: '192.0.2.9' }, { 'x-forwarded-for': forwarded, forwarded: 'for=192.0.2.8' });
  const event = await findLastEvent();
  expect((event?.data as { network: unknown }).network).toBe(network);
  expect(JSON.stringify([event?.data, event?.meta, event?.stream])).not.toMatch(/192\.0\.2|203\.0\.113|\.23\b|::9/);
});

test('stores a withdrawn choice as a separate event', async () => {
  expect((await send({ ...body, consent: null }, { 'sec-gpc': '1' })).status).toBe(200);
  const event = await findLastEvent();
  expect(event).toMatchObject({ type: 'ConsentWithdrawn.v1', data: { optOutSignal: true, chosenAt: timestamp } });
});

test('stores a repeated choice once', async () => {
  const before = (await findConsentEvents()).length;
  const [first, second] = [await send(body, { 'idempotency-key': 'k' }), await send(body, { 'idempotency-key': 'k' })];
  expect(second).toEqual(first);
  expect(await findConsentEvents()).toHaveLength(before + 1);
});

test('stores only the names of browser and operating system', async () => {
  await send({ ...body, userAgent: `ada@acme.example ${'x'.repeat(900)}` });
  expect((await findLastEvent())?.data).toMatchObject({ browser: null });
});

test.each([
  ['another version', { ...body, consent: { ...choice, version: '2.0' } }, 400],
  ['a choice without the necessary cookies', { ...body, consent: { ...choice, necessary: false } }, 400],
  ['an unknown property', { ...body, email: 'ada@acme.example' }, 400],
  ['an unknown property of the choice', { ...body, consent: { ...choice, name: 'Ada' } }, 400],
  ['a malformed time', { ...body, timestamp: 'now' }, 400],
  ['a browser description that is too long', { ...body, userAgent: 'x'.repeat(1001) }, 400],
  ['an address that is too long', { ...body, ip: 'x'.repeat(101) }, 400],
  ['an empty body', {}, 400],
  ['a large body', { ...body, userAgent: 'x'.repeat(9000) }, 413],
  ['malformed JSON', '{', 400],
])('rejects %s and stores nothing', async (_what, body, status) => {
  const before = (await findConsentEvents()).length;
  expect((await send(body)).status).toBe(status);
  expect(await findConsentEvents()).toHaveLength(before);
});

test('stores up to sixty choices a day per address, and logs further ones as refused', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.200' };
  const before = (await findConsentEvents()).length;
  const statuses: number[] = [];
  for (let calls = 0; calls < 62; calls += 1) statuses.push((await send(body, headers)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(await findConsentEvents()).toHaveLength(before + 60);
  const refused = {
    event: 'refused',
    user: null,
    route: 'POST /api/compliance/consent-log',
    outcome: 'request.too-many',
  };
  expect(securityEntries.filter(({ event }) => event === 'refused').slice(-2)).toEqual([refused, refused]);
  expect((await send(body, { 'x-forwarded-for': '203.0.113.201' })).status).toBe(200);
});
