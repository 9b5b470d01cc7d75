import { endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { serve } from '@marketplace/http/route.ts';
import type { PositionHub } from '@marketplace/read-store/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAfter } from './readAfter.ts';

const secret = endpoint({
  method: 'GET',
  path: '/secret',
  service: 'query',
  access: 'vendor',
  reply: z.object({ seen: z.boolean() }),
});
const headers = { authorization: `Bearer ${'a'.repeat(43)}`, 'x-read-after': 'e.7' };

/** An app whose read models reach the position, or do not; whoever calls becomes a vendor only once they have. */
function appThat(reaches: boolean): FastifyInstance {
  let approved = false;
  const hub: PositionHub = {
    current: () => 'e.6',
    reached: () => {
      approved = reaches;
      return Promise.resolve(reaches);
    },
    onChange: () => () => undefined,
    close: () => Promise.resolve(),
  };
  const callerOf = () => Promise.resolve({ userId: 'u', roles: [], vendorOf: approved || !reaches ? 'p' : null });
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]) });
  readAfter(app, hub);
  serve(app, { callerOf }, secret, () => Promise.resolve({ seen: true }));
  return app;
}

test('a person approved by an earlier command is let in by the query that waits for it', async () => {
  const reply = await appThat(true).inject({ url: '/secret', headers });
  expect([reply.statusCode, reply.headers['x-stale']]).toEqual([200, undefined]);
});

test('an answer before its position was reached is marked stale', async () => {
  const reply = await appThat(false).inject({ url: '/secret', headers });
  expect([reply.statusCode, reply.headers['x-stale']]).toEqual([200, 'true']);
});
