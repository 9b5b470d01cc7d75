import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { allEvents } from '@marketplace/contracts/registry.ts';
import { createMemoryEventStore } from '@marketplace/event-store/testing/memory.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createEventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import { createMemorySubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';
import { type NewEvent, noStream } from '@marketplace/event-store/port.ts';
import { specifiedMeta } from '@marketplace/event-store/testing/specification.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { listParked, type ParkedPart } from '@marketplace/projections/runtime/parked.ts';
import { rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { activeTargets, type Target } from '@marketplace/projections/runtime/schemas.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { startReadModels } from '@marketplace/projections/startReadModels.ts';
import pg from 'pg';
import { vi } from 'vitest';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { createTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';

/** An in-memory log, followed by all live read models in a separate database. Each event has its own stream. */
export interface EdgeLog {
  /** Appends through the codec. @returns the stored event. */
  append(this: void, event: DomainEvent): Promise<NewEvent>;
  /** Appends an event as stored, for example by another release. */
  appendStored(this: void, event: NewEvent): Promise<void>;
  /** Waits until the read models have reached the end of the log. @returns the parked events. */
  read(this: void): Promise<readonly ParkedPart[]>;
  rebuild(this: void): Promise<void>;
  hash(this: void): Promise<string>;
  /** Rows of every table of the live read models. */
  rows(this: void): Promise<Readonly<Record<string, readonly object[]>>>;
  close(this: void): Promise<void>;
}

/** Milliseconds that the read models may need to process the log. */
const catchUpTimeoutMs = 60_000;

export async function openEdgeLog(): Promise<EdgeLog> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  const store = createMemoryEventStore();
  const codec = createCodec(allEvents);
  const keys = createMemorySubjectKeys();
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: quiet };
  const reader = createEventReader(codec, keys);
  const running = await startReadModels({ log: { store, reader }, pool, logger: log });
  const { deps } = running;

  const appendStored = async (event: NewEvent): Promise<void> => {
    const { commandId } = event.meta;
    await store.append(`${event.type}-${event.id}`, [event], { expectedRevision: noStream, commandId });
  };
  const isCaughtUp = async (): Promise<boolean> => {
    const problem = running.problem();
    if (problem !== null) throw new Error(problem);
    const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
      readModelsReader,
    ]);
    return BigInt(rows[0]?.position ?? 0) >= (await store.head());
  };
  const targets = <Found>(read: (client: pg.PoolClient, found: readonly Target[]) => Promise<Found>): Promise<Found> =>
    inTransaction(pool, async (client) => read(client, await activeTargets(client, liveReadModels)));

  return {
    append: async (event) => {
      const stored = await codec.encode(event, { id: randomUUID(), meta: specifiedMeta() }, keys);
      await appendStored(stored);
      return stored;
    },
    appendStored,
    read: async () => {
      await vi.waitUntil(isCaughtUp, { timeout: catchUpTimeoutMs, interval: 20 });
      return listParked(pool);
    },
    rebuild: () => rebuild(deps, liveReadModels, quiet),
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
