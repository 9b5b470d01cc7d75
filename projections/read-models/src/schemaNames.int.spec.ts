import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('locks read models in the order in which projections lock them', async () => {
  await pool.query('DELETE FROM ops.active');
  await pool.query('DELETE FROM ops.read_model');
  for (const schema of ['second', 'first']) {
    await pool.query(
      `INSERT INTO ops.read_model (schema, projection, code_version, epoch, last_read_at) VALUES ($1, $1, 1, 'e1', '2026-01-01')`,
      [schema],
    );
  }
  const holder = await pool.connect();
  try {
    await holder.query(`BEGIN; SELECT FROM ops.read_model WHERE schema = 'first' FOR UPDATE`);
    const marking = pool.query(`SELECT ops.mark_read(ARRAY['second', 'first'])`);
    await vi.waitFor(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect((await pool.query(waiting)).rowCount).toBe(1);
    }, 30_000);
    // Otherwise a projection that has locked the first row and waits for the second would be in a deadlock.
    await holder.query(`SELECT FROM ops.read_model WHERE schema = 'second' FOR UPDATE NOWAIT; COMMIT`);
    await marking;
  } finally {
    holder.release(true);
  }
  const marked = await pool.query(`SELECT FROM ops.read_model WHERE last_read_at > '2026-01-01'`);
  expect(marked.rowCount).toBe(2);
});
