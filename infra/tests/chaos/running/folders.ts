import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { rootFolder } from '@marketplace/product/start/folders.ts';
import { clusterFolder, getOrCreatePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { postgresUrl } from '@marketplace/postgres/embedded/launch.ts';
import { isServing, readPostmaster } from '@marketplace/postgres/embedded/stale.ts';
import { makeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { ensureWebBuild } from '@marketplace/product/start/webBuild.ts';
import { startApp } from './app.ts';
import { until } from './until.ts';

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
export function makeFolder(): string {
  const folder = makeDataFolder();
  made.add(folder);
  return folder;
}

/** Removes a data folder after its Postgres has stopped. */
export async function removeFolder(folder: string): Promise<void> {
  await waitUntilPostgresStopped(folder);
  remove(folder);
}

/** Waits until the Postgres of a data folder has stopped, after the application has ended. */
async function waitUntilPostgresStopped(folder: string): Promise<void> {
  const cluster = clusterFolder(folder);
  await until('the end of Postgres', 30_000, () => {
    const postmaster = readPostmaster(cluster);
    return postmaster === null || !isServing(cluster, postmaster);
  });
}

/** URL of the Postgres that currently serves a data folder. Contains the password and must not be logged. */
export function databaseUrlOf(folder: string): string {
  const postmaster = readPostmaster(clusterFolder(folder));
  if (postmaster === null) throw new Error('No Postgres is serving the data folder.');
  return postgresUrl(getOrCreatePassword(folder), postmaster.port);
}

/** Data folders with demo accounts and catalogue. */
export interface FolderSource {
  /** Returns a new copy; the caller removes it. */
  copy(this: void): Promise<string>;
  close(this: void): Promise<void>;
}

/** Seeds a folder once with the product and returns copies of it. */
export function createFolderSource(): FolderSource {
  let seeding: Promise<string> | undefined;
  const seed = async (): Promise<string> => {
    await ensureWebBuild(rootFolder);
    const app = await startApp({ folder: makeFolder(), mutations: [] });
    await app.end('SIGINT');
    await waitUntilPostgresStopped(app.folder);
    return app.folder;
  };
  return {
    copy: async () => {
      seeding ??= seed();
      const seeded = await seeding;
      const folder = makeFolder();
      // Keeps the owner, since Postgres only starts with a data directory of its own user.
      execFileSync('cp', ['-Rp', `${seeded}${path.sep}.`, folder]);
      return folder;
    },
    close: async () => {
      if (seeding !== undefined) remove(await seeding);
    },
  };
}
