import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServiceReplicaLoadBalancer } from './forward.ts';
import { watchServiceReplicas, type ServiceReplicaSet } from './replicas.ts';

/** A service with health and responses controlled by the test. */
interface Service {
  readonly origin: string;
  readonly server: Server;
  ready: boolean;
  answer: RequestListener;
  /** Received requests, except health checks. */
  readonly received: IncomingMessage[];
}

const replyWith =
  (body: string): RequestListener =>
  (_request, response) =>
    void response.end(body);

const getPort = (server: Server): number => (server.address() as AddressInfo).port;

async function startService(answer: RequestListener): Promise<Service> {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') {
      response.writeHead(service.ready ? 200 : 503).end(JSON.stringify({ reasons: service.ready ? [] : ['not yet'] }));
      return;
    }
    received.push(request);
    service.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const service: Service = { origin: `http://127.0.0.1:${getPort(server)}`, server, ready: true, answer, received };
  return service;
}

interface Opened {
  readonly port: number;
  readonly replicas: ServiceReplicaSet;
  readonly leaving: AbortController;
}

async function openGateway(services: readonly Service[], isSafe = true, trustsProxy = false): Promise<Opened> {
  const replicas = await watchServiceReplicas(services.map(({ origin }) => origin));
  const leaving = new AbortController();
  const server = createServer(
    createServiceReplicaLoadBalancer(replicas, { isSafe, trustsProxy, leaving: leaving.signal }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close().closeAllConnections();
    await replicas.close();
  });
  return { port: getPort(server), replicas, leaving };
}

const callGateway = (port: number, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/x?y=1`, init);
const post = (body: string): RequestInit => ({ method: 'POST', body });

const echo: RequestListener = (request, response) => {
  void text(request).then((body) => response.end(JSON.stringify({ url: request.url, headers: request.headers, body })));
};
const breakOff: RequestListener = (request) => void request.socket.destroy();

test('alternates between ready replicas, and skips one that is not ready', async () => {
  const [a, b] = [await startService(replyWith('a')), await startService(replyWith('b'))];
  const { port, replicas } = await openGateway([a, b]);
  const answers = async (): Promise<string> =>
    [...new Set(await Promise.all(Array.from({ length: 10 }, async () => (await callGateway(port)).text())))]
      .sort()
      .join('');
  expect(await answers()).toBe('ab');
  a.ready = false;
  await vi.waitFor(() => expect(replicas.health().replicas.ready).toBe(1), { timeout: 60_000 });
  expect(await answers()).toBe('b');
  b.ready = false;
  await vi.waitFor(() => expect(replicas.health()).toMatchObject({ isReady: false }), { timeout: 60_000 });
  expect(replicas.health().reasons.join()).toContain('not yet');
  expect(await answers()).toBe('ab');
});

test('forwards URL, headers and body with the client address, without hop-by-hop headers', async () => {
  const { port } = await openGateway([await startService(echo)], false);
  const answer = await callGateway(port, {
    ...post('x'.repeat(100_000)),
    headers: { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-host': 'evil.example', te: 'trailers', 'x-own': '1' },
  });
  const forwarded = (await answer.json()) as { url: string; body: string; headers: Record<string, string> };
  expect(forwarded).toMatchObject({ url: '/api/x?y=1', body: 'x'.repeat(100_000) });
  expect(forwarded.headers).toMatchObject({
    'x-forwarded-for': '198.51.100.1, 127.0.0.1',
    'x-forwarded-host': `127.0.0.1:${port}`,
    'x-own': '1',
  });
  expect(forwarded.headers).not.toHaveProperty('te');
});

test('sends a call with its body to another replica when the first is gone, even a command', async () => {
  const [gone, living] = [await startService(replyWith('gone')), await startService(echo)];
  const { port } = await openGateway([gone, living], false);
  gone.server.close().closeAllConnections();
  for (let sent = 0; sent < 4; sent += 1) {
    const answer = await callGateway(port, post('{"a":1}'));
    expect([answer.status, ((await answer.json()) as { body: string }).body]).toEqual([200, '{"a":1}']);
  }
});

test('retries an interrupted read on another replica, but not an interrupted command', async () => {
  const [broken, living] = [await startService(breakOff), await startService(replyWith('living'))];
  const asking = await openGateway([broken, living]);
  for (let sent = 0; sent < 4; sent += 1)
    expect(await (await callGateway(asking.port, post('{}'))).text()).toBe('living');

  const changing = await openGateway([await startService(breakOff)], false);
  const refused = await callGateway(changing.port, post('{}'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ code: 'gateway.unavailable' });
});

test('never delivers a command twice after any failure', async () => {
  const [a, b] = [await startService(breakOff), await startService(breakOff)];
  const { port } = await openGateway([a, b], false);
  await callGateway(port, post('{}'));
  expect(a.received.length + b.received.length).toBe(1);
});

test('replies with Retry-After when there is no replica', async () => {
  const gone = await startService(replyWith(''));
  gone.server.close().closeAllConnections();
  const { port, replicas } = await openGateway([gone]);
  expect((await callGateway(port)).headers.get('retry-after')).toBe('1');
  expect(replicas.health()).toMatchObject({ isReady: false, replicas: { ready: 0, known: 1 } });
});

test('streams events, and ends the stream when the gateway is stopping', async () => {
  let push: (piece: string) => void = () => undefined;
  const service = await startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    push = (piece) => void response.write(piece);
  });
  const { port, leaving } = await openGateway([service]);
  const reader = (await callGateway(port)).body?.getReader();
  for (const piece of ['data: 1\n\n', 'data: 2\n\n']) {
    push(piece);
    const read = await reader?.read();
    expect(Buffer.from((read?.value as Uint8Array | undefined) ?? []).toString()).toBe(piece);
  }
  leaving.abort();
  expect((await reader?.read())?.done).toBe(true);
});

test('notifies a service when its caller disconnects, and a caller when the service does', async () => {
  const service = await startService((_request, response) => void response.writeHead(200).write('begun'));
  const { port } = await openGateway([service]);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  const [first] = service.received;
  socket.destroy();
  if (first !== undefined && !first.socket.destroyed) await once(first.socket, 'close');

  const answer = await callGateway(port);
  service.received.at(-1)?.socket.destroy();
  await expect(answer.text()).rejects.toThrow();
});

test('streams a slow request body without buffering it', async () => {
  const service = await startService((request, response) => {
    request.once('data', (chunk: Buffer) => response.end(`first: ${chunk.toString()}`));
  });
  const { port } = await openGateway([service], false);
  const agent = new Agent();
  const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/', agent });
  sent.write('one');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('first: one');
  sent.on('error', () => undefined).destroy();
});
