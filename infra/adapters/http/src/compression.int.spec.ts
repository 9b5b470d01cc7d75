import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { msg } from '@lingui/core/runtime-macro';
import { defineEndpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp } from './app.ts';
import { responseCompressionOptions } from './compression.ts';
import { registerEndpoint } from './registerEndpoint.ts';
import {
  sendTestHttpRequestAndReadBytes,
  type RawTestHttpRequest,
  decompressTestResponseBody,
} from './testing/rawRequest.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = `\uFEFF${'8,Élan,"a, b"\r\n'.repeat(400)}`;
const zipped = gzipSync('zipped before'.repeat(400));
const describe = { summary: 'A call for tests.', service: 'query', access: 'public', reply: z.unknown() } as const;
const listing = defineEndpoint({
  ...describe,
  method: 'GET',
  path: '/listing/:length',
  params: z.object({ length: z.coerce.number() }),
});
const file = defineEndpoint({
  ...describe,
  method: 'GET',
  path: '/file/:what',
  params: z.object({ what: z.enum(['csv', 'workbook', 'zipped']) }),
});
const secret = defineEndpoint({ ...describe, method: 'POST', path: '/secret', secret: true });
const refused = defineEndpoint({ ...describe, method: 'GET', path: '/refused' });
const echo = defineEndpoint({ ...describe, method: 'POST', path: '/echo', body: z.object({ words: z.string() }) });

const long = { sessionToken: 'a'.repeat(50_000) };
/** Text of `length` characters, some of which take two bytes in UTF-8. */
const buildText = (length: number) => 'Élan '.repeat(length).slice(0, length);

let app: FastifyInstance;
beforeAll(async () => {
  const guard = { callerOf: () => Promise.resolve(null) };
  app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]) });
  app.after(() => {
    registerEndpoint(app, guard, listing, ({ params }) => Promise.resolve({ text: buildText(params.length) }));
    registerEndpoint(app, guard, file, ({ params: { what }, reply }) => {
      if (what === 'zipped') void reply.header('content-encoding', 'gzip');
      void reply.type({ csv: 'text/csv; charset=utf-8', workbook, zipped: 'application/json' }[what]);
      return Promise.resolve({ csv, workbook: Buffer.from(csv), zipped }[what]);
    });
    registerEndpoint(app, guard, secret, () => Promise.resolve(long));
    registerEndpoint(app, guard, refused, () =>
      Promise.reject(new Refusal('state', 'rfq.expired', msg`It is too late.`)),
    );
    registerEndpoint(app, guard, echo, ({ body }) => Promise.resolve(body));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => app.close());

const send = (path: string, sent: RawTestHttpRequest = {}) =>
  sendTestHttpRequestAndReadBytes((app.server.address() as AddressInfo).port, path, sent);

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip', 'gzip;q=1.0, br;q=0.5'],
] as const)('compresses a response as %s when the client accepts "%s"', async (encoding, takes) => {
  for (const length of [
    responseCompressionOptions.threshold,
    responseCompressionOptions.syncThreshold + 1,
    5_000_000,
  ]) {
    const plain = await send(`/listing/${length}`);
    const packed = await send(`/listing/${length}`, { headers: { 'accept-encoding': takes } });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 10);
    expect(decompressTestResponseBody(packed).equals(plain.bytes)).toBe(true);
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
  }
});

test.each([{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'deflate' }, { 'accept-encoding': 'gzip;q=0' }])(
  'sends an uncompressed response with Vary when the request has %o',
  async (headers: Record<string, string>) => {
    const reply = await send('/listing/50000', { headers });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(JSON.parse(reply.bytes.toString())).toEqual({ text: buildText(50_000) });
    expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
  },
);

const headers = { 'accept-encoding': 'gzip, br' };

test('does not compress small responses and small problems', async () => {
  for (const [path, status] of [
    ['/listing/1000', 200],
    ['/refused', 409],
  ] as const) {
    const reply = await send(path, { headers });
    expect([reply.status, reply.headers['content-encoding']]).toEqual([status, undefined]);
    expect(Object.keys(JSON.parse(reply.bytes.toString()) as object)).toContain(status === 200 ? 'text' : 'code');
  }
});

test('never compresses a response with a secret', async () => {
  const reply = await send('/secret', { method: 'POST', headers });
  expect([reply.headers['content-encoding'], JSON.parse(reply.bytes.toString())]).toEqual([undefined, long]);
});

test('compresses a CSV file with any first cell', async () => {
  const reply = await send('/file/csv', { headers });
  expect([reply.headers['content-encoding'], decompressTestResponseBody(reply).toString()]).toEqual(['br', csv]);
});

test('does not compress workbooks and encoded responses', async () => {
  const book = await send('/file/workbook', { headers });
  expect([book.headers['content-encoding'], book.bytes.toString()]).toEqual([undefined, csv]);
  const packed = await send('/file/zipped', { headers });
  expect([packed.headers['content-encoding'], packed.bytes.equals(zipped)]).toEqual(['gzip', true]);
});

test('returns the uncompressed length to HEAD', async () => {
  const plain = await send('/listing/50000');
  const head = await send('/listing/50000', { method: 'HEAD', headers });
  expect([head.headers['content-encoding'], head.headers['content-length'], head.bytes.length]).toEqual([
    undefined,
    plain.headers['content-length'],
    0,
  ]);
});

test('rejects a compressed request', async () => {
  const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const body = gzipSync(JSON.stringify({ words: 'x'.repeat(1_000_000) }));
  expect((await send('/echo', { method: 'POST', headers: packed, body })).status).toBe(400);
});
