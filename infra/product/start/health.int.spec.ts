import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createHealthRequestListener } from './health.ts';
import { createOperatorRequestAuthorisationCheck } from './operators.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const service = (...reasons: string[]) => buildHttpApp({ logger, notReady: () => Promise.resolve(reasons) });

const healthToken = 'h'.repeat(30);
const sessions: Readonly<Record<string, Caller>> = {
  ['a'.repeat(30)]: { userId: 'root', roles: ['admin'], vendorOf: null },
  ['b'.repeat(30)]: { userId: 'ada', roles: ['analyst'], vendorOf: 'emnify' },
  ['w'.repeat(30)]: { userId: 'new', roles: [], vendorOf: null, pendingVerification: 'second-factor' },
};
/**
 * Accepts the three sessions above and the health token. The lookup of any other session fails, as it does without a
 * database.
 */
const isOperator = createOperatorRequestAuthorisationCheck(
  { callerOf: (token) => (token in sessions ? Promise.resolve(sessions[token] ?? null) : Promise.reject(new Error())) },
  healthToken,
);

async function ask(
  path: string,
  services: Parameters<typeof createHealthRequestListener>[0],
  warnings: readonly string[] = [],
  bearer: string | null = healthToken,
): Promise<{ status: number; body: unknown }> {
  const publishing = () => Promise.resolve({ events: 3, seconds: 5 });
  const sources = { needsCare: () => Promise.resolve(warnings), publishing, hints: () => ['a hint'], isOperator };
  const server = createServer(createHealthRequestListener(services, sources)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
  return { status: reply.status, body: await reply.json() };
}

test('is ready when every service is ready', async () => {
  expect(await ask('/health/ready', { command: service(), query: service() })).toEqual({
    status: 200,
    body: {
      status: 'ready',
      services: { command: { status: 'ready', reasons: [] }, query: { status: 'ready', reasons: [] } },
    },
  });
});

test('is not ready when one service is not, and names the service and the reason', async () => {
  expect(
    await ask('/health/ready', { command: service(), query: service('the database cannot be reached') }),
  ).toMatchObject({
    status: 503,
    body: { status: 'not ready', services: { query: { reasons: ['the database cannot be reached'] } } },
  });
});

test('is ready but unhealthy while something needs an operator', async () => {
  const warnings = ['a stream is parked'];
  expect((await ask('/health/ready', { query: service() }, warnings)).status).toBe(200);
  expect(await ask('/health', { query: service() }, warnings)).toMatchObject({
    status: 503,
    body: { status: 'not well', reasons: warnings },
  });
  expect(await ask('/health', { query: service() })).toMatchObject({ status: 200, body: { status: 'well' } });
});

test('is live even when it is not ready', async () => {
  expect(await ask('/health/live', { query: service('not yet') })).toMatchObject({
    status: 200,
    body: { status: 'live' },
  });
});

test('shows guests only the status, with any token', async () => {
  const warnings = ['the read model people is stopped at event 7 (UserRegistered) of user-1'];
  const strangers = [null, 'b'.repeat(30), 'w'.repeat(30), 'x'.repeat(30), healthToken.slice(1)];
  for (const bearer of strangers) {
    expect(await ask('/health', { query: service() }, warnings, bearer)).toEqual({
      status: 503,
      body: { status: 'not well' },
    });
    expect(await ask('/health', { query: service() }, [], bearer)).toEqual({ status: 200, body: { status: 'well' } });
  }
});

test('shows operators which part is unavailable, but not guests', async () => {
  const services = () => ({ query: service('the database cannot be reached') });
  expect(await ask('/health/ready', services(), [], null)).toEqual({ status: 503, body: { status: 'not ready' } });
  expect(await ask('/health/live', services(), [], null)).toEqual({ status: 200, body: { status: 'live' } });
  expect((await ask('/health/ready', services())).body).toMatchObject({
    services: { query: { reasons: ['the database cannot be reached'] } },
  });
});

test('is not ready while leaving, and still serves requests', async () => {
  const app = service();
  app.get('/page', () => 'served');
  app.beginShutdown();
  expect(await ask('/health/ready', { query: app })).toMatchObject({
    status: 503,
    body: { services: { query: { reasons: ['shutting down'] } } },
  });
  const answer = await app.inject({ url: '/page' });
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
});

test('shows details to an admin and to the configured token', async () => {
  for (const bearer of ['a'.repeat(30), healthToken]) {
    expect((await ask('/health', { query: service() }, ['a stream is parked'], bearer)).body).toMatchObject({
      status: 'not well',
      reasons: ['a stream is parked'],
      hints: ['a hint'],
      publishing: { events: 3, seconds: 5 },
      services: { query: { status: 'ready' } },
    });
  }
});
