import { defineEndpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { registerReadYourWritesHook } from './registerReadYourWritesHook.ts';

const secret = defineEndpoint({
  summary: 'A test endpoint.',
  method: 'GET',
  path: '/secret',
  service: 'query',
  access: 'vendor',
  reply: z.object({ seen: z.boolean() }),
});
const open = defineEndpoint({
  summary: 'A test endpoint.',
  method: 'GET',
  path: '/open',
  service: 'query',
  access: 'public',
  reply: z.object({ seen: z.boolean() }),
});
const headers = { authorization: `Bearer ${'a'.repeat(43)}`, 'x-read-after': 'e.7' };

const token = 'a'.repeat(43);

interface Served {
  readonly app: FastifyInstance;
  /** The accounts that waited for the read models. */
  readonly waited: (string | undefined)[];
}

/**
 * Builds an app. If `reaches` is true, its read models reach the requested position, and only then is the caller a
 * vendor. If `reaches` is false, they never reach it, and the caller is a vendor from the beginning.
 */
function buildApp(reaches: boolean): Served {
  let approved = false;
  const waited: (string | undefined)[] = [];
  const hub: ReadModelPositionHub = {
    current: () => 'e.6',
    hasReached: () => false,
    waitUntilReached: (_position, _ms, account) => {
      waited.push(account);
      approved = reaches;
      return Promise.resolve(reaches);
    },
    onChange: () => () => undefined,
    close: () => Promise.resolve(),
  };
  const caller = () => ({ userId: 'u', roles: [], vendorOf: approved || !reaches ? 'p' : null });
  const guard = { callerOf: (given: string) => Promise.resolve(given === token ? caller() : null) };
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]) });
  registerReadYourWritesHook(app, hub, guard);
  registerEndpoint(app, guard, secret, () => Promise.resolve({ seen: true }));
  registerEndpoint(app, guard, open, () => Promise.resolve({ seen: true }));
  return { app, waited };
}

test('admits a user approved by an earlier command to the query that waits for it', async () => {
  const reply = await buildApp(true).app.inject({ url: '/secret', headers });
  expect([reply.statusCode, reply.headers['x-stale']]).toEqual([200, undefined]);
});

test('marks a reply as stale when the position was not reached in time', async () => {
  const reply = await buildApp(false).app.inject({ url: '/secret', headers });
  expect([reply.statusCode, reply.headers['x-stale']]).toEqual([200, 'true']);
});

test('waits on behalf of an account, and answers guests and ended sessions at once as stale', async () => {
  const { app, waited } = buildApp(true);
  const known = await app.inject({ url: '/open', headers });
  expect([known.statusCode, known.headers['x-stale'], waited]).toEqual([200, undefined, ['u']]);
  for (const authorization of [undefined, `Bearer ${'b'.repeat(43)}`]) {
    const asking = { 'x-read-after': 'e.7', ...(authorization !== undefined && { authorization }) };
    const guest = await app.inject({ url: '/open', headers: asking });
    expect([guest.statusCode, guest.headers['x-stale'], waited.length]).toEqual([200, 'true', 1]);
  }
});
