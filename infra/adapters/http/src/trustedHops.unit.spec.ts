import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createTrustedProxyHopCheck } from './trustedHops.ts';

async function readClientAddress(trustProxy: number | string | null, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: createTrustedProxyHopCheck(trustProxy) });
  app.get('/', ({ ip }) => ip);
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress: '10.0.0.9' });
  return answer.body;
}

test.each([
  ['no proxy', null, '203.0.113.7', '203.0.113.7'],
  ['no proxy, and a client that forges an address', null, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['one proxy', 1, '203.0.113.7, 192.0.2.1', '203.0.113.7'],
  ['one proxy, and a client that forges an address', 1, '198.51.100.1, 203.0.113.7, 192.0.2.1', '203.0.113.7'],
  ['proxies by address', '192.0.2.0/24,2001:db8::/32', '203.0.113.7, 2001:db8::5, 192.0.2.1', '203.0.113.7'],
  ['proxies by address, and a direct client', '192.0.2.0/24', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
])('uses the client address behind the gateway and %s', async (_what, trustProxy, forwarded, seen) => {
  expect(await readClientAddress(trustProxy, forwarded)).toBe(seen);
});
