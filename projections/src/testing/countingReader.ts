import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { createInMemoryTestEventStore } from '@marketplace/event-store/testing/memory.ts';
import { UnknownEventTypeError } from '@marketplace/event-store/personalData/codec.ts';
import { type EventStore, noStreamRevision } from '@marketplace/event-store/port.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import pg from 'pg';
import { vi } from 'vitest';
import { hashReadModels } from '../runtime/hash.ts';
import { defineProjection, type Projection } from '../runtime/projection.ts';
import type { ReadModelDeps } from '../runtime/readerDeps.ts';
import { createAndFillMissingProjectionSchemas, startReadModelUpdates } from '../runtime/run.ts';
import { findActiveProjectionSchemas } from '../runtime/schemas.ts';
import { int, nullable, text } from '@marketplace/read-models/columns.ts';
import { defineReadModel } from '@marketplace/read-models/readModel.ts';
import { defineTable } from '@marketplace/read-models/table.ts';

type CountedEvent = DomainEvent<'Counted', { counter: string; by: number }>;
type NamedEvent = DomainEvent<'Named', { counter: string; person: string | null }>;

const counterTable = defineTable('counter', { id: text(), total: int, events: int, person: nullable(text()) }, ['id'], {
  readers: ['(total)', '(person)'],
});

/** A read model of counters with an in-memory log and a separate database, for tests of the projection runtime. */
export interface CounterReadModelFixture {
  readonly deps: ReadModelDeps;
  readonly pool: pg.Pool;
  readonly connectionString: string;
  readonly store: EventStore;
  readonly counting: Projection;
  /** Amounts that make the handler fail (`handler`), or that the database rejects (`row`). */
  readonly broken: { handler: number | null; row: number | null };
  /** Messages logged as errors. */
  readonly errors: readonly string[];
  /** Appends an event to the stream of a counter. The first event of a counter must be `Named`. */
  append(
    this: void,
    type: 'Counted' | 'Named' | 'Unheard',
    data: { counter: string; by?: number; person?: string | null },
  ): Promise<bigint>;
  start(this: void): Promise<RepeatedWorkHandle>;
  checkpoint(this: void): Promise<bigint>;
  waitUntilReached(this: void, position: bigint): Promise<void>;
  rows(this: void): Promise<readonly object[]>;
  hash(this: void): Promise<string>;
  close(this: void): Promise<void>;
}

function createCountingProjection(broken: CounterReadModelFixture['broken']): Projection {
  return defineProjection<CountedEvent | NamedEvent>({
    readModel: defineReadModel({ name: 'people', version: 1, tables: { counters: counterTable } }),
    handlers: {
      Counted: ({ event: { data } }, writes) => {
        if (data.by === broken.handler) throw new Error('this handler is broken');
        const by = data.by === broken.row ? 2 ** 40 : data.by;
        writes.add(counterTable, { id: data.counter }, { total: by, events: 1 });
      },
      Named: {
        personal: ({ event: { data } }, writes) => {
          writes.put(counterTable, { id: data.counter, total: 0, events: 1, person: data.person });
        },
      },
    },
    changes: ({ event: { data } }) => [[`user:${data.counter}`, 'Rfqs']],
  });
}

const reader: ReadModelDeps['reader'] = {
  decode: ({ type, data }) => {
    if (type === 'Unheard') throw new UnknownEventTypeError(type);
    return { type, data: { ...(data as object), person: null } };
  },
  decodePersonal: (stored) => Promise.resolve(stored.map(({ type, data }) => ({ type, data }))),
};

/**
 * Creates an empty log and an empty database. `start` begins to update the read model. The caller closes the fixture,
 * which also drops the database.
 */
export async function createCounterReadModelFixture(): Promise<CounterReadModelFixture> {
  const database = await createMigratedTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  const store = createInMemoryTestEventStore();
  const broken = { handler: null, row: null };
  const counting = createCountingProjection(broken);
  const errors: string[] = [];
  const ignore = () => undefined;
  const log = { info: ignore, warn: ignore, error: (_fields: object, message: string) => void errors.push(message) };
  const deps: ReadModelDeps = { store, pool, reader, projections: [counting], log };
  const revisions = new Map<string, number>();
  const started: RepeatedWorkHandle[] = [];

  const append: CounterReadModelFixture['append'] = async (type, data) => {
    const commandId = randomUUID();
    const meta = { commandId, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const stream = `counter-${data.counter}`;
    const expectedRevision = revisions.get(stream) ?? noStreamRevision;
    revisions.set(stream, expectedRevision + 1);
    const answer = await store.append(stream, [{ id: randomUUID(), type, data, meta }], {
      expectedRevision,
      commandId,
    });
    if (answer.outcome === 'conflict') throw new Error('conflict');
    return answer.position;
  };
  const checkpoint = async (): Promise<bigint> => {
    const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
      readModelsCheckpointName,
    ]);
    return BigInt(rows[0]?.position ?? -1);
  };
  return {
    deps,
    pool,
    connectionString: database.url,
    store,
    counting,
    broken,
    errors,
    append,
    start: async () => {
      await createAndFillMissingProjectionSchemas(deps);
      const running = startReadModelUpdates(deps);
      started.push(running);
      return running;
    },
    checkpoint,
    waitUntilReached: async (position) => {
      await vi.waitUntil(async () => (await checkpoint()) >= position, { timeout: 60_000, interval: 10 });
    },
    rows: () =>
      runInTransaction(pool, async (client) => {
        const [target] = await findActiveProjectionSchemas(client, [counting]);
        return (await client.query<object>(`SELECT * FROM ${target?.schema ?? ''}.counter ORDER BY id`)).rows;
      }),
    hash: () =>
      runInTransaction(pool, async (client) =>
        hashReadModels(client, await findActiveProjectionSchemas(client, [counting])),
      ),
    close: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}
