import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocalRequest, isLoopbackHost } from './loopback.ts';

test.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
  'recognises %s as this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each(['', '0.0.0.0', '::', 'localhost.example', '127.0.0.1.example', '10.0.0.1', 'market.example'])(
  'does not recognise %j as this machine',
  (host) => expect(isLoopbackHost(host)).toBe(false),
);

const from = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  isLocalRequest({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
])('recognises a request from %s to %s as local', (peer, host) => {
  expect(from(peer, { host })).toBe(true);
});

test.each([
  ['comes from elsewhere', '192.0.2.7', { host: 'localhost' }],
  ['names another host', '127.0.0.1', { host: 'rebound.example:3000' }],
  ['names no host', '127.0.0.1', {}],
  ['came through a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['came through a proxy that names itself', '127.0.0.1', { host: 'localhost', via: '1.1 proxy' }],
  ['was forwarded', '127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
  ['has lost its peer', undefined, { host: 'localhost' }],
])('does not recognise a request that %s as local', (_what, peer, headers) => {
  expect(from(peer, headers as Record<string, string>)).toBe(false);
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.1, 127.0.0.1', false],
  ['203.0.113.7', false],
  ['203.0.113.7, 127.0.0.1', false],
  [undefined, false],
])('evaluates a request through the gateway with X-Forwarded-For %s as local: %s', (seen, expected) => {
  const headers = { host: 'localhost:3000', ...(seen !== undefined && { 'x-forwarded-for': seen }) };
  const requestWith = (more: object): IncomingMessage =>
    ({ socket: { remoteAddress: '127.0.0.1' }, headers: { ...headers, ...more } }) as unknown as IncomingMessage;
  expect(isLocalRequest(requestWith({}), true)).toBe(expected);
  expect(isLocalRequest(requestWith({ via: '1.1 x' }), true)).toBe(false);
});
