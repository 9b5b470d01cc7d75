import type { ClientBase } from 'pg';
import type { Target } from './applyBatch.ts';
import type { Projection } from './projection.ts';
import { tableDdl } from './table.ts';

/** Makes an empty schema for a projection and returns its name; it is not active yet. */
export async function createSchema(client: ClientBase, projection: Projection): Promise<string> {
  const drawn = await client.query<{ number: string }>(`SELECT nextval('ops.schema_number')::text AS number`);
  const schema = `rm_${projection.name.toLowerCase()}_v${projection.version}_${drawn.rows[0]?.number ?? '0'}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(projection.tables.map((table) => tableDdl(schema, table)).join(';\n'));
  return schema;
}

/** @returns the projections that have an active schema for their version, with it. */
export async function activeTargets(client: ClientBase, projections: readonly Projection[]): Promise<Target[]> {
  const found = await client.query<{ projection: string; code_version: number; schema: string }>(
    'SELECT projection, code_version, schema FROM ops.active',
  );
  return projections.flatMap((projection) => {
    const row = found.rows.find(
      ({ projection: name, code_version }) => name === projection.name && code_version === projection.version,
    );
    return row === undefined ? [] : [{ projection, schema: row.schema }];
  });
}

/** Makes schemas the ones that are read and written from this transaction on; the ones before are put away. */
export async function activate(client: ClientBase, targets: readonly Target[]): Promise<void> {
  for (const { projection, schema } of targets) {
    await client.query(
      `WITH before AS (SELECT schema FROM ops.active WHERE projection = $1 AND code_version = $2)
       INSERT INTO ops.retired (schema) SELECT schema FROM before WHERE schema <> $3 ON CONFLICT DO NOTHING`,
      [projection.name, projection.version, schema],
    );
    await client.query(
      `INSERT INTO ops.active (projection, code_version, schema) VALUES ($1, $2, $3)
       ON CONFLICT (projection, code_version) DO UPDATE SET schema = excluded.schema, activated_at = now()`,
      [projection.name, projection.version, schema],
    );
  }
}

/** Drops schemas that were put away more than a day ago. */
export async function dropRetired(client: ClientBase): Promise<void> {
  const old = await client.query<{ schema: string }>(
    `DELETE FROM ops.retired WHERE retired_at < now() - interval '1 day' RETURNING schema`,
  );
  for (const { schema } of old.rows) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
}
