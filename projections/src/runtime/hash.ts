import { createHash, type Hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { ProjectionDatabaseSchemaState } from './schemas.ts';

/** Number of rows per fetch. Fetching in parts keeps the memory use independent of the size of the read model. */
const fetchRows = 5000;

async function hashTable(client: ClientBase, hash: Hash, from: string, order: string): Promise<void> {
  await client.query(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${from} t ORDER BY ${order}`,
  );
  for (;;) {
    const fetched = await client.query<{ row: string }>(`FETCH ${fetchRows} FROM rows`);
    for (const { row } of fetched.rows) hash.update(`${row}\n`);
    if (fetched.rows.length < fetchRows) break;
  }
  await client.query('CLOSE rows');
}

/**
 * Computes the hexadecimal SHA-256 digest of the rows of read models, with tables sorted by name and rows by key: equal
 * digests mean equal read models. Requires a transaction, because it uses a cursor. Use REPEATABLE READ if all rows
 * must reflect the same log position.
 */
export async function hashReadModels(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const { projection, schema } of targets.toSorted((a, b) => a.projection.name.localeCompare(b.projection.name))) {
    for (const table of projection.tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
      hash.update(`${projection.name}.${table.name}\n`);
      await hashTable(client, hash, `${schema}.${table.name}`, table.key.map((column) => `t.${column}`).join(', '));
    }
  }
  return hash.digest('hex');
}
