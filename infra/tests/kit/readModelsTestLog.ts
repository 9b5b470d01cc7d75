import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { createInMemoryTestEventStore } from '@marketplace/event-store/testing/memory.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createStoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';
import { type NewEvent, noStreamRevision } from '@marketplace/event-store/port.ts';
import { buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { listParkedStreams, type ParkedStream } from '@marketplace/projections/runtime/parked.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import {
  findActiveProjectionSchemas,
  type ProjectionDatabaseSchemaState,
} from '@marketplace/projections/runtime/schemas.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { startReadModelProjectionWorker } from '@marketplace/projections/startReadModelProjectionWorker.ts';
import pg from 'pg';
import { vi } from 'vitest';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';

/** An in-memory log, followed by all live read models in a separate database. Each event has its own stream. */
export interface TestEventLogWithLiveReadModels {
  /**
   * Encodes an event with the codec and appends the result.
   * @returns the stored event.
   */
  append(this: void, event: DomainEvent): Promise<NewEvent>;
  /** Appends an event in its stored form, for example as another release would store it. */
  appendStored(this: void, event: NewEvent): Promise<void>;
  /**
   * Waits until the read models have reached the end of the log.
   * @returns the parked streams.
   */
  waitForReadModels(this: void): Promise<readonly ParkedStream[]>;
  rebuild(this: void): Promise<void>;
  hash(this: void): Promise<string>;
  /** Rows of every table of the live read models. */
  rows(this: void): Promise<Readonly<Record<string, readonly object[]>>>;
  close(this: void): Promise<void>;
}

/** Milliseconds that the read models may need to process the log. */
const catchUpTimeoutMs = 60_000;

/** Creates an empty log and starts the projections. The caller closes the log, which also drops the database. */
export async function createTestEventLogWithLiveReadModels(): Promise<TestEventLogWithLiveReadModels> {
  const database = await createMigratedTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  const store = createInMemoryTestEventStore();
  const codec = createEventCodec(allEventDefinitions);
  const keys = createInMemoryTestSubjectKeys();
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: quiet };
  const reader = createStoredEventDecoder(codec, keys);
  const running = await startReadModelProjectionWorker({ log: { store, reader }, pool, logger: log });
  const { deps } = running;

  const appendStored = async (event: NewEvent): Promise<void> => {
    const { commandId } = event.meta;
    await store.append(`${event.type}-${event.id}`, [event], { expectedRevision: noStreamRevision, commandId });
  };
  const isCaughtUp = async (): Promise<boolean> => {
    const problem = running.problem();
    if (problem !== null) throw new Error(problem);
    const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
      readModelsCheckpointName,
    ]);
    return BigInt(rows[0]?.position ?? 0) >= (await store.head());
  };
  const targets = <Found>(
    read: (client: pg.PoolClient, found: readonly ProjectionDatabaseSchemaState[]) => Promise<Found>,
  ): Promise<Found> =>
    runInTransaction(pool, async (client) =>
      read(client, await findActiveProjectionSchemas(client, liveReadModelProjections)),
    );

  return {
    append: async (event) => {
      const stored = await codec.encode(event, { id: randomUUID(), meta: buildTestEventMeta() }, keys);
      await appendStored(stored);
      return stored;
    },
    appendStored,
    waitForReadModels: async () => {
      await vi.waitUntil(isCaughtUp, { timeout: catchUpTimeoutMs, interval: 20 });
      return listParkedStreams(pool);
    },
    rebuild: () => rebuildReadModels(deps, liveReadModelProjections, quiet),
    hash: () => targets(hashReadModels),
    rows: () =>
      targets(async (client, found) => {
        const tables: Record<string, readonly object[]> = {};
        for (const { projection, schema } of found) {
          for (const { name } of projection.tables) {
            tables[name] = (await client.query<object>(`SELECT * FROM ${schema}.${name}`)).rows;
          }
        }
        return tables;
      }),
    close: async () => {
      await running.stop();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}
