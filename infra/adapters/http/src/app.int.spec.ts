import { msg } from '@lingui/core/runtime-macro';
import { CommandReply, defineEndpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp } from './app.ts';
import type { RequestAuthenticator } from './guard.ts';
import { registerEndpoint } from './registerEndpoint.ts';

const token = 'a'.repeat(43);
const guard: RequestAuthenticator = {
  callerOf: (given) => Promise.resolve(given === token ? { userId: '6f1c', roles: [], vendorOf: null } : null),
};

const describe = {
  summary: 'A call for tests.',
  method: 'POST',
  service: 'command',
  reply: z.object({ said: z.string() }),
} as const;
const speakCall = defineEndpoint({
  ...describe,
  path: '/speak/:to',
  access: 'session',
  body: z.strictObject({ words: z.string() }),
});
const ruleCall = defineEndpoint({ ...describe, path: '/rule', access: 'admin' });
const quoteCall = defineEndpoint({ ...describe, path: '/quote', access: 'vendor' });
const failCall = defineEndpoint({
  ...describe,
  path: '/fail',
  access: 'public',
  body: z.strictObject({ how: z.string() }),
});

function failure(how: string): Error {
  if (how === 'provider') return new Refusal('unavailable', 'company.sign-in-provider', msg`Your provider is down.`);
  if (how === 'refusal') return new Refusal('state', 'rfq.expired', msg`It is too late.`);
  if (how === 'database') return Object.assign(new Error('terminating connection'), { code: '57P01' });
  return new Error('secret inside');
}

function createApp(notReady: readonly string[] = [], logger = pino({ level: 'silent' })): FastifyInstance {
  const app = buildHttpApp({ logger, notReady: () => Promise.resolve(notReady) });
  registerEndpoint(app, guard, speakCall, ({ body, caller }) =>
    Promise.resolve({ said: `${caller.userId}: ${body.words}` }),
  );
  registerEndpoint(app, guard, ruleCall, () => Promise.resolve({ said: 'ruled' }));
  registerEndpoint(app, guard, quoteCall, () => Promise.resolve({ said: 'quoted' }));
  registerEndpoint(app, guard, failCall, ({ body }) => Promise.reject(failure(body.how)));
  return app;
}

const signedIn = { authorization: `Bearer ${token}` };

async function post(
  url: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<[number, ProblemDetails]> {
  const reply = await createApp().inject({ method: 'POST', url, payload, headers });
  return [reply.statusCode, ProblemDetails.parse(reply.json())];
}

test('serves a caller with a valid session', async () => {
  const reply = await createApp().inject({
    method: 'POST',
    url: '/speak/x',
    payload: { words: 'hello' },
    headers: signedIn,
  });
  expect(reply.json()).toEqual({ said: '6f1c: hello' });
});

test('returns 401 without a valid token before the body is validated', async () => {
  for (const headers of [{}, { authorization: `Bearer ${'b'.repeat(43)}` }, { authorization: 'Basic abc' }]) {
    const [status, problem] = await post('/speak/x', { nonsense: 1 }, headers);
    expect([status, problem.code]).toEqual([401, 'session.needed']);
  }
});

test('returns 403 for admin and vendor calls to all other callers', async () => {
  expect((await post('/rule', {}, signedIn))[1].code).toBe('access.admin-needed');
  expect((await post('/quote', {}, signedIn))[1].code).toBe('access.vendor-needed');
});

test('returns 400 with the path for unknown fields and wrong types', async () => {
  const [status, problem] = await post('/speak/x', { words: 5 }, signedIn);
  expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([400, 'request.shape', 'words']);
  expect((await post('/speak/x', { words: 'a', more: 1 }, signedIn))[0]).toBe(400);
});

test('returns a refusal as problem details with status, code and message', async () => {
  const [status, problem] = await post('/fail', { how: 'refusal' });
  expect([status, problem.code, problem.error, problem.message]).toEqual([
    409,
    'rfq.expired',
    'It is too late.',
    'It is too late.',
  ]);
});

test('returns 503 with Retry-After while the database is unreachable', async () => {
  const reply = await createApp().inject({ method: 'POST', url: '/fail', payload: { how: 'database' } });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
});

test('returns 500 without internal details', async () => {
  const [status, problem] = await post('/fail', { how: 'bug' });
  expect(status).toBe(500);
  expect(JSON.stringify(problem)).not.toContain('secret');
});

test.each([
  ['provider', 40],
  ['inside', 50],
])('logs a failing %s at level %i', async (how, level) => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await createApp([], logger).inject({ method: 'POST', url: '/fail', payload: { how } });
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([level]);
});

test('returns 413 for a large body, 400 for invalid JSON, and 404 for an unknown path', async () => {
  expect((await post('/fail', { how: 'x'.repeat(300_000) }))[1].code).toBe('request.too-large');
  const broken = await createApp().inject({
    method: 'POST',
    url: '/fail',
    payload: '{"how":',
    headers: { 'content-type': 'application/json' },
  });
  expect([broken.statusCode, ProblemDetails.parse(broken.json()).code]).toEqual([400, 'request.malformed']);
  expect((await post('/nowhere', {}))[0]).toBe(404);
});

test('reports live always, and ready only without reasons against it', async () => {
  expect((await createApp(['read models lag']).inject('/health/live')).statusCode).toBe(200);
  const waiting = await createApp(['read models lag']).inject('/health/ready');
  expect([waiting.statusCode, waiting.json()]).toEqual([503, { status: 'not ready', reasons: ['read models lag'] }]);
  expect((await createApp().inject('/health/ready')).statusCode).toBe(200);
});

test('accepts a command reply with position and message', () => {
  expect(CommandReply.safeParse({ position: 'e1.12', message: 'Sent.' }).success).toBe(true);
});

test.each([
  ['application/json', ''],
  ['application/json; charset=utf-8', undefined],
  ['application/x-www-form-urlencoded', ''],
])('ignores the content type %s of a request without a body', async (type, payload) => {
  const app = createApp();
  app.delete('/thing', (_request, reply) => reply.send({ said: 'deleted' }));
  const headers = { 'content-type': type, ...(payload === '' && { 'content-length': '0' }) };
  for (const [method, url] of [
    ['DELETE', '/thing'],
    ['POST', '/speak/x'],
  ] as const) {
    const [typed, plain] = await Promise.all([
      app.inject({ method, url, headers: { ...headers, ...signedIn } }),
      app.inject({ method, url, headers: signedIn }),
    ]);
    expect([typed.statusCode, typed.body]).toEqual([plain.statusCode, plain.body]);
  }
  expect((await app.inject({ method: 'DELETE', url: '/thing', headers })).statusCode).toBe(200);
});
