import { handlerIndexDdl, readerIndexDdl, tableDdl } from '@marketplace/read-models/table.ts';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Replayable } from './replayable.ts';

/** The table of a replay's schema that says where it stands. */
export const progressTable = 'replay_progress';

/** What a replay was asked for. */
export interface AskedReplay {
  readonly projection: string;
  readonly version: string;
  /** Instants, the second one not included; `null`: without a bound. */
  readonly from: string | null;
  readonly to: string | null;
  /** Positions, both included; `null`: without a bound. */
  readonly fromPosition: string | null;
  readonly toPosition: string | null;
}

/** Where a replay stands. */
export interface ReplayState {
  readonly asked: AskedReplay;
  readonly epoch: string;
  /** Rows are those of the log up to here. */
  readonly position: bigint;
  /** Where it ends: the log's end when it began, or before. */
  readonly until: bigint;
  /** Events that a handler took. */
  readonly handled: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** What stands in the way of a replay, in a sentence for whoever asked for it. */
export class ReplayRefused extends Error {}

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const longestName = 40;

/** @returns the schema of a replay by its name, never that of a read model. @throws ReplayRefused for what is no name. */
export function replaySchemaOf(name: string): string {
  if (name.length > longestName || !namePattern.test(name)) {
    throw new ReplayRefused(
      `A replay is named in small letters and digits with single hyphens between, at most ${longestName} characters, such as demand-by-month.`,
    );
  }
  return `replay_${name.replaceAll('-', '_')}`;
}

const replaySchemas = String.raw`SELECT nspname AS schema FROM pg_namespace WHERE nspname LIKE 'replay\_%' ORDER BY nspname`;

/** @returns the names of the replays that there are. */
export async function listReplays(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
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

/** @returns where a replay stands, or `null` when there is none of this schema. */
export async function readReplay(client: Pick<ClientBase, 'query'>, schema: string): Promise<ReplayState | null> {
  const found = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${schema}.${progressTable}`,
  ]);
  if (found.rows[0]?.there !== true) return null;
  const { rows } = await client.query<StateRow>(`SELECT * FROM ${schema}.${progressTable}`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    asked: JSON.parse(row.asked) as AskedReplay,
    epoch: row.epoch,
    position: BigInt(row.reached),
    until: BigInt(row.until),
    handled: Number(row.handled),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** The beginning of a replay: nothing of it is read yet. */
export type NewReplay = Pick<ReplayState, 'asked' | 'epoch' | 'position' | 'until'>;

/** Makes the schema of a replay with its empty tables, in the transaction that the client is in. */
export async function createReplay(
  client: ClientBase,
  schema: string,
  { tables }: Replayable,
  { asked, epoch, position, until }: NewReplay,
): Promise<void> {
  const ddl = tables.map((table) => tableDdl(schema, table) + handlerIndexDdl(schema, table));
  await client.query(`SELECT ops.create_replay('${schema}');
    CREATE TABLE ${schema}.${progressTable} (asked text NOT NULL, epoch text NOT NULL, reached bigint NOT NULL, until bigint NOT NULL,
      handled bigint NOT NULL DEFAULT 0, started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz);
    ${ddl.join('')}`);
  await client.query(`INSERT INTO ${schema}.${progressTable} (asked, epoch, reached, until) VALUES ($1, $2, $3, $4)`, [
    JSON.stringify(asked),
    epoch,
    position.toString(),
    until.toString(),
  ]);
}

/** Moves a replay on, in the transaction that wrote its rows. @throws ReplayRefused when somebody else moved it. */
export async function moveReplay(
  client: ClientBase,
  schema: string,
  { position, handled }: Pick<ReplayState, 'position' | 'handled'>,
  to: bigint,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE ${schema}.${progressTable} SET reached = $2, handled = handled + $3 WHERE reached = $1`,
    [position.toString(), to.toString(), handled],
  );
  if (rowCount !== 1) throw new ReplayRefused('Another process writes this replay.');
}

/** Makes the indexes that readers want, and notes that the replay is complete, in the transaction that the client is in. */
export async function finishReplay(client: ClientBase, schema: string, { tables }: Replayable): Promise<void> {
  const ddl = tables.map((table) => `${readerIndexDdl(schema, table)}ANALYZE ${schema}.${table.name};`);
  await client.query(ddl.join(''));
  await client.query(`UPDATE ${schema}.${progressTable} SET finished_at = now()`);
}

/**
 * Keeps every other process off a replay while somebody works on it. The lock is given back before this ends, so that the next one may
 * begin at once; when the process is killed it goes with its connection.
 * @throws ReplayRefused when another process has it.
 */
export async function whileLocked<T>(pool: Pool, schema: string, work: (owner: PoolClient) => Promise<T>): Promise<T> {
  const owner = await pool.connect();
  try {
    const { rows } = await owner.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [schema],
    );
    if (rows[0]?.locked !== true) throw new ReplayRefused('Another process writes this replay.');
    return await work(owner);
  } finally {
    // Where the connection broke, the lock went with it.
    await owner.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    owner.release(true);
  }
}

/** Takes a replay away. @returns whether there was one. */
export async function dropReplay(client: Pick<ClientBase, 'query'>, schema: string): Promise<boolean> {
  const there = (await readReplay(client, schema)) !== null;
  if (there) await client.query(`DROP SCHEMA ${schema} CASCADE`);
  return there;
}
