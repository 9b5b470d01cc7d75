import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import {
  type HostileAttack,
  type HostileAttackContext,
  pickRandomTestGuestIpAddress,
  pickRandomItemInHostileTest,
  sendHostileRequest,
} from './attack.ts';
import { sendRawBytes } from './rawConnection.ts';

const endpoints: readonly Endpoint[] = Object.values(allEndpoints);

/** Unusual texts for paths and queries, already percent-encoded. */
const oddSegments = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '%zz',
  '%2e%2e%2f',
  'x'.repeat(300),
  'x'.repeat(4000),
  '%F0%9F%92%A9',
  "'%20OR%201=1--",
];

/** Unusual JSON values for the members of request bodies. */
const oddValues = [
  '3000000000',
  '-9007199254740993',
  '1e308',
  '1e999',
  '""',
  '"\\u0000"',
  '"a\\ud800b"',
  '"__proto__"',
  '{"__proto__":{"admin":true}}',
  'null',
  '[]',
  '[[[[[[]]]]]]',
  'true',
  `"${'é'.repeat(20_000)}"`,
  '"0001-01-01T00:00:00Z"',
  '"999999-01-01"',
  '"<script>alert(1)</script>"',
  '"=cmd|calc!A1"',
];

function listMembers({ body }: Endpoint): readonly string[] {
  const shape = (body as { readonly shape?: Readonly<Record<string, unknown>> }).shape;
  return shape === undefined ? ['email', 'token', 'data'] : Object.keys(shape);
}

function oddPath(context: HostileAttackContext, path: string): string {
  const filled = path.replace(/:[^/]+/g, () => pickRandomItemInHostileTest(context, oddSegments));
  return context.random() < 0.5
    ? filled
    : `${filled}?${pickRandomItemInHostileTest(context, ['page', 'q', 'after', 'ids', 'format'])}=${pickRandomItemInHostileTest(context, oddSegments)}`;
}

function oddBody(context: HostileAttackContext, endpoint: Endpoint): string {
  const members = listMembers(endpoint).map(
    (name) => `${JSON.stringify(name)}:${pickRandomItemInHostileTest(context, oddValues)}`,
  );
  return `{${members.join(',')}}`;
}

function accountOrGuest(context: HostileAttackContext) {
  return context.random() < 0.7 ? pickRandomItemInHostileTest(context, context.accounts) : null;
}

const oddCall: HostileAttack = {
  name: 'unusual texts and numbers in every endpoint',
  share: 12,
  run: (context) => {
    const endpoint = pickRandomItemInHostileTest(context, endpoints);
    const { method, path } = endpoint;
    const call = { method, path: oddPath(context, path), as: accountOrGuest(context) };
    return sendHostileRequest(
      context,
      method === 'GET' || method === 'DELETE' ? call : { ...call, body: oddBody(context, endpoint) },
    );
  },
};

const brokenJson = ['{', '{"a":', '[1,2', 'nul', '\u0000', '{"a":1}}', '﻿{}', '{"email":"a"\n,,}'];

const brokenBody: HostileAttack = {
  name: 'bodies that are not JSON',
  share: 4,
  run: (context) => {
    const { method, path } = pickRandomItemInHostileTest(
      context,
      endpoints.filter(({ method }) => method === 'POST' || method === 'PUT'),
    );
    return sendHostileRequest(context, {
      method,
      path: oddPath(context, path),
      as: accountOrGuest(context),
      body: pickRandomItemInHostileTest(context, brokenJson),
    });
  },
};

const brokenHttp: HostileAttack = {
  name: 'bytes that are not HTTP',
  share: 4,
  run: (context) =>
    sendRawBytes(
      context.target,
      pickRandomItemInHostileTest(context, [
        'GET\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n',
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZZ\r\n',
        `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
        'GET //evil.example/%2e%2e/ HTTP/1.1\r\nhost: evil.example\r\n\r\n',
        'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n',
        'GET /api/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
        'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
        Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]),
      ]),
    ),
};

const oddHeaders: HostileAttack = {
  name: 'misleading headers',
  share: 3,
  run: (context) => {
    const headers = pickRandomItemInHostileTest(context, [
      { 'x-read-after': `${context.epoch}.99999999` },
      { 'x-read-after': '\u00ff' },
      { authorization: `Bearer ${'x'.repeat(6000)}` },
      { 'idempotency-key': 'k'.repeat(5000) },
      { 'if-match': '"99999999999999999999"' },
      { 'x-forwarded-for': `${pickRandomTestGuestIpAddress(context)}, ::1, not-an-address` },
      { 'content-type': 'application/json; charset=utf-16', 'content-encoding': 'gzip' },
      { accept: '*/*;q=0', 'accept-encoding': 'gzip;q=2, br;q=-1' },
    ]);
    const { method, path } = pickRandomItemInHostileTest(context, endpoints);
    return sendHostileRequest(context, { method, path: oddPath(context, path), as: accountOrGuest(context), headers });
  },
};

/** Attacks with malformed requests. */
export const malformedRequestAttacks: readonly HostileAttack[] = [oddCall, brokenBody, brokenHttp, oddHeaders];
