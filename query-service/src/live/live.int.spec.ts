import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { LiveChangeAudienceAndTag, LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import type { ReadModelChangeListener, ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { registerLiveUpdateStreamRoutes } from './live.routes.ts';

const limits = { perSession: 2, perAccount: 3, everybody: 4 };
const buildToken = (letter: string) => letter.repeat(43);
const buyer: Caller = { userId: 'buyer', roles: [], vendorOf: null };

interface Served {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Callers by token. A caller who is removed from the map no longer has a session. */
  readonly callers: Map<string, Caller>;
  /** Resolves when the session of an open stream has been checked once more. */
  sessionChecked(): Promise<void>;
  readonly answers: ServerResponse[];
  announce(...changes: readonly LiveChangeAudienceAndTag[]): void;
}

async function serveLive(): Promise<Served> {
  const callers = new Map([[buildToken('a'), buyer]]);
  const answers: ServerResponse[] = [];
  const listeners = new Set<ReadModelChangeListener>();
  let nextCheck = Promise.withResolvers<undefined>();
  const hub: ReadModelPositionHub = {
    current: () => 'e.1',
    hasReached: () => true,
    waitUntilReached: () => Promise.resolve(true),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
  const callerOf = (token: string) => {
    nextCheck.resolve(undefined);
    nextCheck = Promise.withResolvers<undefined>();
    return Promise.resolve(callers.get(token) ?? null);
  };
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]) });
  registerLiveUpdateStreamRoutes(app, hub, { callerOf }, { limits, sessionCheckMs: 20, flushTimeoutMs: 50 });
  app.server.on('request', (_request, response) => answers.push(response));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    callers,
    answers,
    sessionChecked: async () => {
      await nextCheck.promise;
      await nextCheck.promise;
    },
    announce: (...changes) => {
      for (const listener of listeners) listener('e.2', changes);
    },
  };
}

const asking = (token: string) => `GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Opens a connection and sends the given text. */
async function open({ port }: Served, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  await once(socket, 'readable');
  return socket;
}

async function textUntil(socket: Socket, wanted: RegExp): Promise<string> {
  let text = '';
  while (!wanted.test(text)) {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) await once(socket, 'readable');
    else text += chunk.toString();
  }
  return text;
}

/** Announces changes until the socket buffers are full and some bytes wait in the response. */
async function fill(served: Served, answer: ServerResponse): Promise<void> {
  const longTag = 'x'.repeat(16 * 1024) as LiveUpdateTag;
  while (answer.writableLength === 0) {
    served.announce(['all', longTag]);
    await new Promise(setImmediate);
  }
}

test('ends only the stream of a reader that never reads when its session ends', async () => {
  const served = await serveLive();
  const slow = await open(served, asking(buildToken('a')));
  const [answer] = served.answers;
  if (answer === undefined) throw new Error('nothing was answered');
  await fill(served, answer);
  expect(answer.writableLength).toBeLessThan(64 * 1024);
  served.callers.set(buildToken('b'), buyer);
  const quick = await open(served, asking(buildToken('b')));
  served.callers.delete(buildToken('a'));
  while (!answer.writableEnded && !answer.destroyed) await served.sessionChecked();
  served.announce(['all', 'Favourites']);
  expect(await textUntil(quick, /Favourites/)).toContain('event: changes');
  if (!answer.closed) await once(answer, 'close');
  expect(answer.errored ?? null).toBeNull();
  expect(slow.destroyed).toBe(false);
});

test('drops a reader that reads nothing between two session checks', async () => {
  const served = await serveLive();
  await open(served, asking(buildToken('a')));
  const [answer] = served.answers;
  if (answer === undefined) throw new Error('nothing was answered');
  await fill(served, answer);
  if (!answer.closed) await once(answer, 'close');
  expect(answer.destroyed).toBe(true);
});

test('stops sending changes of a lost role or company on the open stream', async () => {
  const served = await serveLive();
  const member = { companyId: 'm', role: 'buyer' } as const;
  served.callers.set(buildToken('a'), { ...buyer, roles: ['admin'], vendorOf: 'emnify', member });
  const stream = await open(served, asking(buildToken('a')));
  const everything: LiveChangeAudienceAndTag[] = [
    ['company:m', 'Company'],
    ['role:admin', 'RfqAudit'],
    ['provider:emnify', 'VendorRfqs'],
    ['user:buyer', 'Rfqs'],
  ];
  served.announce(...everything);
  expect(await textUntil(stream, /"Rfqs"/)).toContain('["Rfqs","VendorRfqs","RfqAudit","Company"]');
  served.callers.set(buildToken('a'), buyer);
  await served.sessionChecked();
  await served.sessionChecked();
  served.announce(...everything);
  expect(await textUntil(stream, /"Rfqs"/)).toContain('"tags":["Rfqs"]');
});

test('requests a full refetch once when a user gains a right', async () => {
  const served = await serveLive();
  const stream = await open(served, asking(buildToken('a')));
  served.callers.set(buildToken('a'), { ...buyer, member: { companyId: 'm', role: 'viewer' } });
  expect(await textUntil(stream, /event: changes/)).toContain('"tags":null');
  await served.sessionChecked();
  await served.sessionChecked();
  served.announce(['company:m', 'Rfqs']);
  const later = await textUntil(stream, /"Rfqs"/);
  expect(later).not.toContain('null');
});

test('limits streams per session, per account and in total, and frees a slot on close', async () => {
  const served = await serveLive();
  const statusOf = async (token: string): Promise<[string, Socket]> => {
    const socket = await open(served, asking(token));
    return [(await textUntil(socket, /\r\n\r\n/)).slice(9, 12), socket];
  };
  const [, first] = await statusOf(buildToken('a'));
  await statusOf(buildToken('a'));
  expect((await statusOf(buildToken('a')))[0]).toBe('429');
  served.callers.set(buildToken('b'), buyer);
  expect((await statusOf(buildToken('b')))[0]).toBe('200');
  expect((await statusOf(buildToken('b')))[0]).toBe('429');
  for (const letter of ['c', 'd']) served.callers.set(buildToken(letter), { ...buyer, userId: letter });
  expect((await statusOf(buildToken('c')))[0]).toBe('200');
  expect((await statusOf(buildToken('d')))[0]).toBe('503');
  const [closing] = served.answers;
  first.destroy();
  if (closing !== undefined && !closing.closed) await once(closing, 'close');
  expect((await statusOf(buildToken('d')))[0]).toBe('200');
});

test('ends pipelined streams when their connection closes', async () => {
  const served = await serveLive();
  const pipelined = await open(served, asking(buildToken('a')).repeat(2));
  while (served.answers.length < 2) await served.sessionChecked();
  pipelined.destroy();
  const [first] = served.answers;
  if (first !== undefined && !first.closed) await once(first, 'close');
  const again = await open(served, asking(buildToken('a')));
  expect(await textUntil(again, /\r\n\r\n/)).toContain('200 OK');
});
