import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildSecurityHeaders } from '@marketplace/http/securityHeaders.ts';
import { type RawTestHttpResponse, sendTestHttpRequestAndReadBytes } from '@marketplace/http/testing/rawRequest.ts';
import { buildWebAppServer } from '@marketplace/http/webApp.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createGateway,
  createGatewayServiceRouter,
  type Gateway,
  listenOnPort,
} from '@marketplace/product/start/gateway.ts';
import { createHealthRequestListener } from '@marketplace/product/start/health.ts';
import { registerTestAdmin, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

const publicUrl = 'https://marketplace.example';
const required = Object.keys(buildSecurityHeaders(publicUrl));

let folder: string;
let market: InProcessTestMarketplace;
let web: FastifyInstance;
let gateway: Gateway;
let port: number;
let admin: SignedInTestUser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'every-answer-'));
  for (const [file, text] of [
    ['index.html', '<!doctype html><div id="root"></div>'],
    ['.pages/pages.json', '[{"path":"/providers","title":"Providers","description":"","listed":true}]'],
    ['assets/app.js', ''],
    ['logos/emnify.svg', '<svg/>'],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  market = await startTestMarketplace({ settings: { logoDir: path.join(folder, 'logos') } });
  web = buildWebAppServer({ dist: folder, publicUrl });
  await Promise.all([market.command.ready(), market.query.ready(), web.ready()]);
  admin = await registerTestAdmin(market, 'admin@acme.example');
  const { command, query } = market;
  const targets = {
    command: command.routing.bind(command),
    query: query.routing.bind(query),
    web: web.routing.bind(web),
    health: createHealthRequestListener(
      { command, query },
      {
        needsCare: () => Promise.resolve([]),
        publishing: () => Promise.resolve(null),
        hints: () => [],
        isOperator: () => Promise.resolve(false),
      },
    ),
  };
  gateway = createGateway(createGatewayServiceRouter(Object.values(allEndpoints)), targets, { publicUrl });
  port = await listenOnPort(gateway.server, 0, '127.0.0.1');
});
afterAll(async () => {
  await Promise.all([gateway.drain(100), web.close(), market.close()]);
  rmSync(folder, { recursive: true });
});

function expectHeaders({ headers }: Pick<RawTestHttpResponse, 'headers'>): void {
  for (const name of required) expect(headers[name], name).toBeTruthy();
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
}

/** Sends raw bytes. @returns status, headers and body of the first response. */
async function sendRaw(bytes: string | Buffer): Promise<RawTestHttpResponse> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.end(bytes);
  const chunks = (await socket.toArray()) as Buffer[];
  const text = Buffer.concat(chunks).toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, bytes: Buffer.from(rest.join('\r\n\r\n')) };
}

describe('security headers without cookies', () => {
  const routes = Object.values(allEndpoints).map(({ method, path: route }) => [method, route] as const);
  const asAdmin = () => ({ authorization: `Bearer ${admin.token}` });

  test.each(routes.filter(([, route]) => route !== '/api/auth/logout'))(
    'sends the headers with %s %s',
    async (method, route) => {
      const to = route.replaceAll(/:\w+/g, 'emnify');
      for (const headers of [{}, asAdmin(), { ...asAdmin(), 'content-type': 'application/json' }]) {
        const body = 'content-type' in headers && method !== 'GET' ? '{"broken":' : undefined;
        expectHeaders(
          await sendTestHttpRequestAndReadBytes(port, to, { method, headers, ...(body !== undefined && { body }) }),
        );
      }
    },
  );

  test.each([
    ['a page', '/providers', 200],
    ['a page that does not exist', '/nowhere', 404],
    ['the robots file', '/robots.txt', 200],
    ['the sitemap', '/sitemap.xml', 200],
    ['a file of the web app', '/assets/app.js', 200],
    ['a logo', '/logos/emnify.svg', 200],
    ['an unknown logo', '/logos/nobody.svg', 404],
    ['an unknown endpoint', '/api/nothing', 404],
    ['a file that does not exist', '/assets/gone.js', 404],
    ['a parent folder', '/..%2f..%2fetc%2fpasswd', 404],
    ['a malformed API URL', '/api/%zz', 404],
    ['a malformed URL of the web app', '/%zz', 404],
    ['a file for download', '/api/admin/catalogue/template', 200],
    ['health', '/health', 200],
    ['liveness', '/health/live', 200],
    ['readiness', '/health/ready', 200],
  ])('sends the headers with %s', async (_what, url, status) => {
    const reply = await sendTestHttpRequestAndReadBytes(port, url, {
      headers: { ...asAdmin(), accept: 'text/html,*/*' },
    });
    expect(reply.status).toBe(status);
    expectHeaders(reply);
  });

  test('sends the headers with an open live stream', async () => {
    const ending = new AbortController();
    const live = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: asAdmin(), signal: ending.signal });
    expectHeaders({ headers: Object.fromEntries(live.headers) });
    ending.abort();
  });

  test('sends the headers for a body that is too large', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await sendTestHttpRequestAndReadBytes(port, '/api/auth/login', {
      method: 'POST',
      headers,
      body: 'x'.repeat(300_000),
    });
    expect(reply.status).toBe(413);
    expectHeaders(reply);
  });
});

