import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../embedded/launch.ts';
import { createTestDataFolder, removeTestDataFolder } from './dataFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the Postgres server of this test run, with the login of the superuser. */
    postgresUrl: string;
  }
}

/** These settings are not durable, so that tests are fast; the database is discarded after the run. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Limits the size of the write-ahead log, because the data folder can be in memory.
  max_wal_size: '256MB',
  // Every start of the product opens more than ten connections; with the default, hashing would take most of the time.
  scram_iterations: '1',
};

/** Stores the superuser's password again with `scram_iterations`, which initdb ignores. */
async function storePasswordAgain(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { username, password } = new URL(url);
  await client.query(
    `ALTER ROLE ${client.escapeIdentifier(username)} PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`,
  );
  await client.end();
}

/** Starts one Postgres for the whole test run, and removes it with its folder at the end. */
export default async function globalPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = createTestDataFolder();
  const postgres = await launchPostgres(dataDir, { settings });
  await storePasswordAgain(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    removeTestDataFolder(dataDir);
  };
}
