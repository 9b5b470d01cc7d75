import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { buildHttpApp } from './app.ts';

interface Busy {
  readonly app: FastifyInstance;
  /** Lets everybody who is being served go. */
  readonly finish: () => void;
}

/** Serves two at once, each for as long as the test wants. */
async function busy(): Promise<Busy> {
  const gate = Promise.withResolvers<{ readonly done: true }>();
  const notReady = () => Promise.resolve([]);
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady, atOnce: 2 });
  app.get('/slow', () => gate.promise);
  app.post('/slow', () => gate.promise);
  app.get('/broken', () => Promise.reject(new Error('inside')));
  app.get('/quick', () => ({ done: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, finish: () => gate.resolve({ done: true }) };
}

const portOf = ({ app }: Busy): number => (app.server.address() as AddressInfo).port;
const statusOf = async ({ app }: Busy, url: string): Promise<number> => (await app.inject({ url })).statusCode;

test('whoever comes while as many as can be are served is told when to try again, and is served then', async () => {
  const server = await busy();
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

test('health is told however many are served', async () => {
  const server = await busy();
  const served = [server.app.inject({ url: '/slow' }), server.app.inject({ url: '/slow' })];
  await expect.poll(() => statusOf(server, '/quick')).toBe(503);
  expect(await statusOf(server, '/health/live')).toBe(200);
  expect(await statusOf(server, '/health/ready')).toBe(200);
  server.finish();
  await Promise.all(served);
});

test('every kind of answer makes room again', async () => {
  const server = await busy();
  for (let round = 0; round < 3; round += 1) {
    expect(await statusOf(server, '/broken')).toBe(500);
    expect(await statusOf(server, '/nothing')).toBe(404);
    expect(await statusOf(server, '/%zz')).toBe(400);
  }
  expect(await statusOf(server, '/quick')).toBe(200);
});

test('slow senders keep nobody out, whether their bodies ever come or not', async () => {
  const server = await busy();
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
