import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { getPostgresDataFolder, getOrCreateDatabasePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { buildEmbeddedPostgresUrl } from '@marketplace/postgres/embedded/launch.ts';
import { isPostmasterOfDataFolder, readPostmasterPidFile } from '@marketplace/postgres/embedded/stalePostgres.ts';
import { createTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { rebuildWebAppIfSourcesChanged } from '@marketplace/product/start/webBuild.ts';
import { startTestProductProcess } from './productProcess.ts';
import { pollUntilTestConditionIsTrue } from './pollUntilTestConditionIsTrue.ts';

const made = new Set<string>();

process.on('exit', () => {
  for (const folder of made) remove(folder);
});

function remove(folder: string): void {
  // A Postgres that is shutting down may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  made.delete(folder);
}

/** Creates a data folder, which is removed at the latest when this process exits. */
export function createChaosDataFolder(): string {
  const folder = createTestDataFolder();
  made.add(folder);
  return folder;
}

/** Removes a data folder after its Postgres has stopped. */
export async function removeDataFolderAfterPostgresStopped(folder: string): Promise<void> {
  await waitUntilPostgresStopped(folder);
  remove(folder);
}

/** Waits until the Postgres of a data folder has stopped, after the application has ended. */
async function waitUntilPostgresStopped(folder: string): Promise<void> {
  const cluster = getPostgresDataFolder(folder);
  await pollUntilTestConditionIsTrue('the end of Postgres', 30_000, () => {
    const postmaster = readPostmasterPidFile(cluster);
    return postmaster === null || !isPostmasterOfDataFolder(cluster, postmaster);
  });
}

/** URL of the Postgres that currently serves a data folder. Contains the password and must not be logged. */
export function getTestEmbeddedDatabaseUrl(folder: string): string {
  const postmaster = readPostmasterPidFile(getPostgresDataFolder(folder));
  if (postmaster === null) throw new Error('No Postgres is serving the data folder.');
  return buildEmbeddedPostgresUrl(getOrCreateDatabasePassword(folder), postmaster.port);
}

/** Data folders with demo accounts and catalogue. */
export interface SeededTestDataFolderCopier {
  /** Returns a new copy; the caller removes it. */
  copy(this: void): Promise<string>;
  close(this: void): Promise<void>;
}

/** Creates a source that starts the product once, at the first copy, to fill the data folder that is copied. */
export function createSeededDataFolderSource(): SeededTestDataFolderCopier {
  let seeding: Promise<string> | undefined;
  const seed = async (): Promise<string> => {
    await rebuildWebAppIfSourcesChanged(repositoryRootFolder);
    const app = await startTestProductProcess({ folder: createChaosDataFolder(), mutations: [] });
    await app.stop('SIGINT');
    await waitUntilPostgresStopped(app.folder);
    return app.folder;
  };
  return {
    copy: async () => {
      seeding ??= seed();
      const seeded = await seeding;
      const folder = createChaosDataFolder();
      // Keeps the owner of the files, because Postgres starts only with a data folder that its user owns.
      execFileSync('cp', ['-Rp', `${seeded}${path.sep}.`, folder]);
      return folder;
    },
    close: async () => {
      if (seeding !== undefined) remove(await seeding);
    },
  };
}
