import type { askReadModelAct } from '@marketplace/contracts/operations/operations.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { readModelVersions } from '@marketplace/read-models/readModels.ts';
import pg from 'pg';
import type { z } from 'zod';
import type { DatabasePort, EpochPort } from '../ports.ts';

export type Asked = z.output<(typeof askReadModelAct)['body']>;

/** The version of a read model that this code writes. @throws Refusal 'operations.unknown-read-model'. */
function versionOf(name: string): number {
  const version = new Map<string, number>(Object.entries(readModelVersions)).get(name);
  if (version !== undefined) return version;
  throw new Refusal('notFound', 'operations.unknown-read-model', 'There is no such read model.');
}

function requireWords({ act, positions, reason }: Asked): void {
  if (act !== 'discard') return;
  if (positions.length === 0) {
    throw new Refusal('rule', 'operations.positions-needed', 'Name the events that are to be given up.');
  }
  if ((reason ?? '') === '') {
    const message = 'A reason is required.';
    throw new Refusal('rule', 'operations.reason-needed', message, [{ path: 'reason', message }]);
  }
}

const standing = `
  SELECT p.position FROM ops.active a JOIN ops.parked p USING (schema) WHERE a.projection = $1 AND a.code_version = $2
  UNION SELECT position FROM ops.unbuilt WHERE projection = $1 AND code_version = $2`;
const schemas = 'SELECT FROM ops.read_model WHERE projection = $1 AND code_version = $2 AND epoch = $3';

/** Whether there is something to do it with, as far as that is known before it is begun. */
async function isPossible({ pool, epoch }: DatabasePort & EpochPort, asked: Asked): Promise<boolean> {
  const named = [asked.read_model, versionOf(asked.read_model)];
  const isThere = async (which: string): Promise<boolean> =>
    ((await pool.query(`${schemas} AND ${which} IS NOT NULL`, [...named, epoch])).rowCount ?? 0) > 0;
  switch (asked.act) {
    case 'rebuild':
      // Always, of one that there is.
      return true;
    case 'swap':
      return isThere('built_at');
    case 'put-back':
      return isThere('retired_at');
    case 'retry':
    case 'discard': {
      const { rows } = await pool.query<{ position: string }>(standing, named);
      const found = new Set(rows.map(({ position }) => position));
      return found.size > 0 && asked.positions.every((position) => found.has(position));
    }
  }
}

const impossible: Readonly<Record<Asked['act'], readonly [RefusalCode, string]>> = {
  rebuild: ['operations.busy', ''],
  swap: ['operations.nothing-built', 'No rebuilt read model waits to be swapped in.'],
  'put-back': ['operations.nothing-earlier', 'The read model before is not there any more.'],
  retry: ['operations.nothing-parked', 'Nothing of this read model is parked.'],
  discard: ['operations.nothing-parked', 'Not all of these events are parked any more. Look at the list again.'],
};

/** @throws Refusal where what is asked for cannot be done as things stand; a repetition is not asked again. */
export async function requirePossible(deps: DatabasePort & EpochPort, id: string, asked: Asked): Promise<void> {
  requireWords(asked);
  const kept = await deps.pool.query('SELECT FROM ops.read_model_task WHERE id = $1', [id]);
  if (kept.rowCount === 1 || (await isPossible(deps, asked))) return;
  throw new Refusal('state', ...impossible[asked.act]);
}

const uniqueViolation = '23505';

/**
 * Keeps what was asked for, not to be begun before `letBegin`. Safe to repeat.
 * @throws Refusal 'operations.busy' while something else goes on with the read model.
 */
export async function keepAsked(
  { pool }: DatabasePort,
  id: string,
  { read_model, act, positions }: Asked,
): Promise<void> {
  await pool
    .query(
      `INSERT INTO ops.read_model_task (id, act, read_model, code_version, positions) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [id, act, read_model, versionOf(read_model), positions],
    )
    .catch((error: unknown) => {
      const isTaken = error instanceof pg.DatabaseError && error.code === uniqueViolation;
      if (!isTaken) throw error;
      throw new Refusal(
        'state',
        'operations.busy',
        'Something else goes on with this read model. Wait until it has ended.',
      );
    });
}

/** Lets a task begin, once the log has it. */
export async function letBegin({ pool }: DatabasePort, id: string): Promise<void> {
  await pool.query(`UPDATE ops.read_model_task SET state = 'waiting' WHERE id = $1 AND state = 'asked'`, [id]);
}

/** @returns the read model of a task that has not ended. @throws Refusal 'operations.not-under-way'. */
export async function requireUnderWay({ pool }: DatabasePort, id: string): Promise<string> {
  const { rows } = await pool.query<{ read_model: string }>(
    `SELECT read_model FROM ops.read_model_task WHERE id::text = $1 AND state IN ('waiting', 'running')`,
    [id],
  );
  if (rows[0] !== undefined) return rows[0].read_model;
  throw new Refusal('state', 'operations.not-under-way', 'This has ended already.');
}

/** One that waits is over at once, one that is carried out at the next page of the log. */
export async function letEnd({ pool }: DatabasePort, id: string): Promise<void> {
  await pool.query(
    `UPDATE ops.read_model_task SET to_cancel = true, state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END,
            ended_at = CASE state WHEN 'waiting' THEN now() END
      WHERE id::text = $1 AND state IN ('waiting', 'running')`,
    [id],
  );
}
