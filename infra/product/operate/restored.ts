import { forgetLogLife } from '@marketplace/event-store/personalData/keyRegister.ts';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import type { ClientBase } from 'pg';
import { recordEarlierLives } from '../start/earlierLives.ts';

/** What `adoptRestoredLog` found. */
export interface Adopted {
  /** Readers of the log whose checkpoint lay ahead of it and was set back to its head. */
  readonly setBack: readonly string[];
}

const readModelReaders = `${readModelsReader.split(' ', 1)[0] ?? ''} %`;

/** Lives of the log that the database has seen. */
async function seenLives(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ epoch: string }>(
    'SELECT epoch FROM ops.checkpoint UNION SELECT epoch FROM keys.log_life ORDER BY epoch',
  );
  return rows.map(({ epoch }) => epoch);
}

/** What is known of the log besides what the database knows. */
export interface NewLife {
  readonly epoch: string;
  /** Position of the log's last event. */
  readonly head: bigint;
  /** Lives of it that others know of, a data folder for instance. */
  readonly others?: readonly string[];
  /** When the operator went on with it. */
  readonly at: Date;
}

/**
 * Fits the database to a log that was restored from a backup or exchanged, and has a new epoch: read models are built anew at the next
 * start, for which all of the log is compared with the keys of its people, while what was done outward (mail, deadlines, publishing) is never
 * done again. That the lives before are gone on without is recorded: whoever has served one of them starts.
 * @param client of the database's owner.
 */
export async function adoptRestoredLog(client: ClientBase, life: NewLife): Promise<Adopted> {
  const { epoch, head, others = [], at } = life;
  await recordEarlierLives(client, [...(await seenLives(client)), ...others], at);
  await client.query('UPDATE ops.read_model SET retired_at = coalesce(retired_at, now())');
  await client.query('DELETE FROM ops.active');
  await client.query('DELETE FROM ops.checkpoint WHERE name LIKE $1', [readModelReaders]);
  await client.query('DELETE FROM ops.discarded WHERE position > $1', [head.toString()]);
  await client.query('DELETE FROM ops.unbuilt');
  await forgetLogLife(client);
  await client.query('DELETE FROM ops.deadline WHERE caused_by > $1', [head.toString()]);
  const { rows } = await client.query<{ name: string; ahead: boolean }>(
    `UPDATE ops.checkpoint c SET epoch = $1, position = least(c.position, $2) FROM ops.checkpoint before
      WHERE before.name = c.name RETURNING c.name, before.position > $2 AS ahead`,
    [epoch, head.toString()],
  );
  return { setBack: rows.flatMap(({ name, ahead }) => (ahead ? [name] : [])) };
}

/** Gives a log in Postgres a new epoch. @param client of the database's owner. */
export async function renewPostgresEpoch(client: ClientBase, epoch: string): Promise<void> {
  await client.query('UPDATE log.meta SET epoch = $1', [epoch]);
}
