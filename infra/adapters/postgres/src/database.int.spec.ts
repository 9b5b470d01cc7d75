import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { requireDurableDatabase, supervisePostgres } from './database.ts';
import { getPostgresDataFolder } from './embedded/cluster.ts';
import { readPostmasterPidFile } from './embedded/stalePostgres.ts';
import { createTestDataFolder, removeTestDataFolder } from './testing/dataFolder.ts';

const silent = { warn: () => undefined, error: () => undefined };

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('restarts a killed Postgres at the same URL', async () => {
  const dataDir = createTestDataFolder();
  const database = await supervisePostgres(dataDir, silent);
  await expect(requireDurableDatabase(database.url)).resolves.toBeUndefined();
  const before = readPostmasterPidFile(getPostgresDataFolder(dataDir))?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => readPostmasterPidFile(getPostgresDataFolder(dataDir))?.pid ?? before).not.toBe(before);
  await expect.poll(() => isReachable(database.url)).toBe(true);
  await database.stop();
  expect(await isReachable(database.url)).toBe(false);
  removeTestDataFolder(dataDir);
});

test('rejects a database without durable commits, and names the settings to change', async () => {
  // The Postgres of the tests is not durable.
  await expect(requireDurableDatabase(inject('postgresUrl'))).rejects.toThrow(
    'set fsync, synchronous_commit, full_page_writes to on in the database.',
  );
});

test('reports an unreachable database', async () => {
  await expect(requireDurableDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    'check that DATABASE_URL is correct and that it is running',
  );
});
