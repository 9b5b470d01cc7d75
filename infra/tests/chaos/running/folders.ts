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
  // A Postgres that is still shutting down may write once more.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  made.delete(folder);
}

/** A data folder of this run's own, removed when the run ends at the latest. */
export function makeFolder(): string {
  const folder = makeDataFolder();
  made.add(folder);
  return folder;
}

/** Removes a data folder once nothing serves it any more. */
export async function removeFolder(folder: string): Promise<void> {
  await untilUnserved(folder);
  remove(folder);
}

/** Waits until the Postgres of a data folder has gone after its application did. */
async function untilUnserved(folder: string): Promise<void> {
  const cluster = clusterFolder(folder);
  await until('the end of Postgres', 30_000, () => {
    const postmaster = readPostmaster(cluster);
    return postmaster === null || !isServing(cluster, postmaster);
  });
}

/** Address of the Postgres that serves a data folder now; with the password: never for a log. */
export function databaseUrlOf(folder: string): string {
  const postmaster = readPostmaster(clusterFolder(folder));
  if (postmaster === null) throw new Error('No Postgres serves the data folder');
  return postgresUrl(getOrCreatePassword(folder), postmaster.port);
}

/** Data folders with demo accounts and catalogue. */
export interface FolderSource {
  /** A folder of the caller's own, which removes it. */
  copy(this: void): Promise<string>;
  close(this: void): Promise<void>;
}

/** Seeds a folder once, by the product itself, and hands out copies. */
export function createFolderSource(): FolderSource {
  let seeding: Promise<string> | undefined;
  const seed = async (): Promise<string> => {
    await ensureWebBuild(rootFolder);
    const app = await startApp({ folder: makeFolder(), mutations: [] });
    await app.end('SIGINT');
    await untilUnserved(app.folder);
    return app.folder;
  };
  return {
    copy: async () => {
      seeding ??= seed();
      const seeded = await seeding;
      const folder = makeFolder();
      // Owners matter: Postgres starts on a folder of its own only.
      execFileSync('cp', ['-Rp', `${seeded}${path.sep}.`, folder]);
      return folder;
    },
    close: async () => {
      if (seeding !== undefined) remove(await seeding);
    },
  };
}
