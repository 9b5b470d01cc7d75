import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { buildHttpApp } from './app.ts';

interface BusyServer {
  readonly app: FastifyInstance;
  /** Completes all pending requests. */
  readonly finish: () => void;
}

/** Starts a server that handles at most two requests at a time. Requests to `/slow` last until `finish` is called. */
async function startBusyServer(): Promise<BusyServer> {
  const gate = Promise.withResolvers<{ readonly done: true }>();
  const notReady = () => Promise.resolve([]);
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady, maxConcurrentRequests: 2 });
  app.get('/slow', () => gate.promise);
  app.post('/slow', () => gate.promise);
  app.get('/broken', () => Promise.reject(new Error('inside')));
  app.get('/quick', () => ({ done: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, finish: () => gate.resolve({ done: true }) };
}

const portOf = ({ app }: BusyServer): number => (app.server.address() as AddressInfo).port;
const statusOf = async ({ app }: BusyServer, url: string): Promise<number> => (await app.inject({ url })).statusCode;

test('returns 503 with Retry-After above the limit, and serves the retry', async () => {
  const server = await startBusyServer();
  const served = [server.app.inject({ url: '/slow' }), server.app.inject({ url: '/slow' })];
  await expect.poll(() => statusOf(server, '/quick')).toBe(503);
  const refused = await server.app.inject({ url: '/quick' });
  expect(refused.headers).toMatchObject({
    'retry-after': '1',
    'content-type': expect.stringContaining('application/problem+json') as unknown,
  });
  expect(refused.json()).toMatchObject({ status: 503, code: 'service.busy' });
  server.finish();
  expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await statusOf(server, '/quick')).toBe(200);
});

test('reports health above the limit', async () => {
  const server = await startBusyServer();
  const served = [server.app.inject({ url: '/slow' }), server.app.inject({ url: '/slow' })];
  await expect.poll(() => statusOf(server, '/quick')).toBe(503);
  expect(await statusOf(server, '/health/live')).toBe(200);
  expect(await statusOf(server, '/health/ready')).toBe(200);
  server.finish();
  await Promise.all(served);
});

test('frees the slot after every kind of response', async () => {
  const server = await startBusyServer();
  for (let round = 0; round < 3; round += 1) {
    expect(await statusOf(server, '/broken')).toBe(500);
    expect(await statusOf(server, '/nothing')).toBe(404);
    expect(await statusOf(server, '/%zz')).toBe(400);
  }
  expect(await statusOf(server, '/quick')).toBe(200);
});

test('does not count requests while their bodies are incomplete', async () => {
  const server = await startBusyServer();
  const head = 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{';
  const sockets = Array.from({ length: 6 }, () => connect(portOf(server), '127.0.0.1'));
  let arrived = 0;
  server.app.server.on('request', () => (arrived += 1));
  for (const socket of sockets) socket.on('error', () => undefined).write(head);
  await expect.poll(() => arrived).toBe(sockets.length);
  for (let look = 0; look < 20; look += 1) expect(await statusOf(server, '/quick')).toBe(200);
  for (const socket of sockets) socket.destroy();
  expect(await statusOf(server, '/quick')).toBe(200);
});
