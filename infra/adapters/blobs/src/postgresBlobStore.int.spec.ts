import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobStore } from './port.ts';
import { createPostgresBlobStore } from './postgresBlobStore.ts';
import { defineBlobStoreTests, testBlobPageSize } from './testing/blobStoreConformance.ts';

let database: TestDatabase;
const pools: Pool[] = [];
let store: BlobStore;

function open(purpose: 'command' | 'query' | 'log' | 'projections'): Pool {
  const pool = createDatabasePool(addRoleToDatabaseUrl(database.url, purpose), { max: 4, applicationName: 'test' });
  pools.push(pool);
  return pool;
}

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  store = createPostgresBlobStore(open('command'), testBlobPageSize);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

defineBlobStoreTests(() => store);

test('lets query-service read blobs but not change them, and hides them from other roles', async () => {
  await store.put('rights', Buffer.from('x'), 'image/png');
  const query = createPostgresBlobStore(open('query'));
  expect((await query.get('rights'))?.bytes.toString()).toBe('x');
  const refused = { code: '42501' };
  await expect(query.put('rights', Buffer.from('y'), 'image/png')).rejects.toMatchObject(refused);
  await expect(query.delete('rights')).rejects.toMatchObject(refused);
  for (const purpose of ['log', 'projections'] as const)
    await expect(createPostgresBlobStore(open(purpose)).get('rights')).rejects.toMatchObject(refused);
});

test('rejects a blob above the maximum size in the database', async () => {
  const put = open('command').query('INSERT INTO blobs.blob (key, type, bytes) VALUES ($1, $2, $3)', [
    'large',
    'image/png',
    Buffer.alloc(10 * 1024 * 1024 + 1),
  ]);
  await expect(put).rejects.toMatchObject({ code: '23514' });
});
