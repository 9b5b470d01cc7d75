import { deleteLastSubjectKeyComparison } from '@marketplace/event-store/personalData/subjectKeyRegister.ts';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import type { ClientBase } from 'pg';
import { recordAbandonedEventLogEpochs } from '../start/abandonedEpochs.ts';

/** The result of `adaptDatabaseToRestoredEventLog`. */
export interface RestoredEventLogAdoptionResult {
  /** Names of readers whose checkpoint was ahead of the log; their checkpoints were reset to the end of the log. */
  readonly resetReaders: readonly string[];
}

const readModelReaders = `${readModelsCheckpointName.split(' ', 1)[0] ?? ''} %`;

/** Finds the epochs of the log that are recorded in the database. */
async function findKnownEpochs(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ epoch: string }>(
    'SELECT epoch FROM ops.checkpoint UNION SELECT epoch FROM keys.log_life ORDER BY epoch',
  );
  return rows.map(({ epoch }) => epoch);
}

/** The new epoch of the log, with related values that the database does not contain. */
export interface NewEventLogEpoch {
  readonly epoch: string;
  /** Position of the last event of the log. */
  readonly head: bigint;
  /** Further previous epochs, for example the one recorded in the data folder. */
  readonly others?: readonly string[];
  /** When the operator adopted the log. */
  readonly at: Date;
}

/**
 * Adapts the database to a log that was restored or replaced and has a new epoch. The next start rebuilds the read
 * models and compares the whole log with its subject keys. External effects (mails, deadlines, publishing) are never
 * repeated. The previous epochs are recorded as abandoned, so that the product still starts with data folders in which
 * a previous epoch is recorded.
 * @param client with the login of the database owner.
 */
export async function adaptDatabaseToRestoredEventLog(
  client: ClientBase,
  life: NewEventLogEpoch,
): Promise<RestoredEventLogAdoptionResult> {
  const { epoch, head, others = [], at } = life;
  await recordAbandonedEventLogEpochs(client, [...(await findKnownEpochs(client)), ...others], at);
  await client.query('UPDATE ops.read_model SET retired_at = coalesce(retired_at, now())');
  await client.query('DELETE FROM ops.active');
  await client.query('DELETE FROM ops.checkpoint WHERE name LIKE $1', [readModelReaders]);
  await client.query('DELETE FROM ops.discarded WHERE position > $1', [head.toString()]);
  await client.query('DELETE FROM ops.unbuilt');
  await deleteLastSubjectKeyComparison(client);
  await client.query('DELETE FROM ops.deadline WHERE caused_by > $1', [head.toString()]);
  const { rows } = await client.query<{ name: string; ahead: boolean }>(
    `UPDATE ops.checkpoint c SET epoch = $1, position = least(c.position, $2) FROM ops.checkpoint before
      WHERE before.name = c.name RETURNING c.name, before.position > $2 AS ahead`,
    [epoch, head.toString()],
  );
  return { resetReaders: rows.flatMap(({ name, ahead }) => (ahead ? [name] : [])) };
}

/**
 * Sets a new epoch for a log in Postgres.
 * @param client with the login of the database owner.
 */
export async function renewPostgresEventLogEpoch(client: ClientBase, epoch: string): Promise<void> {
  await client.query('UPDATE log.meta SET epoch = $1', [epoch]);
}
