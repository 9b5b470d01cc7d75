import type { Pool } from 'pg';

/**
 * Locks a table on a separate connection to block other statements on the table.
 * @returns a function that releases the lock.
 */
export async function lockTestDatabaseTable(
  pool: Pool,
  table: string,
  mode: 'EXCLUSIVE' | 'ACCESS EXCLUSIVE',
): Promise<() => Promise<void>> {
  const lockingClient = await pool.connect();
  await lockingClient.query('BEGIN');
  await lockingClient.query(`LOCK TABLE ${table} IN ${mode} MODE`);
  return async () => {
    await lockingClient.query('ROLLBACK');
    lockingClient.release();
  };
}