describe('problem responses to invalid requests', () => {
  const mark = 'Canary7';
  test.each([
    ['bytes that are not HTTP', `${mark}\r\n\r\n`, 400],
    ['an unknown method', `${mark} / HTTP/1.1\r\nhost: x\r\n\r\n`, 400],
    ['a space in the URL', `GET /api/${mark} x HTTP/1.1\r\nhost: x\r\n\r\n`, 400],
    ['a missing host', `GET /api/${mark} HTTP/1.1\r\n\r\n`, 400],
    ['two hosts', `GET /api/${mark} HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n`, 400],
    ['two equal hosts', `GET /health/live HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n`, 400],
    ['two hosts in HTTP/1.0', 'GET /health/live HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n', 400],
    ['two tokens', `GET /api/${mark} HTTP/1.1\r\nhost: x\r\nauthorization: a\r\nauthorization: b\r\n\r\n`, 400],
    ['two content types', `POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-type: c/d\r\n\r\n`, 400],
    ['a request line without a version', 'GET /health/live\r\n\r\n', 400],
    ['a header without a name', `GET /api/x HTTP/1.1\r\nhost: x\r\n: ${mark}\r\n\r\n`, 400],
    ['two lengths', `POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n${mark}`, 400],
    ['a length that is not a number', `POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: ${mark}\r\n\r\n`, 400],
    ['oversized headers', `GET /api/x HTTP/1.1\r\nhost: x\r\nmore: ${mark.repeat(5000)}\r\n\r\n`, 431],
    ['a broken escape', `GET /api/providers/%zz?${mark} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 400],
    [
      'an unknown expectation',
      `GET /api/nothing HTTP/1.1\r\nhost: x\r\nexpect: ${mark}\r\nconnection: close\r\n\r\n`,
      404,
    ],
    [
      'an upgrade',
      `GET /api/nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: ${mark}\r\n\r\n`,
      404,
    ],
    ['an asterisk as the URL', 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['a method of other protocols', `PROPFIND /api/${mark} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 404],
    [
      'an absolute URL',
      `GET http://elsewhere.example/api/${mark} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      404,
    ],
  ])('returns a problem for %s without repeating its text', async (_what, bytes, status) => {
    const reply = await sendRaw(bytes);
    expect(reply.status).toBe(status);
    expectHeaders(reply);
    expect(ProblemDetails.parse(JSON.parse(reply.bytes.toString())).status).toBe(status);
    expect(reply.bytes.toString()).not.toContain(mark);
  });
});

test('keeps serving others when a connection breaks at any stage of a request', async () => {
  const login = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":`;
  const liveRequest = `GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n\r\n`;
  for (const bytes of ['', 'GET', login, liveRequest, liveRequest.repeat(6), `${liveRequest}${login}`]) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(bytes);
    if (bytes.startsWith(liveRequest)) await once(socket, 'data');
    else await once(socket, 'connect');
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  expect((await sendTestHttpRequestAndReadBytes(port, '/health/live')).status).toBe(200);
});
