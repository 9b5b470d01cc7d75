import type { ClientBase } from 'pg';

/** A table of a backup. */
export interface BackupTable {
  /** With its schema, such as `log.event`. */
  readonly name: string;
  /** Those that are stored, not worked out from others. */
  readonly columns: readonly string[];
}

/**
 * What no backup holds. Read models are made from the log, and hold in plain text what the log holds sealed; sessions and mailed links would bring
 * back to life what was ended since; leases and limits are of the moment; blobs are read through their port, wherever they stand.
 */
const leftOut = [
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

const tablesOf = `
  SELECT c.oid, n.nspname || '.' || c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema$|rm_|replay_)'`;

/** Of all tables beside the read models, with their names as they stand in SQL. */
export async function allTables(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM (${tablesOf}) t ORDER BY name COLLATE "C"`);
  return rows.map(({ name }) => name);
}

/** Puts a table behind those that it refers to. @throws Error when tables refer to each other in a circle. */
function inOrder(
  names: readonly string[],
  refers: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const done: string[] = [];
  while (done.length < names.length) {
    const isReady = (name: string): boolean =>
      refers.every(({ from, to }) => from !== name || to === name || done.includes(to) || !names.includes(to));
    const next = names.filter((name) => !done.includes(name) && isReady(name));
    if (next.length === 0) throw new Error('Tables of the database refer to each other in a circle.');
    done.push(...next);
  }
  return done;
}

/** The tables that a backup holds, each behind those that its rows refer to. */
export async function backupTables(client: ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT t.name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM (${tablesOf}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE t.name <> ALL ($1) GROUP BY t.name ORDER BY t.name`,
    [leftOut],
  );
  const refers = await client.query<{ from: string; to: string }>(
    `SELECT f.name AS "from", t.name AS "to" FROM pg_constraint c
       JOIN (${tablesOf}) f ON f.oid = c.conrelid JOIN (${tablesOf}) t ON t.oid = c.confrelid WHERE c.contype = 'f'`,
  );
  const names = inOrder(
    rows.map(({ name }) => name),
    refers.rows,
  );
  return names.flatMap((name) => rows.filter((row) => row.name === name));
}

/** Table and columns as COPY takes them. */
export function copyTarget({ name, columns }: BackupTable): string {
  return `${name} (${columns.map((column) => `"${column}"`).join(', ')})`;
}
