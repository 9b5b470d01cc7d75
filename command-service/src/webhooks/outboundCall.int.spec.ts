import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postJsonToCheckedUrl } from './outboundCall.ts';
import { createHostResolver } from './checkedAgent.public.ts';

let server: Server;
let connections = 0;
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => server.close());

const post = { body: '{}', headers: {} };
const port = () => (server.address() as AddressInfo).port;
const call = (host: string, addresses: readonly string[], allowsLoopback = false) =>
  postJsonToCheckedUrl(new URL(`http://${host}:${port()}/`), post, {
    resolve: () => Promise.resolve(addresses),
    allowsLoopback,
    patienceMs: 2_000,
  });

test.each([
  ['loopback', ['127.0.0.1']],
  ['a public address and loopback', ['93.184.215.14', '127.0.0.1']],
  ['IPv6 loopback', ['::1']],
  ['IPv4-mapped loopback', ['::ffff:127.0.0.1']],
  ['cloud metadata', ['169.254.169.254']],
  ['a private network via NAT64', ['64:ff9b::a00:1']],
])('refuses a host name that resolves to %s', async (_what, addresses) => {
  expect(await call('hooks.example.com', addresses)).toEqual({ answer: null, failure: 'refused-address' });
  expect(connections).toBe(0);
});

test.each(['127.0.0.1', '[::1]', '2130706433', '10.0.0.1'])('refuses the IP address %s', async (host) => {
  expect(await call(host, [])).toEqual({ answer: null, failure: 'refused-address' });
  expect(connections).toBe(0);
});

test('resolves the host name once, and connects to the checked address', async () => {
  let lookups = 0;
  const resolve = () => Promise.resolve([(lookups += 1) === 1 ? '127.0.0.1' : '10.0.0.1']);
  const url = new URL(`http://hooks.example.com:${port()}/`);
  expect(await postJsonToCheckedUrl(url, post, { resolve, allowsLoopback: true, patienceMs: 2_000 })).toEqual({
    answer: 204,
    failure: null,
  });
  expect([lookups, connections]).toEqual([1, 1]);
});

test('reports a timeout of the name server, and an unknown host', async () => {
  const url = new URL('https://hooks.example.com/');
  const rules = { allowsLoopback: false, patienceMs: 100 };
  const pendingCall = postJsonToCheckedUrl(url, post, { ...rules, resolve: () => new Promise(() => undefined) });
  expect(await pendingCall).toEqual({ answer: null, failure: 'timeout' });

  const unreachableResolver = createHostResolver({ servers: ['127.0.0.1:9'], patienceMs: 200 });
  expect(
    (await postJsonToCheckedUrl(url, post, { ...rules, patienceMs: 2_000, resolve: unreachableResolver })).failure,
  ).toBe('unknown-host');
});

test('sends nothing without TLS to an https URL', async () => {
  const url = new URL(`https://127.0.0.1:${port()}/`);
  const rules = { resolve: () => Promise.resolve([]), allowsLoopback: true, patienceMs: 2_000 };
  expect((await postJsonToCheckedUrl(url, post, rules)).answer).toBeNull();
});
