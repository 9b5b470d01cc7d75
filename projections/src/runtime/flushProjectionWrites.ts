import { insertRowsByPostgresCopy } from '@marketplace/postgres/insertRowsByPostgresCopy.ts';
import pg, { type ClientBase } from 'pg';
import { getReadModelColumnPostgresTypes, type ReadModelTable, buildTableDdl } from '@marketplace/read-models/table.ts';
import type { ColumnValuesByName, RowWrite, ProjectionWriteStatement, ProjectionRowWriteBatch } from './writes.ts';

/**
 * Lists the definitions of a table's indexes, except the primary key, as the SQL that follows `ON table`. The list is
 * empty while a new schema is filled.
 */
async function listIndexes(client: ClientBase, schema: string, { name }: ReadModelTable): Promise<readonly string[]> {
  const found = await client.query<{ definition: string }>(
    `SELECT substring(pg_get_indexdef(indexrelid) FROM ' (USING .*)$') AS definition
       FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary ORDER BY indexrelid`,
    [`${schema}.${name}`],
  );
  return found.rows.map(({ definition }) => definition);
}

/**
 * Replaces all rows of a table with the result of a query, in the client's transaction. A separate table is filled and
 * indexed first. Meanwhile, readers see the old rows. They are blocked only during the swap of the tables, which waits
 * for readers of the old table. Readers must take their locks before their snapshot, as a stand-alone statement does,
 * because an older snapshot sees the new table as empty.
 */
async function refillTable(
  client: ClientBase,
  schema: string,
  table: ReadModelTable,
  { query, values }: { readonly query: string; readonly values: readonly unknown[] },
): Promise<void> {
  const indexes = await listIndexes(client, schema, table);
  const next = `${schema}.${table.name}_next`;
  await client.query(buildTableDdl(schema, { ...table, name: `${table.name}_next` }));
  await client.query(`INSERT INTO ${next} (${Object.keys(table.columns).join(', ')}) ${query}`, [...values]);
  for (const index of indexes) await client.query(`CREATE INDEX ON ${next} ${index}`);
  await client.query(
    `ANALYZE ${next}; DROP TABLE ${schema}.${table.name}; ALTER TABLE ${next} RENAME TO ${table.name}`,
  );
}

/** Maximum number of rows per statement, which limits the size of its parameter. */
const maxRowsPerStatement = 2000;

function buildRecordset(table: ReadModelTable, columns: readonly string[]): string {
  const types = getReadModelColumnPostgresTypes(table);
  return `json_to_recordset($1::json) AS x(${columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ')})`;
}

function buildKeyCondition(table: ReadModelTable): string {
  return table.key.map((column) => `t.${column} = x.${column}`).join(' AND ');
}

async function sendInChunks(
  rows: readonly ColumnValuesByName[],
  send: (json: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += maxRowsPerStatement) {
    await send(JSON.stringify(rows.slice(start, start + maxRowsPerStatement)));
  }
}

/** Inserts rows into a table, or replaces rows with the same key. */
export type WriteReadModelRows = (
  client: ClientBase,
  schema: string,
  table: ReadModelTable,
  rows: readonly ColumnValuesByName[],
) => Promise<void>;

/** Inserts rows in statements of up to `maxRowsPerStatement` rows; a row with the same key is replaced. */
export const upsertReadModelRows: WriteReadModelRows = async (client, schema, table, rows) => {
  const columns = Object.keys(table.columns);
  const others = columns.filter((column) => !table.key.includes(column));
  const replace = others.map((column) => `${column} = excluded.${column}`).join(', ');
  const text =
    `INSERT INTO ${schema}.${table.name} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${buildRecordset(table, columns)} ` +
    `ON CONFLICT (${table.key.join(', ')}) DO ${others.length === 0 ? 'NOTHING' : `UPDATE SET ${replace}`}`;
  await sendInChunks(rows, (json) => client.query(text, [json]));
};

const uniqueViolation = '23505';

/**
 * Like `upsertReadModelRows`, but tries COPY first: several times faster if all rows are new, but slower if any row
 * already exists.
 */
export const copyOrUpsertReadModelRows: WriteReadModelRows = async (client, schema, table, rows) => {
  if (rows.length === 0) return;
  await insertRowsByPostgresCopy(client, `${schema}.${table.name}`, getReadModelColumnPostgresTypes(table), rows).catch(
    async (error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
      await upsertReadModelRows(client, schema, table, rows);
    },
  );
};

async function removeRows(
  client: ClientBase,
  schema: string,
  table: ReadModelTable,
  keys: readonly ColumnValuesByName[],
): Promise<void> {
  const text = `DELETE FROM ${schema}.${table.name} t USING ${buildRecordset(table, table.key)} WHERE ${buildKeyCondition(table)}`;
  await sendInChunks(keys, (json) => client.query(text, [json]));
}

type Patch = Extract<RowWrite, { kind: 'patch' }>;

/** Writes patches of rows; patches of the same columns are written by one statement. */
async function patchRows(
  client: ClientBase,
  schema: string,
  table: ReadModelTable,
  patches: readonly Patch[],
): Promise<void> {
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
      `FROM ${buildRecordset(table, [...table.key, ...set, ...add])} WHERE ${buildKeyCondition(table)}`;
    await sendInChunks(
      group.map((patch) => ({ ...patch.key, ...patch.set, ...patch.add })),
      (json) => client.query(text, [json]),
    );
  }
}

async function flushRun(
  client: ClientBase,
  schema: string,
  run: ProjectionRowWriteBatch,
  putRows: WriteReadModelRows,
): Promise<void> {
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

async function runStatement(
  client: ClientBase,
  schema: string,
  { text, values, refills }: ProjectionWriteStatement,
): Promise<void> {
  const query = text.replaceAll('{schema}', schema);
  if (refills === null) await client.query(query, [...values]);
  else await refillTable(client, schema, refills, { query, values });
}

/** Applies runs of row writes to a read model's schema with set-based SQL, in the client's transaction. */
export async function flushProjectionWrites(
  client: ClientBase,
  schema: string,
  runs: readonly ProjectionRowWriteBatch[],
  putRows: WriteReadModelRows = upsertReadModelRows,
): Promise<void> {
  for (const run of runs) await flushRun(client, schema, run, putRows);
}
