import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { deriveEventId } from '@marketplace/event-store/ids.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import type { Pool } from 'pg';
import { type BenchmarkEventLogDatabase, createBenchmarkEventLogDatabase } from './benchmarkLog.ts';
import type { GeneratedBenchmarkEvent } from './eventHistory.ts';

/** A log of the product's own events with encrypted personal data, in a separate database. */
export interface EncryptedBenchmarkEventLog extends BenchmarkEventLogDatabase {
  readonly keyEncryptionKey: KeyObject;
  /** The streams in the order of their first events. */
  readonly streams: readonly string[];
}

/** Events per INSERT statement. */
const page = 1_000;

const insert = `
  INSERT INTO log.event (position, stream, revision, id, type, data, meta)
  SELECT * FROM json_to_recordset($1)
    AS (position bigint, stream text, revision int, id uuid, type text, data json, meta json)`;

/**
 * Stores the first events of a history page by page, so that a long history is never in memory as a whole.
 * @returns the names of the streams, in the order of their first events.
 */
async function store(
  pool: Pool,
  keyEncryptionKey: KeyObject,
  history: Iterator<GeneratedBenchmarkEvent>,
  events: number,
) {
  const codec = createEventCodec(allEventDefinitions);
  const keys = createPostgresSubjectKeys({ pool, keyEncryptionKey });
  const revisions = new Map<string, number>();
  for (let position = 1; position <= events; ) {
    const rows: object[] = [];
    for (; rows.length < page && position <= events; position += 1) {
      const { stream, event, meta } = history.next().value as GeneratedBenchmarkEvent;
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const id = deriveEventId(meta.commandId, revision);
      rows.push({ ...(await codec.encode(event, { id, meta }, keys)), stream, revision, position });
    }
    await pool.query(insert, [JSON.stringify(rows)]);
  }
  return [...revisions.keys()];
}

/**
 * Creates a log from the first events of an endless history.
 * @param server URL of a Postgres server with the login of a superuser.
 */
export async function createEncryptedBenchmarkEventLog(
  server: string,
  history: Iterator<GeneratedBenchmarkEvent>,
  events: number,
): Promise<EncryptedBenchmarkEventLog> {
  const log = await createBenchmarkEventLogDatabase(server, 0);
  const pool = createDatabasePool(log.url, { max: 2, applicationName: 'history' });
  const keyEncryptionKey = createSecretKey(randomBytes(32));
  const streams = await store(pool, keyEncryptionKey, history, events);
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
  await pool.end();
  return { ...log, keyEncryptionKey, streams };
}
