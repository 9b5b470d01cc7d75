import type { ClientBase } from 'pg';
import type { Projection } from './projection.ts';
import {
  buildProjectionHandlerIndexesDdl,
  buildReadModelReaderIndexesDdl,
  type ReadModelTable,
  buildTableDdl,
} from '@marketplace/read-models/table.ts';

/** A projection and its schema. */
export interface ProjectionDatabaseSchemaState {
  readonly projection: Projection;
  readonly schema: string;
  /** Log position that the rows reflect. */
  readonly position: bigint;
  /** Streams that are skipped because one of their events failed; `*` for all. */
  readonly parked: ReadonlySet<string>;
  /** Events that were discarded for this projection: the parked stream (or `*`) by the position of the event. */
  readonly discarded: ReadonlyMap<bigint, string>;
}

interface TargetRow {
  readonly projection: string;
  readonly code_version: number;
  readonly schema: string;
  readonly position: string;
  readonly parked: readonly string[];
  readonly discarded: readonly string[];
}

const targetColumns = `
  m.projection, m.code_version, m.schema, m.position,
  ARRAY(SELECT p.stream FROM ops.parked p WHERE p.schema = m.schema) AS parked,
  ARRAY(SELECT d.position || ' ' || d.stream FROM ops.discarded d WHERE d.projection = m.projection) AS discarded`;

function parseDiscarded(text: string): readonly [bigint, string] {
  const end = text.indexOf(' ');
  return [BigInt(text.slice(0, end)), text.slice(end + 1)];
}

function toTarget(projection: Projection, row: TargetRow): ProjectionDatabaseSchemaState {
  return {
    projection,
    schema: row.schema,
    position: BigInt(row.position),
    parked: new Set(row.parked),
    discarded: new Map(row.discarded.map(parseDiscarded)),
  };
}

const makeTargets = `
  WITH made AS (
    INSERT INTO ops.read_model (schema, projection, code_version, epoch)
    SELECT schema, projection, code_version, $4 FROM unnest($1::text[], $2::text[], $3::int[]) AS x (schema, projection, code_version)
    RETURNING *
  ) SELECT ${targetColumns} FROM made m`;

/**
 * Creates an empty, inactive schema for each projection, without the indexes that `createTableIndexesForHandlers` and
 * `createTableIndexesForReaders` create.
 * @param epoch epoch of the log from which the schemas will be filled.
 */
export async function createProjectionSchemasWithoutIndexes(
  client: ClientBase,
  projections: readonly Projection[],
  epoch: string,
): Promise<readonly ProjectionDatabaseSchemaState[]> {
  const numbers = await client.query<{ number: string }>(
    `SELECT nextval('ops.schema_number')::text AS number FROM generate_series(1, $1::int)`,
    [projections.length],
  );
  const schemas = projections.map(
    ({ name, version }, index) => `rm_${name.toLowerCase()}_v${version}_${numbers.rows[index]?.number ?? '0'}`,
  );
  const ddl = projections.map(({ tables }, index) => {
    const schema = schemas[index] ?? '';
    return `SELECT ops.create_read_model('${schema}');\n${tables.map((table) => buildTableDdl(schema, table)).join('')}`;
  });
  await client.query(ddl.join(''));
  const versions = projections.map(({ version }) => version);
  const made = await client.query<TargetRow>(makeTargets, [
    schemas,
    projections.map(({ name }) => name),
    versions,
    epoch,
  ]);
  return matchTargets(projections, made.rows);
}

/**
 * Creates an empty, inactive schema with the indexes for handlers, but without the indexes that
 * `createTableIndexesForReaders` creates.
 */
export async function createProjectionSchema(
  client: ClientBase,
  projection: Projection,
  epoch: string,
): Promise<ProjectionDatabaseSchemaState> {
  const [target] = await createProjectionSchemasWithoutIndexes(client, [projection], epoch);
  if (target === undefined) throw new Error(`The schema of ${projection.name} was not created.`);
  await createTableIndexesForHandlers(client, [target]);
  return target;
}

async function createIndexes(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
  ddlOf: (schema: string, table: ReadModelTable) => string,
): Promise<void> {
  const ddl = targets.flatMap(({ projection, schema }) => projection.tables.map((table) => ddlOf(schema, table)));
  const text = ddl.join('');
  if (text !== '') await client.query(text);
}

/** Creates the indexes that the handlers' own SQL needs. */
export function createTableIndexesForHandlers(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
): Promise<void> {
  return createIndexes(client, targets, buildProjectionHandlerIndexesDdl);
}

/**
 * Creates the indexes that only readers need. Creating them after all rows are written is faster than updating them row
 * by row.
 */
export function createTableIndexesForReaders(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
): Promise<void> {
  return createIndexes(client, targets, buildReadModelReaderIndexesDdl);
}

const activeQuery = `SELECT ${targetColumns} FROM ops.active a JOIN ops.read_model m USING (schema)`;

function matchTargets(projections: readonly Projection[], rows: readonly TargetRow[]): ProjectionDatabaseSchemaState[] {
  return projections.flatMap((projection) => {
    const row = rows.find((each) => each.projection === projection.name && each.code_version === projection.version);
    return row === undefined ? [] : [toTarget(projection, row)];
  });
}

/** @returns the active schemas of projections in their current version. */
export async function findActiveProjectionSchemas(
  client: ClientBase,
  projections: readonly Projection[],
): Promise<ProjectionDatabaseSchemaState[]> {
  const found = await client.query<TargetRow>({ name: 'active-targets', text: activeQuery });
  return matchTargets(projections, found.rows);
}

