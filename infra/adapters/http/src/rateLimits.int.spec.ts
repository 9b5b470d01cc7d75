import { defineEndpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp, type HttpAppOptions } from './app.ts';
import { registerEndpoint } from './registerEndpoint.ts';

const resetting = defineEndpoint({
  summary: 'A call for tests.',
  method: 'POST',
  path: '/reset',
  service: 'command',
  access: 'public',
  limit: 'password-reset',
  body: z.object({ email: z.string().optional() }),
  reply: z.object({}),
});

const noting = defineEndpoint({
  summary: 'A call for tests.',
  method: 'POST',
  path: '/note',
  service: 'command',
  access: 'public',
  limit: 'consent',
  reply: z.object({}),
});
const changing = defineEndpoint({
  summary: 'A call for tests.',
  method: 'PUT',
  path: '/change',
  service: 'command',
  access: 'session',
  reply: z.object({}),
});
const looking = defineEndpoint({ ...changing, method: 'GET', path: '/look' });

let database: TestDatabase;
let pools: readonly Pool[];
let apps: FastifyInstance[];
beforeAll(async () => {
  database = await createMigratedTestDatabase();
});
beforeEach(() => {
  pools = (['command', 'query'] as const).map((purpose) =>
    createDatabasePool(addRoleToDatabaseUrl(database.url, purpose), { max: 2, applicationName: purpose }),
  );
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await pools[0]?.query('DELETE FROM ops.rate_limit');
  await Promise.all(pools.map((pool) => pool.end()));
});
afterAll(async () => database.drop());

/**
 * Starts a replica. The limits per hour are 3 for an account from one network, 12 for an account from all networks, and
 * 20 for a network.
 */
async function replica(
  options: Partial<HttpAppOptions> & { readonly factor?: number } = {},
  of = 0,
): Promise<FastifyInstance> {
  const { factor = 1, ...rest } = options;
  const pool = pools[of] as Pool;
  const app = buildHttpApp({
    logger: pino({ level: 'silent' }),
    notReady: () => Promise.resolve([]),
    limiting: { pool, factor, secret: 'a secret' },
    ...rest,
  });
  registerEndpoint(app, { callerOf: () => Promise.resolve(null) }, resetting, () => Promise.resolve({}));
  registerEndpoint(app, { callerOf: () => Promise.resolve(null) }, noting, () => Promise.resolve({}));
  const guard = { callerOf: (token: string) => Promise.resolve({ userId: token, roles: [], vendorOf: null }) };
  for (const call of [changing, looking]) registerEndpoint(app, guard, call, () => Promise.resolve({}));
  await app.ready();
  apps.push(app);
  return app;
}

const ask = async (app: FastifyInstance, email?: string, remoteAddress = '198.51.100.7', forwarded?: string) =>
  app.inject({
    method: 'POST',
    url: '/reset',
    remoteAddress,
    payload: email === undefined ? {} : { email },
    ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
  });

async function statuses(count: number, send: (index: number) => ReturnType<typeof ask>): Promise<readonly number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await send(index)).statusCode);
  return found;
}

test('returns 429 with a code and Retry-After above the limit of an account in any spelling', async () => {
  const app = await replica();
  const seen = await statuses(4, async (index) => ask(app, index % 2 === 0 ? 'Ada@Acme.example' : ' ada@acme.EXAMPLE'));
  expect(seen).toEqual([200, 200, 200, 429]);
  const refused = await ask(app, 'ada@acme.example');
  expect(refused.json()).toMatchObject({
    code: 'request.too-many',
    message: 'Too many attempts. Please try again in 60 minutes.',
  });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect((await ask(app, 'bob@acme.example')).statusCode).toBe(200);
});

test('limits an account per network and for all networks together', async () => {
  const app = await replica();
  await statuses(4, async () => ask(app, 'ada@acme.example'));
  expect((await ask(app, 'ada@acme.example', '198.51.100.8')).statusCode).toBe(200);
  const seen = await statuses(10, async (index) => ask(app, 'ada@acme.example', `198.51.100.${100 + index}`));
  expect(seen).toEqual([...Array<number>(8).fill(200), 429, 429]);
});

