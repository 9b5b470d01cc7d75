import { forgetLogLife } from '@marketplace/event-store/personalData/keyRegister.ts';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import type { ClientBase } from 'pg';

/** What `adoptRestoredLog` found. */
export interface Adopted {
  /** Readers of the log whose checkpoint lay ahead of it and was set back to its head. */
  readonly setBack: readonly string[];
}

const readModelReaders = `${readModelsReader.split(' ', 1)[0] ?? ''} %`;

/**
 * Fits the database to a log that was restored from a backup or exchanged, and has a new epoch: read models are built anew at the next
 * start, for which all of the log is compared with the keys of its people, while what was done outward (mail, deadlines, publishing) is never
 * done again.
 * @param client of the database's owner. @param head of the log.
 */
export async function adoptRestoredLog(client: ClientBase, epoch: string, head: bigint): Promise<Adopted> {
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
