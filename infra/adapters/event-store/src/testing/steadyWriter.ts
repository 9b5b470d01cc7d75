import { randomUUID } from 'node:crypto';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { buildTestNewEvent } from './conformance/fixtures.ts';
import { createPostgresEventStore } from '../postgres.ts';

/** Task of a writer that appends continuously. The task is passed as JSON in the writer's first argument. */
export interface ContinuousTestEventAppenderTask {
  readonly url: string;
  /** Name of the writer's connections in pg_stat_activity. */
  readonly name: string;
  /**
   * `store`: uses the product's event store. `roundTrips`: sends begin, append and commit separately, which holds the
   * lock for several round trips.
   */
  readonly way: 'store' | 'roundTrips';
  readonly clients: number;
}

type Append = (stream: string, revision: number) => Promise<unknown>;

function createStoreAppend(pool: pg.Pool, connectionString: string): Append {
  const store = createPostgresEventStore({ pool, connectionString });
  return (stream, revision) => {
    const event = buildTestNewEvent();
    return store.append(stream, [event], { expectedRevision: revision, commandId: event.meta.commandId });
  };
}

function createRoundTripAppend(pool: pg.Pool): Append {
  return async (stream, revision) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const { id, type, data, meta } = buildTestNewEvent();
    await client.query('SELECT log.append_one($1, $2, $3, $4, $5, $6)', [stream, revision, id, type, data, meta]);
    await client.query('COMMIT');
    client.release();
  };
}

/**
 * Appends without end, one event after the other, to one stream per client. Sends a message once all clients have
 * begun.
 */
async function write({ url, name, way, clients }: ContinuousTestEventAppenderTask): Promise<void> {
  const connectionString = addRoleToDatabaseUrl(url, 'log');
  const pool = new pg.Pool({ connectionString, max: 4, application_name: name });
  const append = way === 'store' ? createStoreAppend(pool, connectionString) : createRoundTripAppend(pool);
  const streams = Array.from({ length: clients }, () => `steady-${randomUUID()}`);
  await Promise.all(streams.map((stream) => append(stream, -1)));
  process.send?.('writing');
  await Promise.all(
    streams.map(async (stream) => {
      for (let revision = 0; ; revision += 1) await append(stream, revision);
    }),
  );
}

await write(JSON.parse(process.argv[2] ?? '') as ContinuousTestEventAppenderTask);
