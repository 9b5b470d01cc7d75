import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { readModelChannel } from '@marketplace/contracts/readModels.ts';
import { createTestDatabase, type TestDatabase } from '@marketplace/embedded/testing/testDatabase.ts';
import { createMemoryEventStore } from '@marketplace/event-store/memory.ts';
import { type EventStore, noStream } from '@marketplace/event-store/port.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from './checkpoint.ts';
import { hashReadModels } from './hash.ts';
import { defineProjection, type Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { rebuild } from './rebuild.ts';
import { prepareProjections, type RunningProjections, startProjections } from './run.ts';
import { activeTargets } from './schemas.ts';
import { defineTable } from './table.ts';

type Counted = DomainEvent<'Counted', { counter: string; by: number }>;
type Named = DomainEvent<'Named', { counter: string; person: string | null }>;

const counters = defineTable('counter', { id: 'text', total: 'int', events: 'int', person: 'text' }, ['id']);
const broken = { by: null as number | null };

/** Counts; fails on the amount that a test calls broken. */
const counting: Projection = defineProjection<Counted | Named>({
  name: 'people',
  version: 1,
  tables: [counters],
  handlers: {
    Counted: ({ event: { data } }, writes) => {
      if (data.by === broken.by) throw new Error('this handler is broken');
      writes.add(counters, { id: data.counter }, { total: data.by, events: 1 });
    },
    Named: {
      personal: ({ event: { data } }, writes) => {
        writes.put(counters, { id: data.counter, total: 0, events: 1, person: data.person });
      },
    },
  },
  changes: ({ event: { data } }) => [[`user:${data.counter}`, 'Counters']],
});

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let deps: ReaderDeps;
let running: RunningProjections | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  store = createMemoryEventStore();
  broken.by = null;
  deps = {
    store,
    pool,
    projections: [counting],
    log: { info: () => undefined, error: () => undefined },
    reader: {
      decode: ({ type, data }) => ({ type, data: { ...(data as object), person: null } }),
      decodePersonal: (stored) => Promise.resolve(stored.map(({ type, data }) => ({ type, data }))),
    },
  };
});

afterEach(async () => {
  await running?.stop();
  running = null;
  await store.close();
  await pool.end();
  await database.drop();
});

async function append(type: 'Counted' | 'Named', data: object): Promise<bigint> {
  const commandId = randomUUID();
  const meta = { commandId, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  const events = [{ id: randomUUID(), type, data, meta }];
  const answer = await store.append(`counter-${commandId}`, events, { expectedRevision: noStream, commandId });
  if (answer.outcome === 'conflict') throw new Error('conflict');
  return answer.position;
}

async function start(): Promise<void> {
  await prepareProjections(deps);
  running = startProjections(deps);
}

async function checkpoint(): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.checkpoint');
  return BigInt(rows[0]?.position ?? -1);
}

async function reached(position: bigint): Promise<void> {
  await vi.waitUntil(async () => (await checkpoint()) >= position, { timeout: 10_000, interval: 10 });
}

async function rows(): Promise<readonly object[]> {
  return inTransaction(pool, async (client) => {
    const [target] = await activeTargets(client, [counting]);
    return (await client.query<object>(`SELECT * FROM ${target?.schema ?? ''}.counter ORDER BY id`)).rows;
  });
}

async function hash(): Promise<string> {
  return inTransaction(pool, async (client) => hashReadModels(client, await activeTargets(client, [counting])));
}

test('read models follow the log, stored events first, then new ones', async () => {
  await append('Named', { counter: 'a', person: 'Ada' });
  await start();
  await reached(await append('Counted', { counter: 'a', by: 4 }));
  expect(await rows()).toEqual([{ id: 'a', total: 4, events: 2, person: 'Ada' }]);
});

test('two readers of one checkpoint handle every event once', async () => {
  await append('Named', { counter: 'a', person: 'Ada' });
  await start();
  const second = startProjections(deps);
  for (let count = 0; count < 60; count++) await append('Counted', { counter: 'a', by: 1 });
  await reached(await store.head());
  await second.stop();
  expect(await rows()).toEqual([{ id: 'a', total: 60, events: 61, person: 'Ada' }]);
});

test('a failing handler leaves rows and checkpoint as they were, says so, and goes on when it is mended', async () => {
  await append('Named', { counter: 'a', person: null });
  await start();
  await reached(1n);
  broken.by = 7;
  await append('Counted', { counter: 'a', by: 7 });
  await vi.waitUntil(() => running?.problem() === 'this handler is broken', { timeout: 5000, interval: 10 });
  expect([await checkpoint(), await rows()]).toEqual([1n, [{ id: 'a', total: 0, events: 1, person: null }]]);
  broken.by = null;
  await reached(2n);
  await vi.waitUntil(() => running?.problem() === null, { timeout: 5000, interval: 10 });
  expect(await rows()).toEqual([{ id: 'a', total: 7, events: 2, person: null }]);
});

test('every committed batch is announced with its position and what it changed', async () => {
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  const heard = new Promise((resolve) => {
    listener.on('notification', ({ payload }) => resolve(JSON.parse(payload ?? '')));
  });
  await listener.query(`LISTEN ${readModelChannel}`);
  await append('Named', { counter: 'a', person: null });
  await start();
  expect(await heard).toEqual({ position: 'memory.1', changes: [['user:a', 'Counters']] });
  await listener.end();
});

test('a rebuild beside writes gives rows identical to the live ones, and readers go on in the new schema', async () => {
  await append('Named', { counter: 'a', person: 'Ada' });
  await start();
  const writing = (async () => {
    for (let count = 0; count < 300; count++) await append('Counted', { counter: 'a', by: count });
  })();
  await rebuild(deps, [counting], () => undefined);
  await writing;
  await reached(await store.head());
  const live = await hash();
  expect(await rows()).toEqual([{ id: 'a', total: 44_850, events: 301, person: 'Ada' }]);
  await rebuild(deps, [counting], () => undefined);
  expect(await hash()).toBe(live);
});

test('a read model of a new version is filled from a used log before it is read', async () => {
  await append('Named', { counter: 'a', person: 'Ada' });
  await start();
  await reached(1n);
  await running?.stop();
  deps = { ...deps, projections: [{ ...counting, version: 2 }] };
  await prepareProjections(deps);
  const { rows: active } = await pool.query<object>(
    'SELECT projection, code_version FROM ops.active ORDER BY code_version',
  );
  expect(active).toEqual([
    { projection: 'people', code_version: 1 },
    { projection: 'people', code_version: 2 },
  ]);
});

test('a checkpoint of another store, or beyond the head, is refused at the start', async () => {
  await start();
  await running?.stop();
  await pool.query('UPDATE ops.checkpoint SET position = 12');
  await expect(prepareProjections(deps)).rejects.toThrow('another event store or lie ahead of it');
  await pool.query(`UPDATE ops.checkpoint SET position = 0, epoch = 'older'`);
  await expect(prepareProjections(deps)).rejects.toThrow('another event store or lie ahead of it');
});
