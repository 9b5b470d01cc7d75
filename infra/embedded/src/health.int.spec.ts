import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createHealth } from './health.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const service = (...reasons: string[]) => buildHttpApp({ logger, notReady: () => Promise.resolve(reasons) });

async function ask(
  path: string,
  services: Parameters<typeof createHealth>[0],
  care: readonly string[] = [],
): Promise<{ status: number; body: unknown }> {
  const server = createServer(createHealth(services, () => Promise.resolve(care))).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: reply.status, body: await reply.json() };
}

test('is ready when every service is', async () => {
  expect(await ask('/health/ready', { command: service(), query: service() })).toEqual({
    status: 200,
    body: {
      status: 'ready',
      services: { command: { status: 'ready', reasons: [] }, query: { status: 'ready', reasons: [] } },
    },
  });
});

test('is not ready as soon as one service is not, and says which and why', async () => {
  expect(
    await ask('/health/ready', { command: service(), query: service('the database cannot be reached') }),
  ).toMatchObject({
    status: 503,
    body: { status: 'not ready', services: { query: { reasons: ['the database cannot be reached'] } } },
  });
});

test('is ready, but not well, while something needs an operator', async () => {
  const care = ['a stream is parked'];
  expect((await ask('/health/ready', { query: service() }, care)).status).toBe(200);
  expect(await ask('/health', { query: service() }, care)).toMatchObject({
    status: 503,
    body: { status: 'not well', reasons: care },
  });
  expect(await ask('/health', { query: service() })).toMatchObject({ status: 200, body: { status: 'well' } });
});

test('is live even when it is not ready', async () => {
  expect(await ask('/health/live', { query: service('not yet') })).toMatchObject({
    status: 200,
    body: { status: 'live' },
  });
});
