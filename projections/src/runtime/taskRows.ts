import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** What can be asked for of a read model; the table's check says the same. */
export type TaskAct = 'rebuild' | 'swap' | 'put-back' | 'retry' | 'discard';

/** A row of `ops.read_model_task` that is carried out. */
export interface Task {
  readonly id: string;
  readonly act: TaskAct;
  readonly projection: Projection;
  /** Of the events that are to be given up, as decimal text. */
  readonly positions: readonly string[];
}

type TasksDb = Pick<Pool, 'query'>;

/** How often a task is begun at most: one that ends the process each time must not do so for ever. */
const mostBegins = 3;

const mine = `(t.read_model, t.code_version) IN (SELECT * FROM unnest($1::text[], $2::int[]))`;

function versionsOf(projections: readonly Projection[]): readonly [readonly string[], readonly number[]] {
  return [projections.map(({ name }) => name), projections.map(({ version }) => version)];
}

/** Begins the longest waiting task of one of these acts. @returns `null` when none waits. */
export async function beginTask(
  db: TasksDb,
  projections: readonly Projection[],
  acts: readonly TaskAct[],
): Promise<Task | null> {
  const { rows } = await db.query<Omit<Task, 'projection'> & { read_model: string }>(
    `UPDATE ops.read_model_task SET state = 'running', begun = begun + 1, begun_at = now(), position = 0, head = 0, moved_at = NULL
      WHERE id = (SELECT t.id FROM ops.read_model_task t WHERE t.state = 'waiting' AND ${mine} AND t.act = ANY ($3)
                   ORDER BY t.asked_at LIMIT 1)
      RETURNING id, act, read_model, positions`,
    [...versionsOf(projections), acts],
  );
  const [row] = rows;
  const projection = projections.find(({ name }) => name === row?.read_model);
  if (row === undefined || projection === undefined) return null;
  return { id: row.id, act: row.act, positions: row.positions, projection };
}

/** Says how far a task has come. @returns whether somebody wants it to end. */
export async function tellTask(db: TasksDb, { id }: Task, position: bigint, head: bigint): Promise<boolean> {
  const { rows } = await db.query<{ to_cancel: boolean }>(
    `UPDATE ops.read_model_task SET position = $2, head = $3, moved_at = CASE WHEN position = $2 THEN moved_at ELSE now() END
      WHERE id = $1 AND state = 'running' RETURNING to_cancel`,
    [id, position.toString(), head.toString()],
  );
  return rows[0]?.to_cancel ?? true;
}

/** @param failure of one that did not succeed. */
export async function endTask(
  db: TasksDb,
  { id }: Task,
  state: 'done' | 'failed' | 'cancelled',
  failure: string | null = null,
): Promise<void> {
  await db.query(
    `UPDATE ops.read_model_task SET state = $2, failure = $3, ended_at = now(), position = CASE $2 WHEN 'done' THEN head ELSE position END
      WHERE id = $1 AND state = 'running'`,
    [id, state, failure],
  );
}

/** What a restart or another instance cut off begins again, but for what somebody wants to end and what was begun too often. */
export async function takeOverTasks(db: TasksDb, projections: readonly Projection[]): Promise<void> {
  await db.query(
    `UPDATE ops.read_model_task t
        SET state = CASE WHEN t.to_cancel THEN 'cancelled' WHEN t.begun < ${mostBegins} THEN 'waiting' ELSE 'failed' END,
            ended_at = CASE WHEN t.to_cancel OR t.begun >= ${mostBegins} THEN now() END,
            failure = CASE WHEN NOT t.to_cancel AND t.begun >= ${mostBegins} THEN 'It was cut off ${mostBegins} times.' END
      WHERE t.state = 'running' AND ${mine}`,
    [...versionsOf(projections)],
  );
}

/** Days for which the page shows what was done. */
export const taskDays = 30;

/** Drops what came to nothing because the log did not take it, and what was done long ago. */
export async function sweepTasks(db: TasksDb): Promise<void> {
  await db.query(
    `DELETE FROM ops.read_model_task
      WHERE (state = 'asked' AND asked_at < now() - interval '1 minute') OR asked_at < now() - interval '${taskDays} days'`,
  );
}
