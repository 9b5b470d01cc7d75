import type { ClientBase } from 'pg';
import type { Projection } from './projection.ts';
import { handlerIndexDdl, readerIndexDdl, type Table, tableDdl } from '@marketplace/read-models/table.ts';

/** A projection and the schema that it writes to. */
export interface Target {
  readonly projection: Projection;
  readonly schema: string;
  /** The schema's rows are those of the log up to here. */
  readonly position: bigint;
  /** Streams whose events are left out of this schema since one of them failed; `*` means all. */
  readonly parked: ReadonlySet<string>;
  /** Events that an operator gave up for this projection: what stood still at each, by its position. */
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

function discardedPart(text: string): readonly [bigint, string] {
  const end = text.indexOf(' ');
  return [BigInt(text.slice(0, end)), text.slice(end + 1)];
}

function toTarget(projection: Projection, row: TargetRow): Target {
  return {
    projection,
    schema: row.schema,
    position: BigInt(row.position),
    parked: new Set(row.parked),
    discarded: new Map(row.discarded.map(discardedPart)),
  };
}

const makeTargets = `
  WITH made AS (
    INSERT INTO ops.read_model (schema, projection, code_version, epoch)
    SELECT schema, projection, code_version, $4 FROM unnest($1::text[], $2::text[], $3::int[]) AS x (schema, projection, code_version)
    RETURNING *
  ) SELECT ${targetColumns} FROM made m`;

/**
 * Makes an empty schema for each projection; none is active yet, and they are without the indexes of `indexForHandlers` and
 * `indexForReaders`.
 * @param epoch of the log that they will be filled from.
 */
export async function createBareSchemas(
  client: ClientBase,
  projections: readonly Projection[],
  epoch: string,
): Promise<readonly Target[]> {
  const drawn = await client.query<{ number: string }>(
    `SELECT nextval('ops.schema_number')::text AS number FROM generate_series(1, $1::int)`,
    [projections.length],
  );
  const schemas = projections.map(
    ({ name, version }, index) => `rm_${name.toLowerCase()}_v${version}_${drawn.rows[index]?.number ?? '0'}`,
  );
  const ddl = projections.map(({ tables }, index) => {
    const schema = schemas[index] ?? '';
    return `SELECT ops.create_read_model('${schema}');\n${tables.map((table) => tableDdl(schema, table)).join('')}`;
  });
  await client.query(ddl.join(''));
  const versions = projections.map(({ version }) => version);
  const made = await client.query<TargetRow>(makeTargets, [
    schemas,
    projections.map(({ name }) => name),
    versions,
    epoch,
  ]);
  return targetsOf(projections, made.rows);
}

/** Makes an empty schema that is not active yet and has the indexes that handlers need, but not those of `indexForReaders`. */
export async function createSchema(client: ClientBase, projection: Projection, epoch: string): Promise<Target> {
  const [target] = await createBareSchemas(client, [projection], epoch);
  if (target === undefined) throw new Error(`The schema of ${projection.name} was not entered.`);
  await indexForHandlers(client, [target]);
  return target;
}

async function index(
  client: ClientBase,
  targets: readonly Target[],
  ddlOf: (schema: string, table: Table) => string,
): Promise<void> {
  const ddl = targets.flatMap(({ projection, schema }) => projection.tables.map((table) => ddlOf(schema, table)));
  const text = ddl.join('');
  if (text !== '') await client.query(text);
}

/** Makes the indexes without which what handlers run would read whole tables. */
export function indexForHandlers(client: ClientBase, targets: readonly Target[]): Promise<void> {
  return index(client, targets, handlerIndexDdl);
}

/** Makes the indexes that no handler needs: in one go once the rows are there, which is quicker than row by row. */
export function indexForReaders(client: ClientBase, targets: readonly Target[]): Promise<void> {
  return index(client, targets, readerIndexDdl);
}

const activeQuery = `SELECT ${targetColumns} FROM ops.active a JOIN ops.read_model m USING (schema)`;

function targetsOf(projections: readonly Projection[], rows: readonly TargetRow[]): Target[] {
  return projections.flatMap((projection) => {
    const row = rows.find((each) => each.projection === projection.name && each.code_version === projection.version);
    return row === undefined ? [] : [toTarget(projection, row)];
  });
}

/** @returns the projections that have an active schema for their version, with it. */
export async function activeTargets(client: ClientBase, projections: readonly Projection[]): Promise<Target[]> {
  const found = await client.query<TargetRow>({ name: 'active-targets', text: activeQuery });
  return targetsOf(projections, found.rows);
}

/** The same, locked against other writers until the transaction ends. */
export async function lockTargets(client: ClientBase, projections: readonly Projection[]): Promise<Target[]> {
  const found = await client.query<TargetRow>({
    name: 'lock-targets',
    text: `${activeQuery} ORDER BY m.schema FOR UPDATE OF m`,
  });
  return targetsOf(projections, found.rows);
}

/** Says up to where the rows of schemas are those of the log; only in the transaction that wrote them. */
export async function moveTargets(client: ClientBase, targets: readonly Target[], position: bigint): Promise<void> {
  await client.query({
    name: 'move-targets',
    text: 'UPDATE ops.read_model SET position = $2 WHERE schema = ANY ($1)',
    values: [targets.map(({ schema }) => schema), position.toString()],
  });
}

/** The last build of these succeeded: where one before failed is of no interest any more. */
async function forgetUnbuilt(client: ClientBase, targets: readonly Target[]): Promise<void> {
  await client.query(
    `DELETE FROM ops.unbuilt u USING unnest($1::text[], $2::int[]) AS x (projection, code_version)
      WHERE u.projection = x.projection AND u.code_version = x.code_version`,
    [targets.map(({ projection }) => projection.name), targets.map(({ projection }) => projection.version)],
  );
}

/** Makes schemas the ones that are read and written from this transaction on; the ones before are put away. */
export async function activate(client: ClientBase, targets: readonly Target[]): Promise<void> {
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
  await forgetUnbuilt(client, targets);
  for (const { schema } of targets) {
    await client.query('UPDATE ops.read_model SET retired_at = NULL, built_at = NULL WHERE schema = $1', [schema]);
  }
}

/** @param since the column by which the newest is found; `null` in it: not one of them. */
async function newestBy(
  client: ClientBase,
  { projection, since }: { readonly projection: Projection; readonly since: 'retired_at' | 'built_at' },
  epoch: string,
): Promise<Target | null> {
  const found = await client.query<TargetRow>(
    `SELECT ${targetColumns} FROM ops.read_model m
      WHERE m.projection = $1 AND m.code_version = $2 AND m.epoch = $3 AND m.${since} IS NOT NULL
      ORDER BY m.${since} DESC LIMIT 1`,
    [projection.name, projection.version, epoch],
  );
  return found.rows[0] === undefined ? null : toTarget(projection, found.rows[0]);
}

/** @returns the schema that stood in the active one's place before and is still there, or `null`. */
export function lastRetired(client: ClientBase, projection: Projection, epoch: string): Promise<Target | null> {
  return newestBy(client, { projection, since: 'retired_at' }, epoch);
}

/** @returns the schema that was built beside the active one and waits to take its place, or `null`. */
export function lastBuilt(client: ClientBase, projection: Projection, epoch: string): Promise<Target | null> {
  return newestBy(client, { projection, since: 'built_at' }, epoch);
}

/** Lets schemas wait to take the place of the active ones; those of the same projections that wait already are dropped. */
export async function markBuilt(client: ClientBase, targets: readonly Target[]): Promise<void> {
  for (const { projection, schema } of targets) {
    const { rows } = await client.query<{ schema: string }>(
      'SELECT schema FROM ops.read_model WHERE projection = $1 AND code_version = $2 AND built_at IS NOT NULL FOR UPDATE',
      [projection.name, projection.version],
    );
    await dropSchemas(client, rows);
    await client.query('UPDATE ops.read_model SET built_at = now() WHERE schema = $1', [schema]);
  }
  await forgetUnbuilt(client, targets);
}

/**
 * Drops one schema that nobody has read for a day: put away, built and not taken, left behind by a rebuild that was killed, or of a version that no
 * running release reads. Waits a second at most for a reader that still looks. @returns its name, or `null` when there is none.
 */
export async function dropUnread(client: ClientBase, projections: readonly Projection[]): Promise<string | null> {
  const mine = (await activeTargets(client, projections)).map(({ schema }) => schema);
  const found = await client.query<{ schema: string }>(
    `SELECT schema FROM ops.read_model
      WHERE greatest(last_read_at, made_at, retired_at) < now() - interval '1 day' AND schema <> ALL ($1)
      LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [mine],
  );
  const schema = found.rows[0]?.schema;
  if (schema === undefined) return null;
  await client.query('DELETE FROM ops.active WHERE schema = $1', [schema]);
  await dropSchemas(client, [{ schema }]);
  return schema;
}

/** Drops schemas that are not active; waits a second at most for those who still read them. */
export async function dropSchemas(client: ClientBase, targets: readonly Pick<Target, 'schema'>[]): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '1s'`);
  for (const { schema } of targets) {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await client.query('DELETE FROM ops.read_model WHERE schema = $1', [schema]);
  }
}
