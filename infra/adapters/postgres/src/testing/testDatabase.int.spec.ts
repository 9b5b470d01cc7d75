import pg from 'pg';
import { expect, test } from 'vitest';
import { createMigratedTestDatabase } from './testDatabase.ts';

test('creates and drops a separate migrated database for every test', async () => {
  const [first, second] = [await createMigratedTestDatabase(), await createMigratedTestDatabase()];
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query('CREATE TABLE only_here (id int)');
  const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('ops.migration') IS NOT NULL AS known`);
  await client.end();
  expect(rows).toEqual([{ known: true }]);

  const other = new pg.Client({ connectionString: second.url });
  await other.connect();
  await expect(other.query('SELECT FROM only_here')).rejects.toThrow('does not exist');
  await other.end();

  await first.drop();
  await second.drop();
  await expect(new pg.Client({ connectionString: first.url }).connect()).rejects.toThrow('does not exist');
});
