import type { ClientBase } from 'pg';

/**
 * Content by location: `schema.table`, or `samples of schema.table` for the sampled values in the planner statistics.
 */
export type TestDatabaseTextDump = ReadonlyMap<string, string>;

async function tablesOf(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns every row of every table of a database as text (bytes in hexadecimal), and the sampled values in the planner
 * statistics. Like other dumps, the result does not include deleted rows in pages that have not been vacuumed.
 * @param client connection of a superuser.
 */
export async function dumpTestDatabaseAsText(client: ClientBase): Promise<TestDatabaseTextDump> {
  const dump = new Map<string, string>();
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
    dump.set(table, rows.map(({ row }) => row).join('\n'));
  }
  const samples = await client.query<{ name: string; text: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name, string_agg(s::text, chr(10)) AS text
       FROM pg_stats s WHERE schemaname NOT IN ('pg_catalog', 'information_schema') GROUP BY 1`,
  );
  for (const { name, text } of samples.rows) dump.set(`samples of ${name}`, text);
  return dump;
}
