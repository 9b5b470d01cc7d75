import type { Pool } from 'pg';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { replayProgressTableName } from './replaySchema.ts';

/** A table of a replay with its number of rows. */
export interface ReplayTableSummary {
  readonly name: string;
  readonly rows: number;
}

/**
 * @returns the tables of a replay with their number of rows.
 * @param schema schema name from `getReplaySchemaName`.
 */
export async function listReplayTables(pool: Pool, schema: string): Promise<readonly ReplayTableSummary[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename <> $2 ORDER BY tablename',
    [schema, replayProgressTableName],
  );
  return Promise.all(
    rows.map(async ({ name }) => {
      const counted = await pool.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${schema}.${name}`);
      return { name, rows: Number(counted.rows[0]?.rows ?? 0) };
    }),
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Rows per fetch, so that memory does not grow with the table. */
const fetchRows = 1000;

/**
 * Visits at most `most` rows of a table in key order, in batches; calls `visit` once without rows for an empty table.
 */
export async function visitReplayRows(
  pool: Pool,
  { schema, name, most }: { readonly schema: string; readonly name: string; readonly most: number },
  visit: (columns: readonly string[], rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  await runInTransaction(pool, async (client) => {
    await client.query(
      `DECLARE rows NO SCROLL CURSOR FOR SELECT * FROM ${schema}.${name} ORDER BY ${await findKeyColumns()}`,
    );
    for (let left = most; left > 0; ) {
      const count = Math.min(left, fetchRows);
      const fetched = await client.query<Row>(`FETCH ${count} FROM rows`);
      const columns = fetched.fields.map((field) => field.name);
      if (fetched.rows.length > 0 || left === most) await visit(columns, fetched.rows);
      if (fetched.rows.length < count) return;
      left -= count;
    }

    async function findKeyColumns(): Promise<string> {
      const { rows } = await client.query<{ key: string }>(
        `SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place) AS key
           FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place), pg_attribute a
          WHERE i.indrelid = $1::regclass AND i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.attnum`,
        [`${schema}.${name}`],
      );
      return rows[0]?.key ?? '1';
    }
  });
}
