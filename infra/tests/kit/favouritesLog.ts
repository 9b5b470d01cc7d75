import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { openReadOnlyEventLog, type ReadOnlyEventLog } from '@marketplace/product/operate/openReadOnlyEventLog.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';

/** An event log with events about favourites, opened read-only as in the commands for analysts. */
export interface FavouritesTestEventLog {
  readonly database: TestDatabase;
  /** Connects as the database owner. */
  readonly pool: Pool;
  readonly log: ReadOnlyEventLog;
  close(this: void): Promise<void>;
}

/** Creates a database with a log of `events` favourites. */
export async function createFavouritesTestEventLog(events: number): Promise<FavouritesTestEventLog> {
  const database = await createMigratedTestDatabase();
  const pool = createDatabasePool(database.url, { max: 2, applicationName: 'test' });
  const opened = new AsyncDisposableStack();
  const logger = createLogger({ level: 'silent', format: 'json' });
  const log = await openReadOnlyEventLog(
    { databaseUrl: database.url, settings: { eventStoreUrl: null }, logger },
    opened,
  );
  await appendTestFavouriteEvents(pool, events, '2026-01-20T00:00:00Z');
  const close = async (): Promise<void> => {
    await opened.disposeAsync();
    await pool.end();
    await database.drop();
  };
  return { database, pool, log, close };
}

/**
 * Inserts events directly into a log, one per minute after the instant `from`. Each event marks the next of ten
 * providers as a favourite of a new user.
 * @param pool connects as the database owner.
 */
export async function appendTestFavouriteEvents(pool: Pool, events: number, from: string): Promise<void> {
  await pool.query(
    `INSERT INTO log.event (position, stream, revision, id, type, data, meta)
     SELECT head.position + n, 'searches-' || person.id, 0, gen_random_uuid(), 'ProviderStarred.v1',
            json_build_object('userId', person.id, 'providerId', 'provider-' || n % 10),
            json_build_object('commandId', gen_random_uuid(), 'actor', person.id,
              'at', to_char(($2::timestamptz + n * interval '1 minute') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM (SELECT coalesce(max(position), 0) AS position FROM log.event) head,
            generate_series(1, $1::int) n, LATERAL (SELECT '00000000-0000-4000-8000-' || lpad((head.position + n)::text, 12, '0') AS id) person`,
    [events, from],
  );
}