/** Like `findActiveProjectionSchemas`, but locks the schemas against other writers until the end of the transaction. */
export async function lockActiveProjectionSchemas(
  client: ClientBase,
  projections: readonly Projection[],
): Promise<ProjectionDatabaseSchemaState[]> {
  const found = await client.query<TargetRow>({
    name: 'lock-targets',
    text: `${activeQuery} ORDER BY m.schema FOR UPDATE OF m`,
  });
  return matchTargets(projections, found.rows);
}

/** Stores the log position that the rows of schemas reflect. Call only in the transaction that wrote the rows. */
export async function updateProjectionSchemaPositions(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
  position: bigint,
): Promise<void> {
  await client.query({
    name: 'move-targets',
    text: 'UPDATE ops.read_model SET position = $2 WHERE schema = ANY ($1)',
    values: [targets.map(({ schema }) => schema), position.toString()],
  });
}

/** Deletes stored build failures of projections that were built successfully. */
async function deleteBuildFailures(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
): Promise<void> {
  await client.query(
    `DELETE FROM ops.unbuilt u USING unnest($1::text[], $2::int[]) AS x (projection, code_version)
      WHERE u.projection = x.projection AND u.code_version = x.code_version`,
    [targets.map(({ projection }) => projection.name), targets.map(({ projection }) => projection.version)],
  );
}

/** Activates schemas for readers and writers, in this transaction; the previous schemas are retired. */
export async function activateProjectionSchemas(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
): Promise<void> {
  const names = targets.map(({ projection }) => projection.name);
  const versions = targets.map(({ projection }) => projection.version);
  await client.query(
    `UPDATE ops.read_model m SET retired_at = now()
       FROM ops.active a JOIN unnest($1::text[], $2::int[]) AS x (projection, code_version) USING (projection, code_version)
      WHERE a.schema = m.schema`,
    [names, versions],
  );
  await client.query(
    `INSERT INTO ops.active (projection, code_version, schema) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])
     ON CONFLICT (projection, code_version) DO UPDATE SET schema = excluded.schema, activated_at = now()`,
    [names, versions, targets.map(({ schema }) => schema)],
  );
  await deleteBuildFailures(client, targets);
  for (const { schema } of targets) {
    await client.query('UPDATE ops.read_model SET retired_at = NULL, built_at = NULL WHERE schema = $1', [schema]);
  }
}

/** @param since column to sort by; rows with `null` are excluded. */
async function findNewestBy(
  client: ClientBase,
  { projection, since }: { readonly projection: Projection; readonly since: 'retired_at' | 'built_at' },
  epoch: string,
): Promise<ProjectionDatabaseSchemaState | null> {
  const found = await client.query<TargetRow>(
    `SELECT ${targetColumns} FROM ops.read_model m
      WHERE m.projection = $1 AND m.code_version = $2 AND m.epoch = $3 AND m.${since} IS NOT NULL
      ORDER BY m.${since} DESC LIMIT 1`,
    [projection.name, projection.version, epoch],
  );
  return found.rows[0] === undefined ? null : toTarget(projection, found.rows[0]);
}

/** @returns the most recently retired schema that still exists, or `null`. */
export function findLastRetiredProjectionSchema(
  client: ClientBase,
  projection: Projection,
  epoch: string,
): Promise<ProjectionDatabaseSchemaState | null> {
  return findNewestBy(client, { projection, since: 'retired_at' }, epoch);
}

/** @returns the rebuilt schema that waits for activation, or `null`. */
export function findProjectionSchemaAwaitingActivation(
  client: ClientBase,
  projection: Projection,
  epoch: string,
): Promise<ProjectionDatabaseSchemaState | null> {
  return findNewestBy(client, { projection, since: 'built_at' }, epoch);
}

/** Marks schemas as waiting for activation; schemas of the same projections that already wait are dropped. */
export async function markProjectionSchemasAwaitingActivation(
  client: ClientBase,
  targets: readonly ProjectionDatabaseSchemaState[],
): Promise<void> {
  for (const { projection, schema } of targets) {
    const { rows } = await client.query<{ schema: string }>(
      'SELECT schema FROM ops.read_model WHERE projection = $1 AND code_version = $2 AND built_at IS NOT NULL FOR UPDATE',
      [projection.name, projection.version],
    );
    await dropProjectionSchemas(client, rows);
    await client.query('UPDATE ops.read_model SET built_at = now() WHERE schema = $1', [schema]);
  }
  await deleteBuildFailures(client, targets);
}

/**
 * Drops one schema that is no longer used and has not been read for a day. The schema is retired, was built but not
 * activated, was left by a killed rebuild, or belongs to a version that no running release uses. Waits up to a second
 * for current readers.
 * @returns the name of the schema, or `null` if there is none.
 */
export async function dropUnusedProjectionSchema(
  client: ClientBase,
  projections: readonly Projection[],
): Promise<string | null> {
  const mine = (await findActiveProjectionSchemas(client, projections)).map(({ schema }) => schema);
  const found = await client.query<{ schema: string }>(
    `SELECT schema FROM ops.read_model
      WHERE greatest(last_read_at, made_at, retired_at) < now() - interval '1 day' AND schema <> ALL ($1)
      LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [mine],
  );
  const schema = found.rows[0]?.schema;
  if (schema === undefined) return null;
  await client.query('DELETE FROM ops.active WHERE schema = $1', [schema]);
  await dropProjectionSchemas(client, [{ schema }]);
  return schema;
}

/** Drops schemas, which must not be active. Waits up to a second for current readers, and fails if they take longer. */
export async function dropProjectionSchemas(
  client: ClientBase,
  targets: readonly Pick<ProjectionDatabaseSchemaState, 'schema'>[],
): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '1s'`);
  for (const { schema } of targets) {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await client.query('DELETE FROM ops.read_model WHERE schema = $1', [schema]);
  }
}
