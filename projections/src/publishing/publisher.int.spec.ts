import { randomUUID } from 'node:crypto';
import { rfqTopic } from '@marketplace/contracts/rfq/rfq.integration.ts';
import { publicEventTopics } from '@marketplace/contracts/integration.ts';
import type { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { createEventCodec, UnreadableEventError } from '@marketplace/event-store/personalData/codec.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import { fenceReaderCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import { tryTakeDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import { createInMemoryTestEventStore } from '@marketplace/event-store/testing/memory.ts';
import {
  createInMemoryTestMessageBroker,
  type InMemoryTestMessageBroker,
} from '@marketplace/messaging/testing/memoryBroker.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EventPublishingService, startEventPublishingService } from '../startEventPublishingService.ts';
import { publicEventPublisherCheckpointName } from './publisher.ts';

const codec = createEventCodec(allEventDefinitions);
const waitOptions = { timeout: 60_000, interval: 10 };

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let broker: InMemoryTestMessageBroker;
let started: EventPublishingService[];
let logged: string[];
/** Milliseconds by which the service's clock is ahead of the system clock. */
let clockOffsetMs: number;
/** Ids of unreadable events. */
let unreadable: Set<string>;

beforeEach(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  store = createInMemoryTestEventStore();
  broker = createInMemoryTestMessageBroker();
  [started, logged, unreadable, clockOffsetMs] = [[], [], new Set(), 0];
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await store.close();
  await pool.end();
  await database.drop();
});

const decode = (stored: StoredEvent) => {
  if (unreadable.has(stored.id)) throw new UnreadableEventError(stored.type, stored.id, ['rfqId']);
  return codec.decode(stored);
};

function start(log: EventStore = store): EventPublishingService {
  const recordMessage = (_fields: object, message: string) => void logged.push(message);
  const reader = { decode, decodePersonal: () => Promise.reject(new Error('must not decode personal data')) };
  const logger = { info: recordMessage, warn: recordMessage, error: recordMessage };
  const now = () => new Date(Date.now() + clockOffsetMs);
  const service = startEventPublishingService({ log: { store: log, reader }, pool, logger, broker, now });
  started.push(service);
  return service;
}

const revisions = new WeakMap<EventStore, Map<string, number>>();

/** Appends events to the stream of an RFQ, one after the other. @returns their ids. */
async function append(rfq: number, count = 1, type = 'RfqViewed.v1'): Promise<readonly string[]> {
  const rfqId = `10000000-0000-4000-8000-${String(rfq).padStart(12, '0')}`;
  const revisionsOfStore = revisions.get(store) ?? new Map<string, number>();
  revisions.set(store, revisionsOfStore);
  const ids: string[] = [];
  for (let added = 0; added < count; added += 1) {
    const commandId = randomUUID();
    const meta = { commandId, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const data = { rfqId, linkId: randomUUID(), providerId: 'emnify', buyerId: randomUUID() };
    const expectedRevision = revisionsOfStore.get(rfqId) ?? -1;
    const id = randomUUID();
    await store.append(`rfq-${rfqId}`, [{ id, type, data, meta }], { expectedRevision, commandId });
    revisionsOfStore.set(rfqId, expectedRevision + 1);
    ids.push(id);
  }
  return ids;
}

const published = () => broker.messages().map(({ key, value }) => ({ key, event: JSON.parse(value) as CloudEvent }));
/** Ids of logged events in publishing order. */
const publishedIds = () => published().map(({ event }) => event.id.replace(/\.0$/, ''));
const checkpoint = async (): Promise<bigint | null> => {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
    publicEventPublisherCheckpointName,
  ]);
  return rows[0] === undefined ? null : BigInt(rows[0].position);
};
const until = (holds: () => boolean | Promise<boolean>) => vi.waitUntil(holds, waitOptions);
const waitUntilCaughtUp = () => until(async () => (await checkpoint()) === (await store.head()));

