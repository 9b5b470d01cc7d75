import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { HostileAttackContext } from './attack.ts';
import { repeatedRequestAttacks } from './repeatedRequestAttacks.ts';

const from = '203.0.113.1';
const account = { token: 'kept', userId: 'u', email: 'eve@elsewhere.example', password: 'Quiet-harbour-71', from };

/**
 * Starts a server that simulates the endpoints of a session. `received` lists the requests, each with the number of
 * streams that were open.
 */
async function startSessionServer(
  signInStatus: number,
): Promise<{ context: HostileAttackContext; received: readonly string[]; faults: readonly string[] }> {
  const [received, faults]: string[][] = [[], []];
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const open = streams.filter(({ writableEnded }) => !writableEnded).length;
    received?.push(
      `${method} ${url} ${headers.authorization ?? 'guest'} ${String(headers['x-forwarded-for'])} ${open}`,
    );
    if (url === '/api/live') {
      streams.push(response);
      response.flushHeaders();
      return;
    }
    if (url === '/api/auth/logout') for (const stream of streams) stream.end();
    response.statusCode = url === '/api/auth/login' ? signInStatus : 200;
    response.end(JSON.stringify({ sessionToken: 'new' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const target = { host: '127.0.0.1', port };
  const recordFault = (what: string) => void faults?.push(what);
  const context = { target, accounts: [account], random: () => 0, epoch: 'e', recordFault };
  return { context, received: received ?? [], faults: faults ?? [] };
}

const runSessionAttack = async (context: HostileAttackContext) =>
  repeatedRequestAttacks.find(({ name }) => name === 'sign-ins and sign-outs with an open live stream')?.run(context);

test('signs out of a new session while its live stream is open', async () => {
  const { context, received } = await startSessionServer(200);
  expect(await runSessionAttack(context)).toBe(200);
  expect(received).toEqual([
    `POST /api/auth/login guest ${from} 0`,
    `GET /api/live Bearer new ${from} 0`,
    `POST /api/auth/logout Bearer new ${from} 1`,
  ]);
});

test('returns the status of a refused sign-in, and records only failures of the product', async () => {
  const refused = await startSessionServer(429);
  expect(await runSessionAttack(refused.context)).toBe(429);
  expect([refused.received.length, refused.faults]).toEqual([1, []]);
  const failing = await startSessionServer(500);
  expect(await runSessionAttack(failing.context)).toBe(500);
  expect(failing.faults).toEqual(['500 to POST /api/auth/login']);
});