test('limits an address for all accounts, but not another network', async () => {
  const app = await replica();
  const seen = await statuses(21, async (index) => ask(app, `somebody-${index}@acme.example`));
  expect(seen.lastIndexOf(200)).toBe(19);
  expect(seen.at(-1)).toBe(429);
  expect((await ask(app, 'other@acme.example', '198.51.100.8')).statusCode).toBe(200);
});

test('counts an IPv6 /64 as one address', async () => {
  const app = await replica();
  await statuses(20, async (index) => ask(app, undefined, `2001:db8:1:2::${index + 1}`));
  expect((await ask(app, undefined, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await ask(app, undefined, '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('counts across replicas, with the roles of both services', async () => {
  const [one, two] = [await replica(), await replica({}, 1)];
  const seen = await statuses(4, async (index) => ask(index % 2 === 0 ? one : two, 'ada@acme.example'));
  expect(seen).toEqual([200, 200, 200, 429]);
});

test('starts a new window after the previous one', async () => {
  const app = await replica();
  await statuses(4, async () => ask(app, 'ada@acme.example'));
  await pools[0]?.query(`UPDATE ops.rate_limit SET ends_at = now() - interval '1 second'`);
  expect((await ask(app, 'ada@acme.example')).statusCode).toBe(200);
});

test('multiplies every limit by a factor, and disables limits without settings', async () => {
  const raised = await replica({ factor: 2 });
  expect(await statuses(7, async () => ask(raised, 'ada@acme.example'))).toEqual([...Array<number>(6).fill(200), 429]);
  const open = await replica({ limiting: null });
  expect(await statuses(7, async () => ask(open, 'ada@acme.example'))).toEqual(Array<number>(7).fill(200));
});

test('uses X-Forwarded-For only from trusted proxies', async () => {
  const plain = await replica();
  const from = (app: FastifyInstance) => async (index: number) =>
    ask(app, undefined, '198.51.100.9', `203.0.113.${index}`);
  expect((await statuses(21, from(plain))).at(-1)).toBe(429);
  for (const trustProxy of [1, '198.51.100.0/24']) {
    const behind = await replica({ trustProxy });
    expect(await statuses(21, from(behind))).toEqual(Array<number>(21).fill(200));
    await pools[0]?.query('DELETE FROM ops.rate_limit');
  }
});

test('limits changing calls per account by default', async () => {
  const app = await replica({ factor: 0.01 });
  const as = async (method: 'PUT' | 'GET', url: string, name: string) =>
    app.inject({ method, url, headers: { authorization: `Bearer ${name.padEnd(20, '-')}` } });
  expect(await statuses(4, async () => as('PUT', '/change', 'ada'))).toEqual([200, 200, 200, 429]);
  expect((await as('PUT', '/change', 'bob')).statusCode).toBe(200);
  expect(await statuses(9, async () => as('GET', '/look', 'ada'))).toEqual(Array<number>(9).fill(200));
  const many = await statuses(28, async (index) => as('PUT', '/change', `person-${index}`));
  expect(many.filter((status) => status === 429)).toHaveLength(3);
});

test('stores only hashes of addresses and accounts', async () => {
  await ask(await replica(), 'ada@acme.example');
  const { rows } = await (pools[0] as Pool).query<{ key: Buffer }>('SELECT key FROM ops.rate_limit');
  expect(rows.map(({ key }) => key.length)).toEqual([32, 32, 32]);
});

const noteFrom = (app: FastifyInstance) => async (remoteAddress: string) =>
  (await app.inject({ method: 'POST', url: '/note', remoteAddress })).statusCode;

test('limits all addresses of an IPv4 or IPv6 network together', async () => {
  const note = noteFrom(await replica({ factor: 1 / 60 }));
  for (const address of [(n: number) => `198.51.100.${n}`, (n: number) => `2001:db8:7:${n}::1`]) {
    const seen: number[] = [];
    for (let n = 1; n <= 12; n += 1) seen.push(await note(address(n)));
    expect(seen).toEqual([...Array<number>(10).fill(200), 429, 429]);
  }
  expect(await note('203.0.113.1')).toBe(200);
});

test('limits all networks together for calls of guests that store data', async () => {
  const note = noteFrom(await replica({ factor: 1 / 10_000 }));
  const seen: number[] = [];
  for (let n = 1; n <= 7; n += 1) seen.push(await note(`198.51.${n}.1`));
  expect(seen).toEqual([...Array<number>(5).fill(200), 429, 429]);
});
