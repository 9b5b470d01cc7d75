import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** Actions on a read model. The check constraint of the table `ops.read_model_task` must allow the same actions. */
export type ReadModelActionRunAsTask = 'rebuild' | 'swap' | 'put-back' | 'retry' | 'discard';

/** A running task, stored as a row of `ops.read_model_task`. */
export interface ReadModelTask {
  readonly id: string;
  readonly act: ReadModelActionRunAsTask;
  readonly projection: Projection;
  /** Log positions of events to discard, as decimal text. */
  readonly positions: readonly string[];
}

type TasksDb = Pick<Pool, 'query'>;

/** Maximum number of starts of a task, so that a task that kills the process is not restarted forever. */
const maxStarts = 3;

const isOwnVersion = `(t.read_model, t.code_version) IN (SELECT * FROM unnest($1::text[], $2::int[]))`;

function listVersions(projections: readonly Projection[]): readonly [readonly string[], readonly number[]] {
  return [projections.map(({ name }) => name), projections.map(({ version }) => version)];
}

/**
 * Marks the oldest waiting task with one of these actions as running.
 * @returns the task, or `null` when no task waits.
 */
export async function dequeueNextReadModelTask(
  db: TasksDb,
  projections: readonly Projection[],
  acts: readonly ReadModelActionRunAsTask[],
): Promise<ReadModelTask | null> {
  const { rows } = await db.query<Omit<ReadModelTask, 'projection'> & { read_model: string }>(
    `UPDATE ops.read_model_task SET state = 'running', begun = begun + 1, begun_at = now(), position = 0, head = 0, moved_at = NULL
      WHERE id = (SELECT t.id FROM ops.read_model_task t WHERE t.state = 'waiting' AND ${isOwnVersion} AND t.act = ANY ($3)
                   ORDER BY t.asked_at LIMIT 1)
      RETURNING id, act, read_model, positions`,
    [...listVersions(projections), acts],
  );
  const [row] = rows;
  const projection = projections.find(({ name }) => name === row?.read_model);
  if (row === undefined || projection === undefined) return null;
  return { id: row.id, act: row.act, positions: row.positions, projection };
}

/**
 * Stores the progress of a task.
 * @returns whether the task must stop: its cancellation was requested, or it is no longer marked as running.
 */
export async function updateTaskProgressAndCheckCancellation(
  db: TasksDb,
  { id }: ReadModelTask,
  position: bigint,
  head: bigint,
): Promise<boolean> {
  const { rows } = await db.query<{ to_cancel: boolean }>(
    `UPDATE ops.read_model_task SET position = $2, head = $3, moved_at = CASE WHEN position = $2 THEN moved_at ELSE now() END
      WHERE id = $1 AND state = 'running' RETURNING to_cancel`,
    [id, position.toString(), head.toString()],
  );
  return rows[0]?.to_cancel ?? true;
}

/**
 * Stores the result of a running task.
 * @param failure reason why the task failed; `null` for other states.
 */
export async function finishReadModelTask(
  db: TasksDb,
  { id }: ReadModelTask,
  state: 'done' | 'failed' | 'cancelled',
  failure: string | null = null,
): Promise<void> {
  await db.query(
    `UPDATE ops.read_model_task SET state = $2, failure = $3, ended_at = now(), position = CASE $2 WHEN 'done' THEN head ELSE position END
      WHERE id = $1 AND state = 'running'`,
    [id, state, failure],
  );
}

/**
 * Requeues the running tasks, which a restart or a change of the leader interrupted. Tasks whose cancellation was
 * requested become cancelled, and tasks that were started `maxStarts` times become failed.
 */
export async function requeueInterruptedReadModelTasks(db: TasksDb, projections: readonly Projection[]): Promise<void> {
  await db.query(
    `UPDATE ops.read_model_task t
        SET state = CASE WHEN t.to_cancel THEN 'cancelled' WHEN t.begun < ${maxStarts} THEN 'waiting' ELSE 'failed' END,
            ended_at = CASE WHEN t.to_cancel OR t.begun >= ${maxStarts} THEN now() END,
            failure = CASE WHEN NOT t.to_cancel AND t.begun >= ${maxStarts} THEN 'It was interrupted ${maxStarts} times.' END
      WHERE t.state = 'running' AND ${isOwnVersion}`,
    [...listVersions(projections)],
  );
}

/** Days for which requested tasks are kept and listed. */
export const readModelTaskRetentionDays = 30;

/** Deletes requested tasks that were never recorded in the log, and old tasks. */
export async function deleteOldReadModelTasks(db: TasksDb): Promise<void> {
  await db.query(
    `DELETE FROM ops.read_model_task
      WHERE (state = 'asked' AND asked_at < now() - interval '1 minute') OR asked_at < now() - interval '${readModelTaskRetentionDays} days'`,
  );
}
