import { once } from 'node:events';
import { Agent, request, type RequestListener } from 'node:http';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from 'node:net';
import {
  createGateway,
  createGatewayServiceRouter,
  type Gateway,
  type GatewayRequestListenersByService,
  listenOnPort,
} from './gateway.ts';

const route = createGatewayServiceRouter(Object.values(allEndpoints));
const replyWith =
  (text: string): RequestListener =>
  (_request, response) =>
    void response.end(text);
const targets: GatewayRequestListenersByService = {
  command: replyWith('command'),
  query: replyWith('query'),
  web: replyWith('web'),
  health: replyWith('health'),
};

async function open(
  changed: Partial<GatewayRequestListenersByService> = {},
): Promise<{ gateway: Gateway; port: number }> {
  const gateway = createGateway(route, { ...targets, ...changed });
  const port = await listenOnPort(gateway.server, 0, '127.0.0.1');
  onTestFinished(() => void gateway.server.close());
  return { gateway, port };
}

async function fetchText(port: number, path: string, agent?: Agent): Promise<string> {
  const sent = request({ port, path, host: '127.0.0.1', agent }).end();
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  return text;
}

test.each(Object.entries(allEndpoints))('routes %s to its service', (_name, { method, path, service }) => {
  expect(route(method, path.replaceAll(/:\w+/g, 'some@one.example'))).toBe(service);
});

test.each([
  ['GET', '/', 'web'],
  ['GET', '/upload', 'web'],
  ['GET', '/unsubscribe', 'web'],
  ['GET', '/assets/index.js', 'web'],
  ['HEAD', '/rfqs', 'web'],
  ['GET', '/apiary', 'web'],
  ['GET', '/docs/adr', 'web'],
  ['GET', '/health/live', 'health'],
  ['GET', '/health/ready', 'health'],
  ['POST', '/upload', 'command'],
  ['POST', '/unsubscribe', 'command'],
  ['GET', '/api/live', 'query'],
  ['GET', '/api/nothing', 'query'],
  ['POST', '/api/nothing', 'command'],
  ['HEAD', '/api/providers', 'query'],
  ['GET', '/logos/1nce.svg', 'query'],
  ['GET', '/%', 'web'],
  ['GET', '/api/docs%', 'web'],
  ['HEAD', '/logos/%ff', 'web'],
  ['POST', '/api/rfq/send%', 'command'],
])('routes %s %s to %s', (method, path, service) => {
  expect(route(method, path)).toBe(service);
});

test('ignores the query of a URL', async () => {
  const { port } = await open();
  expect(await fetchText(port, '/api/providers?path=/upload')).toBe('query');
  expect(await fetchText(port, '/?go=/api/providers')).toBe('web');
});

test('finishes responses on all connections while draining, and accepts no more requests', async () => {
  const arrived = Promise.withResolvers<() => void>();
  const { gateway, port } = await open({ web: (_request, response) => arrived.resolve(() => response.end('late')) });
  const agent = new Agent({ keepAlive: true });
  const answer = fetchText(port, '/', agent);
  const finish = await arrived.promise;
  const drained = gateway.drain(60_000);
  const next = () =>
    fetchText(port, '/api/providers').catch((error: unknown) => (error as { readonly code: string }).code);
  await expect.poll(next).toBe('ECONNREFUSED');
  finish();
  expect(await answer).toBe('late');
  await drained;
  agent.destroy();
});

test('serves requests while draining with notice, and closes each connection after its response', async () => {
  const { gateway, port } = await open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await fetchText(port, '/', agent)).toBe('web');
  const [socket] = Object.values(agent.freeSockets).flat();
  const drained = gateway.drain(60_000, 300);
  expect(await fetchText(port, '/', agent)).toBe('web');
  await expect.poll(() => socket?.destroyed).toBe(true);
  expect(await fetchText(port, '/api/providers')).toBe('query');
  await drained;
  await expect(fetchText(port, '/api/providers')).rejects.toThrow('ECONNREFUSED');
});

test('does not wait for connections without a request while draining', async () => {
  const { gateway, port } = await open();
  const silent = connect(port, '127.0.0.1');
  await once(gateway.server, 'connection');
  // Waiting for the connection would exceed the timeout of the test.
  await gateway.drain(3_600_000);
  if (!silent.destroyed) await once(silent, 'close');
});

test('aborts requests that do not finish in time while draining', async () => {
  const arrived = Promise.withResolvers<null>();
  const { gateway, port } = await open({ web: () => arrived.resolve(null) });
  const answer = fetchText(port, '/').catch((error: unknown) => String(error));
  await arrived.promise;
  await gateway.drain(50);
  expect(await answer).toContain('socket hang up');
});

test('explains what to do when the port is in use', async () => {
  const { port } = await open();
  const { server } = createGateway(route, targets);
  await expect(listenOnPort(server, port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT`,
  );
});

test('closes a connection with too many pipelined requests, and serves others', async () => {
  let handed = 0;
  const { port } = await open({ web: () => (handed += 1), health: replyWith('health') });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
  await once(socket, 'close');
  expect(handed).toBeLessThanOrEqual(16);
  expect(await fetchText(port, '/health')).toBe('health');
});
