import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { createEventStoreDbEventStore } from '@marketplace/event-store/eventStoreDb.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createStoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import { readPostgresEventLogPage } from '@marketplace/event-store/postgres/read.ts';
import { decodeEventBatch, writeProjectionBatchAtOnce } from '@marketplace/projections/runtime/applyBatch.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import {
  findActiveProjectionSchemas,
  createProjectionSchema,
  type ProjectionDatabaseSchemaState,
} from '@marketplace/projections/runtime/schemas.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import type { PoolClient } from 'pg';
import { z } from 'zod';

/** Output of this program: a position, and the SHA-256 of the live and of the rebuilt read models at that position. */
export const LiveAndRebuiltReadModelHashes = z.object({ position: z.string(), live: z.string(), rebuilt: z.string() });
export type LiveAndRebuiltReadModelHashes = z.infer<typeof LiveAndRebuiltReadModelHashes>;

const batchSize = 1000;

/** Compares live and rebuilt read models, in a separate program so that faults in handlers also affect the rebuild. */
async function compare(
  databaseUrl: string,
  keyText: string,
  eventStoreUrl: string,
): Promise<LiveAndRebuiltReadModelHashes> {
  const keyEncryptionKey = parseKeyEncryptionKey(keyText);
  if (keyEncryptionKey === null) throw new Error('KEY_ENCRYPTION_KEY is not a valid key.');
  const pool = createDatabasePool(databaseUrl, { max: 3, applicationName: 'chaos' });
  const keys = createPostgresSubjectKeys({ pool, keyEncryptionKey });
  const reader = createStoredEventDecoder(createEventCodec(allEventDefinitions), keys);

  const store = eventStoreUrl === '' ? null : createEventStoreDbEventStore({ url: eventStoreUrl });
  const readBatch = (after: bigint) => store?.readAll(after) ?? readPostgresEventLogPage(pool, after, batchSize);

  /** Builds all read models up to a position in schemas that are rolled back with the transaction. */
  async function build(client: PoolClient, end: bigint): Promise<readonly ProjectionDatabaseSchemaState[]> {
    const targets: ProjectionDatabaseSchemaState[] = [];
    for (const projection of liveReadModelProjections)
      targets.push(await createProjectionSchema(client, projection, 'chaos'));
    for (let position = 0n; position < end; ) {
      const batch = await readBatch(position);
      const events = batch.events.filter((event) => event.position <= end);
      const decoded = await decodeEventBatch(reader, liveReadModelProjections, events);
      for (const target of targets) await writeProjectionBatchAtOnce(client, target, decoded);
      position = batch.position;
    }
    return targets;
  }

  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await client.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
      readModelsCheckpointName,
    ]);
    const position = rows[0]?.position ?? '0';
    const live = await hashReadModels(client, await findActiveProjectionSchemas(client, liveReadModelProjections));
    const rebuilt = await hashReadModels(client, await build(client, BigInt(position)));
    await client.query('ROLLBACK');
    return { position, live, rebuilt };
  } finally {
    client.release();
    await store?.close();
    await pool.end();
  }
}

if (import.meta.main) {
  const { DATABASE_URL: databaseUrl = '', KEY_ENCRYPTION_KEY: key = '', EVENT_STORE_URL: log = '' } = process.env;
  console.log(JSON.stringify(await compare(databaseUrl, key, log)));
}
