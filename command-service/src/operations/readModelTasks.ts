import { msg } from '@lingui/core/runtime-macro';
import type { askReadModelActEndpoint } from '@marketplace/contracts/operations/operations.api.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { readModelVersions } from '@marketplace/read-models/readModels.ts';
import pg from 'pg';
import type { z } from 'zod';
import type { DatabasePort, EventLogEpochPort } from '../ports.ts';

export type ReadModelActionRequestBody = z.output<(typeof askReadModelActEndpoint)['body']>;

/**
 * @returns the version of a read model that this code writes.
 * @throws Refusal 'operations.unknown-read-model'.
 */
function requireKnownVersion(name: string): number {
  const version = new Map<string, number>(Object.entries(readModelVersions)).get(name);
  if (version !== undefined) return version;
  throw new Refusal('notFound', 'operations.unknown-read-model', msg`This read model does not exist.`);
}

function requirePositionsAndReason({ act, positions, reason }: ReadModelActionRequestBody): void {
  if (act !== 'discard') return;
  if (positions.length === 0) {
    throw new Refusal('rule', 'operations.positions-needed', msg`Select the events to discard.`);
  }
  if ((reason ?? '') === '') {
    const message = msg`A reason is required.`;
    throw new Refusal('rule', 'operations.reason-needed', message, [{ path: 'reason', message }]);
  }
}

const failedPositionsQuery = `
  SELECT p.position FROM ops.active a JOIN ops.parked p USING (schema) WHERE a.projection = $1 AND a.code_version = $2
  UNION SELECT position FROM ops.unbuilt WHERE projection = $1 AND code_version = $2`;
const schemaQuery = 'SELECT FROM ops.read_model WHERE projection = $1 AND code_version = $2 AND epoch = $3';

/** Whether the action seems possible now. The task can still fail when it runs. */
async function isPossible(
  { pool, epoch }: DatabasePort & EventLogEpochPort,
  asked: ReadModelActionRequestBody,
): Promise<boolean> {
  const named = [asked.read_model, requireKnownVersion(asked.read_model)];
  const hasSchema = async (which: string): Promise<boolean> =>
    ((await pool.query(`${schemaQuery} AND ${which} IS NOT NULL`, [...named, epoch])).rowCount ?? 0) > 0;
  switch (asked.act) {
    case 'rebuild':
      // A rebuild is possible for every known read model.
      return true;
    case 'swap':
      return hasSchema('built_at');
    case 'put-back':
      return hasSchema('retired_at');
    case 'retry':
    case 'discard': {
      const { rows } = await pool.query<{ position: string }>(failedPositionsQuery, named);
      const found = new Set(rows.map(({ position }) => position));
      return found.size > 0 && asked.positions.every((position) => found.has(position));
    }
  }
}

const busyText = msg`Another action on this read model has not finished yet. Wait until it has finished.`;

const impossibleReasons: Readonly<Record<ReadModelActionRequestBody['act'], readonly [RefusalCode, Message]>> = {
  rebuild: ['operations.busy', busyText],
  swap: ['operations.nothing-built', msg`There is no rebuilt version to activate. Rebuild the read model first.`],
  'put-back': ['operations.nothing-earlier', msg`The previous version is no longer available.`],
  retry: ['operations.nothing-parked', msg`This read model has no parked events.`],
  discard: [
    'operations.nothing-parked',
    msg`Some of these events are no longer parked. Reload the list and select the events again.`,
  ],
};

/** @throws Refusal when the action is not possible in the current state. A repeated request is not checked again. */
export async function requireReadModelActionPossible(
  deps: DatabasePort & EventLogEpochPort,
  id: string,
  asked: ReadModelActionRequestBody,
): Promise<void> {
  requirePositionsAndReason(asked);
  const kept = await deps.pool.query('SELECT FROM ops.read_model_task WHERE id = $1', [id]);
  if (kept.rowCount === 1 || (await isPossible(deps, asked))) return;
  throw new Refusal('state', ...impossibleReasons[asked.act]);
}

const uniqueViolation = '23505';

/**
 * Stores the task, which does not start until `markReadModelTaskAsWaitingToStart` is called. Safe to repeat.
 * @throws Refusal 'operations.busy' while another task of the read model is unfinished.
 */
export async function storePendingReadModelTask(
  { pool }: DatabasePort,
  id: string,
  { read_model, act, positions }: ReadModelActionRequestBody,
): Promise<void> {
  await pool
    .query(
      `INSERT INTO ops.read_model_task (id, act, read_model, code_version, positions) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [id, act, read_model, requireKnownVersion(read_model), positions],
    )
    .catch((error: unknown) => {
      const isTaken = error instanceof pg.DatabaseError && error.code === uniqueViolation;
      if (!isTaken) throw error;
      throw new Refusal('state', 'operations.busy', busyText);
    });
}

/** Lets a task start, after its event was appended to the log. */
export async function markReadModelTaskAsWaitingToStart({ pool }: DatabasePort, id: string): Promise<void> {
  await pool.query(`UPDATE ops.read_model_task SET state = 'waiting' WHERE id = $1 AND state = 'asked'`, [id]);
}

/**
 * @returns the read model of a task that has not ended.
 * @throws Refusal 'operations.not-under-way'.
 */
export async function requireReadModelOfUnfinishedTask({ pool }: DatabasePort, id: string): Promise<string> {
  const { rows } = await pool.query<{ read_model: string }>(
    `SELECT read_model FROM ops.read_model_task WHERE id::text = $1 AND state IN ('waiting', 'running')`,
    [id],
  );
  if (rows[0] !== undefined) return rows[0].read_model;
  throw new Refusal('state', 'operations.not-under-way', msg`This action has already finished.`);
}

/** Cancels a waiting task at once, and a running task at the next page of the log. */
export async function cancelReadModelTask({ pool }: DatabasePort, id: string): Promise<void> {
  await pool.query(
    `UPDATE ops.read_model_task SET to_cancel = true, state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END,
            ended_at = CASE state WHEN 'waiting' THEN now() END
      WHERE id::text = $1 AND state IN ('waiting', 'running')`,
    [id],
  );
}
