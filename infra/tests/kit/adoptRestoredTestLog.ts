import {
  adaptDatabaseToRestoredEventLog,
  renewPostgresEventLogEpoch,
} from '@marketplace/product/operate/adoptRestoredLog.ts';
import type { ClientBase } from 'pg';

/**
 * Performs the steps that finish the restore of an event log, except replaying the erasure ledger.
 * @param client connected as the database owner.
 */
export async function finishRestoreOfTestEventLog(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ head: string }>('SELECT max(position) AS head FROM log.event');
  await renewPostgresEventLogEpoch(client, 'restored');
  await adaptDatabaseToRestoredEventLog(client, {
    epoch: 'restored',
    head: BigInt(rows[0]?.head ?? 0),
    at: new Date(),
  });
}
