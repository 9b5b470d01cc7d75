import { copyRows } from '@marketplace/postgres/copyRows.ts';
import pg, { type ClientBase } from 'pg';
import { columnTypes, type Table, tableDdl } from '@marketplace/read-models/table.ts';
import type { Row, RowWrite, Statement, WriteRun } from './writes.ts';

/** The indexes that the table has besides its key, each as SQL behind `ON table`: none while a new schema is being filled. */
async function indexesOf(client: ClientBase, schema: string, { name }: Table): Promise<readonly string[]> {
  const found = await client.query<{ definition: string }>(
    `SELECT substring(pg_get_indexdef(indexrelid) FROM ' (USING .*)$') AS definition
       FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary ORDER BY indexrelid`,
    [`${schema}.${name}`],
  );
  return found.rows.map(({ definition }) => definition);
}

/**
 * Replaces all rows of a table by those that a query of all its columns finds, in the transaction that the client is in. They stand in
 * a table of their own until their indexes are made; readers see the old rows meanwhile and wait only while the new table takes the
 * place of the old one, which in turn waits for who still reads that. Readers must take their locks before their snapshot, as every
 * single statement does: an older snapshot finds the new table empty.
 */
async function refillTable(
  client: ClientBase,
  schema: string,
  table: Table,
  { query, values }: { readonly query: string; readonly values: readonly unknown[] },
): Promise<void> {
  const indexes = await indexesOf(client, schema, table);
  const next = `${schema}.${table.name}_next`;
  await client.query(tableDdl(schema, { ...table, name: `${table.name}_next` }));
  await client.query(`INSERT INTO ${next} (${Object.keys(table.columns).join(', ')}) ${query}`, [...values]);
  for (const index of indexes) await client.query(`CREATE INDEX ON ${next} ${index}`);
  await client.query(
    `ANALYZE ${next}; DROP TABLE ${schema}.${table.name}; ALTER TABLE ${next} RENAME TO ${table.name}`,
  );
}

/** Rows that one statement carries at most, so that its parameter stays of moderate size. */
const rowsPerStatement = 2000;

function recordset(table: Table, columns: readonly string[]): string {
  const types = columnTypes(table);
  return `json_to_recordset($1::json) AS x(${columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ')})`;
}

function matching(table: Table): string {
  return table.key.map((column) => `t.${column} = x.${column}`).join(' AND ');
}

async function inChunks(rows: readonly Row[], send: (json: string) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await send(JSON.stringify(rows.slice(start, start + rowsPerStatement)));
  }
}

/** Brings rows into a table, each new or in the place of the one with its key. */
export type PutRows = (client: ClientBase, schema: string, table: Table, rows: readonly Row[]) => Promise<void>;

/** For rows that may well be there. */
export const upsertRows: PutRows = async (client, schema, table, rows) => {
  const columns = Object.keys(table.columns);
  const others = columns.filter((column) => !table.key.includes(column));
  const replace = others.map((column) => `${column} = excluded.${column}`).join(', ');
  const text =
    `INSERT INTO ${schema}.${table.name} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${recordset(table, columns)} ` +
    `ON CONFLICT (${table.key.join(', ')}) DO ${others.length === 0 ? 'NOTHING' : `UPDATE SET ${replace}`}`;
  await inChunks(rows, (json) => client.query(text, [json]));
};

const uniqueViolation = '23505';

/** For rows that are hardly ever there: several times quicker for those that are new, and slower when one is not. */
export const copyOrUpsertRows: PutRows = async (client, schema, table, rows) => {
  if (rows.length === 0) return;
  await copyRows(client, `${schema}.${table.name}`, columnTypes(table), rows).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
    await upsertRows(client, schema, table, rows);
  });
};

async function removeRows(client: ClientBase, schema: string, table: Table, keys: readonly Row[]): Promise<void> {
  const text = `DELETE FROM ${schema}.${table.name} t USING ${recordset(table, table.key)} WHERE ${matching(table)}`;
  await inChunks(keys, (json) => client.query(text, [json]));
}

type Patch = Extract<RowWrite, { kind: 'patch' }>;

/** Patches that touch the same columns go together in one statement. */
async function patchRows(client: ClientBase, schema: string, table: Table, patches: readonly Patch[]): Promise<void> {
  const shapes = Map.groupBy(patches, ({ set, add }) =>
    JSON.stringify([Object.keys(set).sort(), Object.keys(add).sort()]),
  );
  for (const [shape, group] of shapes) {
    const [set, add] = JSON.parse(shape) as [string[], string[]];
    if (set.length + add.length === 0) continue;
    const assignments = [
      ...set.map((name) => `${name} = x.${name}`),
      ...add.map((name) => `${name} = t.${name} + x.${name}`),
    ];
    const text =
      `UPDATE ${schema}.${table.name} t SET ${assignments.join(', ')} ` +
      `FROM ${recordset(table, [...table.key, ...set, ...add])} WHERE ${matching(table)}`;
    await inChunks(
      group.map((patch) => ({ ...patch.key, ...patch.set, ...patch.add })),
      (json) => client.query(text, [json]),
    );
  }
}

async function flushRun(client: ClientBase, schema: string, run: WriteRun, putRows: PutRows): Promise<void> {
  for (const [table, writes] of run.tables) {
    const all = [...writes.values()];
    await removeRows(
      client,
      schema,
      table,
      all.flatMap((write) => (write.kind === 'remove' ? [write.key] : [])),
    );
    await putRows(
      client,
      schema,
      table,
      all.flatMap((write) => (write.kind === 'put' ? [write.row] : [])),
    );
    await patchRows(
      client,
      schema,
      table,
      all.filter((write) => write.kind === 'patch'),
    );
  }
  if (run.statement !== null) await runStatement(client, schema, run.statement);
}

async function runStatement(client: ClientBase, schema: string, { text, values, refills }: Statement): Promise<void> {
  const query = text.replaceAll('{schema}', schema);
  if (refills === null) await client.query(query, [...values]);
  else await refillTable(client, schema, refills, { query, values });
}

/** Brings runs of writes into a read model's schema, set-wise, in the transaction that the client is in. */
export async function flush(
  client: ClientBase,
  schema: string,
  runs: readonly WriteRun[],
  putRows: PutRows = upsertRows,
): Promise<void> {
  for (const run of runs) await flushRun(client, schema, run, putRows);
}
