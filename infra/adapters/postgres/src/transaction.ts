import type { Pool, PoolClient } from 'pg';

/** Runs work in one transaction on one connection; rolls back when it throws. @param begin the SQL that opens it. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error): void => {
    broken = error;
  };
  client.on('error', remember);
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
    client.off('error', remember);
    client.release(broken);
  }
}
