import { createMigratedTestDatabase } from './testing/testDatabase.ts';
import { expect, inject, test } from 'vitest';
import { createDatabasePool } from './pool.ts';

test('returns bigint as text without losing digits', async () => {
  const pool = createDatabasePool(inject('postgresUrl'), { max: 1, applicationName: 'pool test' });
  const { rows } = await pool.query('SELECT 9007199254740993::bigint AS position');
  expect(rows).toEqual([{ position: '9007199254740993' }]);
  await pool.end();
});

test('reconnects after idle and busy connections were terminated', async () => {
  const database = await createMigratedTestDatabase();
  const errors: string[] = [];
  const pool = createDatabasePool(database.url, {
    max: 2,
    applicationName: 'pool test',
    onError: (error) => errors.push(error.message),
  });
  await pool.query('SELECT 1');
  const busy = await pool.connect();
  await pool.query('SELECT 1');
  const others =
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await busy.query(others);
  await expect.poll(() => errors).toContain('terminating connection due to administrator command');
  const own = busy.query('SELECT pg_terminate_backend(pg_backend_pid(), 5000)');
  await expect(own).rejects.toThrow();
  busy.release(true);
  const { rows } = await pool.query<{ one: number }>('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});
