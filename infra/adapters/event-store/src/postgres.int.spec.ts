import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { defineEventStoreTests } from './testing/conformance.ts';
import { createPostgresEventStore } from './postgres.ts';

defineEventStoreTests('Postgres', async () => {
  const database = await createMigratedTestDatabase();
  const connectionString = addRoleToDatabaseUrl(database.url, 'log');
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

test('stores an incompressible event of a request inline in its row', async () => {
  const database = await createMigratedTestDatabase();
  const connectionString = addRoleToDatabaseUrl(database.url, 'log');
  const pool = new pg.Pool({ connectionString, max: 2 });
  const readToastBytes = async (): Promise<number> => {
    const { rows } = await pool.query<{ bytes: string }>(
      "SELECT pg_relation_size(reltoastrelid) AS bytes FROM pg_class WHERE oid = 'log.event'::regclass",
    );
    return Number(rows[0]?.bytes);
  };
  const store = createPostgresEventStore({ pool, connectionString });
  const append = async (stream: string, bytes: number): Promise<void> => {
    const meta = { commandId: randomUUID(), actor: 'system', at: '2026-01-01T00:00:00.000Z' };
    const event = {
      id: randomUUID(),
      type: 'Sealed.v1',
      data: { sealed: randomBytes(bytes).toString('base64') },
      meta,
    };
    await store.append(stream, [event], { expectedRevision: -1, commandId: meta.commandId });
  };
  try {
    await append('request', 2_000);
    expect(await readToastBytes()).toBe(0);
    await append('long', 4_000);
    expect(await readToastBytes()).toBeGreaterThan(0);
  } finally {
    await store.close();
    await pool.end();
    await database.drop();
  }
});
