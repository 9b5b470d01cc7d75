import type { ClientBase } from 'pg';

/** A table of a backup. */
export interface BackedUpDatabaseTable {
  /** Name with the schema, for example `log.event`. */
  readonly name: string;
  /** Stored columns, without generated columns. */
  readonly columns: readonly string[];
}

/**
 * Tables excluded from backups. Read models are derived from the log and contain in plain text what the log encrypts;
 * sessions and emailed links may no longer be valid at the time of a restore; leases and rate limits are transient;
 * blobs are copied from their store.
 */
const excludedTables = [
  'ops.migration',
  'ops.active',
  'ops.read_model',
  'ops.read_model_task',
  'ops.parked',
  'ops.unbuilt',
  'ops.lease',
  'ops.rate_limit',
  'accounts.session',
  'accounts.link',
  'accounts.used_sign_in',
  'blobs.blob',
];

const dataTablesSql = `
  SELECT c.oid, n.nspname || '.' || c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema$|rm_|replay_)'`;

/** Lists all tables except those of read models and replays. */
export async function listTablesExceptReadModels(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM (${dataTablesSql}) t ORDER BY name COLLATE "C"`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Sorts tables so that each follows the tables that it references.
 * @throws Error for circular references.
 */
function sortByReference(
  names: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const done: string[] = [];
  while (done.length < names.length) {
    const isReady = (name: string): boolean =>
      references.every(({ from, to }) => from !== name || to === name || done.includes(to) || !names.includes(to));
    const next = names.filter((name) => !done.includes(name) && isReady(name));
    if (next.length === 0) throw new Error('The tables of the database have circular references.');
    done.push(...next);
  }
  return done;
}

/** Lists the tables to back up, each after the tables that it references. */
export async function listDatabaseTablesToBackUp(client: ClientBase): Promise<readonly BackedUpDatabaseTable[]> {
  const { rows } = await client.query<BackedUpDatabaseTable>(
    `SELECT t.name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM (${dataTablesSql}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE t.name <> ALL ($1) GROUP BY t.name ORDER BY t.name`,
    [excludedTables],
  );
  const references = await client.query<{ from: string; to: string }>(
    `SELECT f.name AS "from", t.name AS "to" FROM pg_constraint c
       JOIN (${dataTablesSql}) f ON f.oid = c.conrelid JOIN (${dataTablesSql}) t ON t.oid = c.confrelid WHERE c.contype = 'f'`,
  );
  const names = sortByReference(
    rows.map(({ name }) => name),
    references.rows,
  );
  return names.flatMap((name) => rows.filter((row) => row.name === name));
}

/** Formats the name and columns of a table for the Postgres statement COPY. */
export function formatTableAndColumnsForPostgresCopy({ name, columns }: BackedUpDatabaseTable): string {
  return `${name} (${columns.map((column) => `"${column}"`).join(', ')})`;
}
