import { msg } from '@lingui/core/runtime-macro';
import { defineEndpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp } from './app.ts';
import { registerEndpoint } from './registerEndpoint.ts';

/**
 * Endpoint with limits for failed sign-ins per 15 minutes: 10 for an account from one network, 100 for an account from
 * all networks, and 60 for a network.
 */
const signingIn = defineEndpoint({
  summary: 'A call for tests.',
  method: 'POST',
  path: '/sign-in',
  service: 'command',
  access: 'public',
  limit: 'sign-in',
  body: z.object({ email: z.string(), answer: z.enum(['right', 'wrong', 'no code', 'broken']) }),
  reply: z.object({}),
});

const answers = {
  wrong: new Refusal('unauthenticated', 'account.credentials', msg`Invalid email or password.`),
  'no code': new Refusal('unauthenticated', 'account.second-factor-needed', msg`Please enter the code.`),
  broken: new Error('The database is away.'),
};

let database: TestDatabase;
let pool: Pool;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
});
beforeEach(async () => {
  pool = createDatabasePool(addRoleToDatabaseUrl(database.url, 'command'), { max: 2, applicationName: 'test' });
  const limiting = { pool, factor: 1, secret: 'a secret' };
  app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]), limiting });
  registerEndpoint(app, { callerOf: () => Promise.resolve(null) }, signingIn, ({ body }) =>
    body.answer === 'right' ? Promise.resolve({}) : Promise.reject(answers[body.answer]),
  );
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await pool.query('DELETE FROM ops.rate_limit');
  await pool.end();
});
afterAll(async () => database.drop());

const ada = 'ada@acme.example';
const signIn = async (answer: string, { email = ada, network = 1 } = {}): Promise<number> => {
  const remoteAddress = `198.51.${Math.floor(network / 250)}.${network % 250}`;
  return (await app.inject({ method: 'POST', url: '/sign-in', remoteAddress, payload: { email, answer } })).statusCode;
};
const times = async (count: number, send: (index: number) => Promise<number>): Promise<readonly number[]> => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push(await send(index));
  return found;
};

test('does not count successes, missing second factors and internal errors', async () => {
  expect(new Set(await times(70, async () => signIn('right')))).toEqual(new Set([200]));
  expect(new Set(await times(12, async () => signIn('no code')))).toEqual(new Set([401]));
  expect(new Set(await times(12, async () => signIn('broken')))).toEqual(new Set([500]));
  expect(await signIn('wrong')).toBe(401);
});

test('blocks an account for a network after ten failures, even with the correct password', async () => {
  expect((await times(11, async () => signIn('wrong'))).at(-1)).toBe(429);
  expect(await signIn('right')).toBe(429);
});

test('does not block an account for other networks', async () => {
  await times(15, async () => signIn('wrong', { network: 1 }));
  expect(await signIn('right', { network: 2 })).toBe(200);
});

test('counts concurrent guesses before it responds', async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => signIn('wrong')));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('blocks an account after 100 failures, except for networks with an earlier sign-in', async () => {
  expect(await signIn('right', { network: 500 })).toBe(200);
  await times(100, async (index) => signIn('wrong', { network: 10 + index }));
  expect(await signIn('right', { network: 400 })).toBe(429);
  expect(await signIn('right', { network: 500 })).toBe(200);
  expect(await signIn('right', { network: 400, email: 'bob@acme.example' })).toBe(200);
});

test('blocks a network after sixty failures for any accounts', async () => {
  const seen = await times(61, async (index) => signIn('wrong', { email: `somebody-${index}@acme.example` }));
  expect([seen.lastIndexOf(401), seen.at(-1)]).toEqual([59, 429]);
});
