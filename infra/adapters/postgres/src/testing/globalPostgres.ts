import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../embedded/launch.ts';
import { makeDataFolder, removeDataFolder } from './dataFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser's address of the run's own Postgres. */
    postgresUrl: string;
  }
}

/** One Postgres for the whole run, thrown away with its folder at the end; not durable, so that tests are quick. */
export default async function globalPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder();
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };
  const postgres = await launchPostgres(dataDir, { settings });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    removeDataFolder(dataDir);
  };
}