describe('publisher', () => {
  test('starts at the beginning of the log, resumes at its checkpoint, and skips private events', async () => {
    const before = await append(1, 2);
    const commandId = randomUUID();
    const meta = { commandId, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const secret = [{ id: randomUUID(), type: 'EmailConfirmed.v1', data: {}, meta }];
    await store.append('user-1', secret, { expectedRevision: -1, commandId });
    const first = start();
    await waitUntilCaughtUp();
    await first.stop();
    const after = await append(1, 1);
    start();
    await waitUntilCaughtUp();
    expect(publishedIds()).toEqual([...before, ...after]);
    expect(broker.messages().map(({ topic, key }) => [topic, key])).toEqual(
      published().map(({ event }) => [rfqTopic.name, event.subject]),
    );
    expect([...broker.topics.keys()]).toEqual(publicEventTopics.map(({ name }) => name));
  });

  test('republishes unconfirmed messages with the same ids and in the same order', async () => {
    const ids = await append(1, 3);
    broker.faults.losesResponse = true;
    const { problem } = start();
    await until(() => problem() !== null);
    broker.faults.losesResponse = false;
    await waitUntilCaughtUp();
    const all = publishedIds();
    expect(all.length).toBeGreaterThan(ids.length);
    expect(all).toEqual(Array.from({ length: all.length / ids.length }).flatMap(() => ids));
  });

  test('waits for an unavailable broker and then publishes everything in order', async () => {
    broker.faults.unreachable = true;
    const service = start();
    await until(() => service.problem() !== null);
    const ids = [...(await append(1, 2)), ...(await append(2, 2))];
    expect([await service.readMetrics(), await service.listWarnings()]).toMatchObject([
      { events: 4, problem: 'the broker cannot be reached' },
      [],
    ]);
    clockOffsetMs = 61_000;
    expect(await service.listWarnings()).toEqual([
      expect.stringMatching(
        /^events are not published to Kafka: 4 events waiting since \S+Z, oldest event \d+ s old \(the broker cannot be reached\)$/,
      ),
    ]);
    broker.faults.unreachable = false;
    await waitUntilCaughtUp();
    expect(publishedIds()).toEqual(ids);
    expect([await service.readMetrics(), await service.listWarnings()]).toEqual([
      { events: 0, seconds: 0, since: null, problem: null },
      [],
    ]);
    expect(logged).toEqual(['publishing public events failed, retrying']);
  });

  test('stops immediately while the broker is unreachable', async () => {
    await append(1);
    broker.openSender = () => new Promise(() => undefined);
    const { stop } = start();
    await until(() => broker.topics.size > 0);
    await stop();
    expect(broker.messages()).toEqual([]);
  });

  test('publishes from one instance at a time', async () => {
    const services = [start(), start(), start()];
    for (let rfq = 0; rfq < 20; rfq += 1) await append(rfq % 3);
    await waitUntilCaughtUp();
    expect(new Set(publishedIds()).size).toBe(publishedIds().length);
    expect(services.map(({ problem }) => problem())).toEqual([null, null, null]);
  });

  test('sends nothing after a pause during which another instance became leader', async () => {
    await append(1, 2);
    const open = broker.openSender;
    const paused = Promise.withResolvers<undefined>();
    broker.openSender = async () => {
      await paused.promise;
      return open();
    };
    start();
    await until(() => broker.topics.size > 0);
    await pool.query(`UPDATE ops.lease SET expires_at = '-infinity' WHERE name = $1`, [
      publicEventPublisherCheckpointName,
    ]);
    const other = await tryTakeDatabaseLease(pool, publicEventPublisherCheckpointName);
    await fenceReaderCheckpoint(pool, publicEventPublisherCheckpointName, other?.token ?? 0n);
    paused.resolve(undefined);
    await until(() => logged.length > 0);
    expect(broker.messages()).toEqual([]);
    await other?.release();
    await waitUntilCaughtUp();
    expect(broker.messages()).toHaveLength(2);
  });

  test('reports topics with another number of partitions without changing them', async () => {
    broker.topics.set(rfqTopic.name, 1);
    await append(1);
    const service = start();
    await waitUntilCaughtUp();
    expect(service.listTopicWarnings()).toEqual([`the topic ${rfqTopic.name} has 1 partitions, not 6`]);
    expect(await service.listWarnings()).toEqual([]);
  });
});

describe('unreadable event', () => {
  test('stops the publisher after all earlier events, until it is discarded', async () => {
    const before = await append(1, 2);
    const [broken = ''] = await append(2);
    const after = await append(1);
    unreadable.add(broken);
    const service = start();
    await until(() => service.problem()?.includes(broken) === true);
    expect([publishedIds(), await checkpoint()]).toEqual([before, 2n]);
    await pool.query(
      `INSERT INTO ops.discarded (projection, position, stream, event_type, reason)
       VALUES ('rfqBoard', 3, '*', 'RfqViewed.v1', 'unreadable')`,
    );
    await waitUntilCaughtUp();
    expect(publishedIds()).toEqual([...before, ...after]);
  });

  test('stops the publisher when only a newer release knows the event', async () => {
    await append(1, 1, 'RfqForgotten.v1');
    const service = start();
    await until(() => service.problem() !== null);
    expect([service.problem(), await checkpoint()]).toEqual([expect.stringContaining('RfqForgotten.v1'), 0n]);
  });
});

describe('log of another epoch', () => {
  test('is not published, and the error names the fix', async () => {
    await append(1);
    const before = start();
    await waitUntilCaughtUp();
    await before.stop();
    const countBefore = broker.messages().length;
    store = createInMemoryTestEventStore('restored');
    await append(1, 2);
    const service = start();
    await until(() => service.problem() !== null);
    expect(service.problem()).toContain('npm run restored');
    expect(broker.messages()).toHaveLength(countBefore);
  });
});

test('releases the lease when the publisher stops', async () => {
  const service = start();
  await waitUntilCaughtUp();
  expect(await tryTakeDatabaseLease(pool, publicEventPublisherCheckpointName)).toBeNull();
  await service.stop();
  const lease = await tryTakeDatabaseLease(pool, publicEventPublisherCheckpointName);
  expect(lease).not.toBeNull();
  await lease?.release();
});
