import type { EventStore } from '@marketplace/event-store/port.ts';
import type { ClientBase, Pool, PoolClient } from 'pg';

/** The reader whose checkpoint stands for all live read models. */
export const readModelsReader = 'read-models';

/**
 * Makes the checkpoint's row for this life of the store. Looks at the log's head after the row: another process may move both
 * meanwhile. @throws Error when the row belongs to another life or lies ahead of the log.
 */
export async function ensureCheckpoint(pool: Pool, log: Pick<EventStore, 'epoch' | 'head'>): Promise<void> {
  const epoch = await log.epoch();
  await pool.query('INSERT INTO ops.checkpoint (name, epoch) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    readModelsReader,
    epoch,
  ]);
  const found = await pool.query<{ epoch: string; position: string }>(
    'SELECT epoch, position FROM ops.checkpoint WHERE name = $1',
    [readModelsReader],
  );
  const row = found.rows[0];
  if (row === undefined || row.epoch !== epoch || BigInt(row.position) > (await log.head())) {
    throw new Error(
      'The read models belong to another event store or lie ahead of it. Restore the store that they were made from, or ' +
        'empty the tables ops.checkpoint and ops.active so that they are built again from the log.',
    );
  }
}

/** Locks the checkpoint until the transaction ends and returns its position: one writer of read models at a time. */
export async function lockCheckpoint(client: ClientBase): Promise<bigint> {
  const found = await client.query<{ position: string }>({
    name: 'lock-checkpoint',
    text: 'SELECT position FROM ops.checkpoint WHERE name = $1 FOR UPDATE',
    values: [readModelsReader],
  });
  const row = found.rows[0];
  if (row === undefined) throw new Error('The checkpoint of the read models is missing.');
  return BigInt(row.position);
}

/** Moves the checkpoint; only in the transaction that holds its lock. */
export async function moveCheckpoint(client: ClientBase, position: bigint): Promise<void> {
  await client.query({
    name: 'move-checkpoint',
    text: 'UPDATE ops.checkpoint SET position = $2, updated_at = now() WHERE name = $1',
    values: [readModelsReader, position.toString()],
  });
}

/** Runs work in one transaction on one connection; rolls back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error): void => {
    broken = error;
  };
  client.on('error', remember);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.off('error', remember);
    client.release(broken);
  }
}
