import { EventStoreUnreachableError } from '@marketplace/event-store/port.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import pino from 'pino';
import { expect, test } from 'vitest';
import { registerCommandReadYourWritesHook } from './readAfterHook.ts';

const token = 'a'.repeat(43);
const visiblePosition = 7n;

/**
 * Posts a command to an app with a store that is readable up to position 7.
 * @returns the response and the requested positions.
 */
async function postCommand(headers: Record<string, string>) {
  const requestedPositions: bigint[] = [];
  const store = {
    untilShown: (position: bigint) => {
      requestedPositions.push(position);
      return position <= visiblePosition ? Promise.resolve() : Promise.reject(new EventStoreUnreachableError('behind'));
    },
  };
  const guard = {
    callerOf: (presented: string) =>
      Promise.resolve(presented === token ? { userId: 'u', roles: [], vendorOf: null } : null),
  };
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]) });
  registerCommandReadYourWritesHook(app, { store, epoch: 'e', guard });
  app.post('/command', () => ({ done: true }));
  const reply = await app.inject({ method: 'POST', url: '/command', headers });
  await app.close();
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], requestedPositions };
}

const authorization = `Bearer ${token}`;

test('waits until the store includes the position from x-read-after', async () => {
  expect(await postCommand({ authorization, 'x-read-after': 'e.7' })).toMatchObject({
    status: 200,
    requestedPositions: [7n],
  });
});

test('returns 503 when no server has reached the position from x-read-after', async () => {
  expect(await postCommand({ authorization, 'x-read-after': 'e.8' })).toMatchObject({ status: 503, retryAfter: '2' });
});

test.each([
  ['the caller is a guest', { 'x-read-after': 'e.8' }],
  ['the position belongs to another store', { authorization, 'x-read-after': 'f.8' }],
  ['the header is malformed', { authorization, 'x-read-after': 'e' }],
])('does not wait when %s', async (_, headers) => {
  expect(await postCommand(headers)).toMatchObject({ status: 200, requestedPositions: [] });
});
