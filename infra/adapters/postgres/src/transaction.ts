import type { Pool, PoolClient } from 'pg';

/**
 * Runs work in a transaction on one connection, and rolls back when the work throws.
 * @param begin SQL that opens the transaction.
 */
export async function runInTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const rememberError = (error: Error): void => {
    broken = error;
  };
  client.on('error', rememberError);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.off('error', rememberError);
    client.release(broken);
  }
}
