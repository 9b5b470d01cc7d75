import type { SecurityEntry } from '@marketplace/telemetry/securityLog.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';

const told: SecurityEntry[] = [];
let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({
    accounts: { trustProxy: 1, rateLimitFactor: 1 },
    now: () => new Date('2026-11-23T12:00:01.000Z'),
    security: (entry) => void told.push(entry),
  });
});
afterAll(() => market.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const timestamp = '2026-11-23T12:00:00.000Z';
const choice = { necessary: true, analytics: true, marketing: false, functional: true, timestamp, version: '1.0' };
const said = { timestamp, userAgent: firefox, consent: choice };

async function send(payload: unknown, headers: Readonly<Record<string, string>> = {}) {
  const reply = await market.command.inject({
    method: 'POST',
    url: '/api/compliance/consent-log',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.23', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const logged = async () => (await market.store.readAll(0n, 100_000)).events.filter(({ type }) => /^Consent/.test(type));
const lastLogged = async () => (await logged()).at(-1);

test('a choice is kept with what the server saw of where it came from, and names nobody', async () => {
  expect((await send({ ...said, ip: '192.0.2.9' })).status).toBe(200);
  const event = await lastLogged();
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
  ['an address that a stranger put before the proxy’s', '203.0.113.5, 198.51.100.23', '198.51.100.0/24'],
  ['IPv4 written as IPv6', '::ffff:198.51.100.23', '198.51.100.0/24'],
  ['IPv6', '2001:db8:7:1::9', '2001:db8:7::/48'],
  ['what is no address', 'somewhere', null],
])('of the address stays the network: %s', async (_what, forwarded, network) => {
  await send({ ...said, ip: '192.0.2.9' }, { 'x-forwarded-for': forwarded, forwarded: 'for=192.0.2.8' });
  const event = await lastLogged();
  expect((event?.data as { network: unknown }).network).toBe(network);
  expect(JSON.stringify([event?.data, event?.meta, event?.stream])).not.toMatch(/192\.0\.2|203\.0\.113|\.23\b|::9/);
});

test('a choice that is taken back is an event of its own', async () => {
  expect((await send({ ...said, consent: null }, { 'sec-gpc': '1' })).status).toBe(200);
  const event = await lastLogged();
  expect(event).toMatchObject({ type: 'ConsentWithdrawn.v1', data: { optOutSignal: true, chosenAt: timestamp } });
});

test('a repetition is kept once', async () => {
  const before = (await logged()).length;
  const [first, second] = [await send(said, { 'idempotency-key': 'k' }), await send(said, { 'idempotency-key': 'k' })];
  expect(second).toEqual(first);
  expect(await logged()).toHaveLength(before + 1);
});

test('a browser is known by the names of browser and system, whatever else it says', async () => {
  await send({ ...said, userAgent: `ada@acme.example ${'x'.repeat(900)}` });
  expect((await lastLogged())?.data).toMatchObject({ browser: null });
});

test.each([
  ['another version', { ...said, consent: { ...choice, version: '2.0' } }, 400],
  ['a choice without the necessary', { ...said, consent: { ...choice, necessary: false } }, 400],
  ['a member that nobody knows', { ...said, email: 'ada@acme.example' }, 400],
  ['a member of the choice that nobody knows', { ...said, consent: { ...choice, name: 'Ada' } }, 400],
  ['a time that is none', { ...said, timestamp: 'now' }, 400],
  ['a description of a browser that is too long', { ...said, userAgent: 'x'.repeat(1001) }, 400],
  ['an address that is too long', { ...said, ip: 'x'.repeat(101) }, 400],
  ['nothing', {}, 400],
  ['a large body', { ...said, userAgent: 'x'.repeat(9000) }, 413],
  ['what is no JSON', '{', 400],
])('nothing is kept of %s', async (_what, body, status) => {
  const before = (await logged()).length;
  expect((await send(body)).status).toBe(status);
  expect(await logged()).toHaveLength(before);
});

test('one address leaves sixty choices a day in the log, and who floods it is told of', async () => {
  const flooding = { 'x-forwarded-for': '203.0.113.200' };
  const before = (await logged()).length;
  const statuses: number[] = [];
  for (let calls = 0; calls < 62; calls += 1) statuses.push((await send(said, flooding)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(await logged()).toHaveLength(before + 60);
  const refused = {
    event: 'refused',
    user: null,
    route: 'POST /api/compliance/consent-log',
    outcome: 'request.too-many',
  };
  expect(told.filter(({ event }) => event === 'refused').slice(-2)).toEqual([refused, refused]);
  expect((await send(said, { 'x-forwarded-for': '203.0.113.201' })).status).toBe(200);
});
