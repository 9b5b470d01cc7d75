import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';
import {
  buildProjectionHandlerIndexesDdl,
  buildReadModelReaderIndexesDdl,
  buildTableDdl,
} from '@marketplace/read-models/table.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { Pool } from 'pg';

/** The minimum work of a rebuild: reads and parses all events page by page, and COPYs the resulting rows. */
export interface RunnableMinimalRebuildBaseline {
  run(this: void): Promise<void>;
  /** Truncates the peer's tables for the next run. */
  empty(this: void): Promise<void>;
}

const pageSize = 1_000;
const schema = 'peer';

const readPage = {
  name: 'peer-page',
  text: 'SELECT position, stream, revision, id, type, data, meta FROM log.event WHERE position > $1 ORDER BY position LIMIT $2',
  rowMode: 'array' as const,
  types: { getTypeParser: () => (text: string | Buffer) => text },
};

async function readAll(pool: Pool): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await pool.query<string[]>({ ...readPage, values: [after, pageSize] });
    const parsed = rows.map((row): unknown => [JSON.parse(row[5] ?? ''), JSON.parse(row[6] ?? '')]);
    if (parsed.length < pageSize) return;
    after = rows.at(-1)?.[0] ?? after;
  }
}

/**
 * Creates the baseline: copies the rows of the active read models to files on the server. Each run then loads these
 * files by COPY into tables with the same columns, keys and indexes.
 * @param pool with the login of a superuser.
 */
export async function createReadModelRebuildBenchmarkBaseline(
  pool: Pool,
  projections: readonly Projection[],
): Promise<RunnableMinimalRebuildBaseline> {
  const client = await pool.connect();
  const targets = await findActiveProjectionSchemas(client, projections);
  client.release();
  const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
  const folder = rows[0]?.data_directory ?? '';
  const tables = targets.flatMap(({ projection, schema: source }) =>
    projection.tables.map((table) => ({ table, source })),
  );
  await pool.query(`CREATE SCHEMA ${schema}`);
  for (const { table, source } of tables) {
    await pool.query(
      buildTableDdl(schema, table) +
        buildProjectionHandlerIndexesDdl(schema, table) +
        buildReadModelReaderIndexesDdl(schema, table),
    );
    await pool.query(`COPY ${source}.${table.name} TO '${folder}/bench-${table.name}.copy'`);
  }
  const copies = tables.map(({ table: { name } }) => `COPY ${schema}.${name} FROM '${folder}/bench-${name}.copy'`);
  const run = async (): Promise<void> => {
    await readAll(pool);
    for (const copy of copies) await pool.query(copy);
  };
  const empty = async (): Promise<void> => {
    await pool.query(`TRUNCATE ${tables.map(({ table }) => `${schema}.${table.name}`).join(', ')}`);
  };
  return { run, empty };
}
