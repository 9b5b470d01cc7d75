import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { checkDatabase, supervisePostgres } from './database.ts';
import { clusterFolder } from './embedded/cluster.ts';
import { readPostmaster } from './embedded/stale.ts';
import { makeDataFolder, removeDataFolder } from './testing/dataFolder.ts';

const silent = { warn: () => undefined, error: () => undefined };

async function answers(url: string): Promise<boolean> {
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

test('starts a Postgres that was killed again under the same address', async () => {
  const dataDir = makeDataFolder();
  const database = await supervisePostgres(dataDir, silent);
  await expect(checkDatabase(database.url)).resolves.toBeUndefined();
  const before = readPostmaster(clusterFolder(dataDir))?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => readPostmaster(clusterFolder(dataDir))?.pid ?? before).not.toBe(before);
  await expect.poll(() => answers(database.url)).toBe(true);
  await database.stop();
  expect(await answers(database.url)).toBe(false);
  removeDataFolder(dataDir);
});

test('refuses a database that can lose what it acknowledged, naming what to change', async () => {
  // The Postgres of the test run is not durable.
  await expect(checkDatabase(inject('postgresUrl'))).rejects.toThrow(
    'set fsync, synchronous_commit, full_page_writes to on in the database.',
  );
});

test('says so when the database cannot be reached', async () => {
  await expect(checkDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    'check DATABASE_URL and that it runs',
  );
});
