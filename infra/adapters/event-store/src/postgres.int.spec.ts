import { createTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { describeEventStore } from './testing/conformance.ts';
import { createPostgresEventStore } from './postgres.ts';

describeEventStore('Postgres', async () => {
  const database = await createTestDatabase();
  const connectionString = actingAs(database.url, 'log');
  const pools: pg.Pool[] = [];
  const open = () => {
    const pool = new pg.Pool({ connectionString, max: 4 });
    pools.push(pool);
    return createPostgresEventStore({ pool, connectionString });
  };
  return {
    store: open(),
    reopen: () => Promise.resolve(open()),
    gapless: true,
    dispose: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
});
