import {
  buildProjectionHandlerIndexesDdl,
  buildReadModelReaderIndexesDdl,
  buildTableDdl,
} from '@marketplace/read-models/table.ts';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { SeparateReplayProjection } from './replayable.ts';

/** Name of the table with the state of a replay, in the schema of the replay. */
export const replayProgressTableName = 'replay_progress';

/** Parameters of a replay. */
export interface ReplayParameters {
  readonly projection: string;
  readonly version: string;
  /** Instants; `to` is exclusive, and `null` means no limit. */
  readonly from: string | null;
  readonly to: string | null;
  /** Positions; both are inclusive, and `null` means no limit. */
  readonly fromPosition: string | null;
  readonly toPosition: string | null;
}

/** State of a replay. */
export interface ReplayState {
  readonly asked: ReplayParameters;
  readonly epoch: string;
  /** Log position that the rows reflect. */
  readonly position: bigint;
  /** Last position to process: the end of the log when the replay started, or an earlier position. */
  readonly until: bigint;
  /** Number of handled events. */
  readonly handled: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** An error to show to the user who requested a replay. */
export class ReplayRefusedError extends Error {}

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const maxNameLength = 40;

/**
 * @returns the schema name of a replay, which is never the schema name of a read model.
 * @throws ReplayRefusedError for an invalid name.
 */
export function getReplaySchemaName(name: string): string {
  if (name.length > maxNameLength || !namePattern.test(name)) {
    throw new ReplayRefusedError(
      `Invalid replay name: use up to ${maxNameLength} lower-case letters and digits, separated by single hyphens, for example demand-by-month.`,
    );
  }
  return `replay_${name.replaceAll('-', '_')}`;
}

const replaySchemas = String.raw`SELECT nspname AS schema FROM pg_namespace WHERE nspname LIKE 'replay\_%' ORDER BY nspname`;

/** @returns the names of all replays. */
export async function listReplayNames(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ schema: string }>(replaySchemas);
  return rows.map(({ schema }) => schema.slice('replay_'.length).replaceAll('_', '-'));
}

interface StateRow {
  readonly asked: string;
  readonly epoch: string;
  readonly reached: string;
  readonly until: string;
  readonly handled: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

/** @returns the state of a replay, or `null` if the schema has none. */
export async function readReplayState(client: Pick<ClientBase, 'query'>, schema: string): Promise<ReplayState | null> {
  const found = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${schema}.${replayProgressTableName}`,
  ]);
  if (found.rows[0]?.there !== true) return null;
  const { rows } = await client.query<StateRow>(`SELECT * FROM ${schema}.${replayProgressTableName}`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    asked: JSON.parse(row.asked) as ReplayParameters,
    epoch: row.epoch,
    position: BigInt(row.reached),
    until: BigInt(row.until),
    handled: Number(row.handled),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Initial state of a replay. */
export type InitialReplayState = Pick<ReplayState, 'asked' | 'epoch' | 'position' | 'until'>;

/** Creates the schema of a replay with empty tables, in the client's transaction. */
export async function createReplaySchema(
  client: ClientBase,
  schema: string,
  { tables }: SeparateReplayProjection,
  { asked, epoch, position, until }: InitialReplayState,
): Promise<void> {
  const ddl = tables.map((table) => buildTableDdl(schema, table) + buildProjectionHandlerIndexesDdl(schema, table));
  await client.query(`SELECT ops.create_replay('${schema}');
    CREATE TABLE ${schema}.${replayProgressTableName} (asked text NOT NULL, epoch text NOT NULL, reached bigint NOT NULL, until bigint NOT NULL,
      handled bigint NOT NULL DEFAULT 0, started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz);
    ${ddl.join('')}`);
  await client.query(
    `INSERT INTO ${schema}.${replayProgressTableName} (asked, epoch, reached, until) VALUES ($1, $2, $3, $4)`,
    [JSON.stringify(asked), epoch, position.toString(), until.toString()],
  );
}

/**
 * Advances the position of a replay, in the transaction that wrote the rows.
 * @throws ReplayRefusedError when another process advanced the replay.
 */
export async function advanceReplayPosition(
  client: ClientBase,
  schema: string,
  { position, handled }: Pick<ReplayState, 'position' | 'handled'>,
  to: bigint,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE ${schema}.${replayProgressTableName} SET reached = $2, handled = handled + $3 WHERE reached = $1`,
    [position.toString(), to.toString(), handled],
  );
  if (rowCount !== 1) throw new ReplayRefusedError('Another process is writing this replay.');
}

/** Creates the indexes for readers and marks the replay as complete, in the client's transaction. */
export async function createReplayIndexesAndMarkComplete(
  client: ClientBase,
  schema: string,
  { tables }: SeparateReplayProjection,
): Promise<void> {
  const ddl = tables.map((table) => `${buildReadModelReaderIndexesDdl(schema, table)}ANALYZE ${schema}.${table.name};`);
  await client.query(ddl.join(''));
  await client.query(`UPDATE ${schema}.${replayProgressTableName} SET finished_at = now()`);
}

/**
 * Runs work while holding the exclusive lock of a replay. The lock is released before the function returns, and when
 * the process dies.
 * @throws ReplayRefusedError when another process holds the lock.
 */
export async function withReplayLock<T>(
  pool: Pool,
  schema: string,
  work: (owner: PoolClient) => Promise<T>,
): Promise<T> {
  const owner = await pool.connect();
  try {
    const { rows } = await owner.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [schema],
    );
    if (rows[0]?.locked !== true) throw new ReplayRefusedError('Another process is writing this replay.');
    return await work(owner);
  } finally {
    // If the connection broke, the lock is already released.
    await owner.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    owner.release(true);
  }
}

/**
 * Drops a replay.
 * @returns whether the replay existed.
 */
export async function dropReplaySchema(client: Pick<ClientBase, 'query'>, schema: string): Promise<boolean> {
  const exists = (await readReplayState(client, schema)) !== null;
  if (exists) await client.query(`DROP SCHEMA ${schema} CASCADE`);
  return exists;
}
