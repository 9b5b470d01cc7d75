import { randomUUID } from 'node:crypto';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { runMigrations } from '@marketplace/postgres/migrate.ts';
import pg from 'pg';

/** A database with a log of a given size and a plain table with the same columns, indexes and rows. */
export interface BenchmarkEventLogDatabase {
  readonly url: string;
  drop(this: void): Promise<void>;
}

/** Events per stream in the rows that are inserted at the start. */
const eventsPerStream = 10;

const rawTable = `
  CREATE TABLE raw_event (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    revision integer NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    data json NOT NULL,
    meta json NOT NULL,
    UNIQUE (stream, revision)
  )`;

function fill(table: string, columns: string, position: string): string {
  return `
    INSERT INTO ${table} (${columns})
    SELECT ${position} 'filled-' || n / ${eventsPerStream}, n % ${eventsPerStream}, gen_random_uuid(), 'Filled.v1',
           json_build_object('text', repeat('x', 400)), '{}'
      FROM generate_series(0, $1::bigint - 1) n`;
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the database.
 * @param server URL of a Postgres server with the login of a superuser.
 * @param events number of events in the log.
 */
export async function createBenchmarkEventLogDatabase(
  server: string,
  events: number,
): Promise<BenchmarkEventLogDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  await withClient(url.href, async (client) => {
    await runMigrations(client, migrationsFolder);
    await client.query(rawTable);
    const columns = 'stream, revision, id, type, data, meta';
    await client.query(fill('log.event', `position, ${columns}`, 'n + 1,'), [events]);
    await client.query(fill('raw_event', columns, ''), [events]);
    await client.query('VACUUM ANALYZE log.event');
    await client.query('VACUUM ANALYZE raw_event');
    await client.query('CHECKPOINT');
  });
  const drop = () => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  return { url: url.href, drop };
}
