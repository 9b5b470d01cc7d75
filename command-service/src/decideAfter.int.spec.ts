import { StoreUnreachable } from '@marketplace/event-store/port.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import pino from 'pino';
import { expect, test } from 'vitest';
import { decideAfter } from './decideAfter.ts';

const token = 'a'.repeat(43);
const shownTo = 7n;

/** An app on a store that shows the log up to position 7. @returns the status, and what the store was asked for. */
async function ask(headers: Record<string, string>) {
  const asked: bigint[] = [];
  const store = {
    untilShown: (position: bigint) => {
      asked.push(position);
      return position <= shownTo ? Promise.resolve() : Promise.reject(new StoreUnreachable('behind'));
    },
  };
  const guard = {
    callerOf: (given: string) => Promise.resolve(given === token ? { userId: 'u', roles: [], vendorOf: null } : null),
  };
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]) });
  decideAfter(app, { store, epoch: 'e', guard });
  app.post('/command', () => ({ done: true }));
  const reply = await app.inject({ method: 'POST', url: '/command', headers });
  await app.close();
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], asked };
}

const authorization = `Bearer ${token}`;

test('a command waits until the store shows what its caller was told by another instance', async () => {
  expect(await ask({ authorization, 'x-read-after': 'e.7' })).toMatchObject({ status: 200, asked: [7n] });
});

test('a command is answered 503 when no server shows what its caller was told', async () => {
  expect(await ask({ authorization, 'x-read-after': 'e.8' })).toMatchObject({ status: 503, retryAfter: '2' });
});

test.each([
  ['a guest', { 'x-read-after': 'e.8' }],
  ['somebody who was told of another store', { authorization, 'x-read-after': 'f.8' }],
  ['somebody with a damaged header', { authorization, 'x-read-after': 'e' }],
])('a command of %s waits for nothing', async (_, headers) => {
  expect(await ask(headers)).toMatchObject({ status: 200, asked: [] });
});
