import type { ClientBase } from 'pg';
import { type Table, tableDdl } from '@marketplace/read-models/table.ts';

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
export async function refillTable(
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
