import { findUnfinished } from '../../start/unfinishedRestore.ts';
import { finishRestore, type Restored, type RestoreTarget } from './finishRestore.ts';
import { loadBackup, verifyBackup } from './loadBackup.ts';
import { digestOf, type Manifest } from './manifest.ts';

/**
 * Restores a backup into an empty database, or goes on with the same one where that was cut off. Every byte of it is looked at before
 * anything is written.
 * @throws Error that names the cure; a database that was empty is empty then, or goes on by the same command.
 */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
): Promise<Restored & { readonly manifest: Manifest }> {
  const { pool, keyEncryptionKey: key, settings, acceptUnauthenticated = false } = target;
  const keys = { key, previous: settings.previousKeyEncryptionKey ?? null };
  const manifest = await verifyBackup(folder, { keys, acceptUnauthenticated });
  const stands = settings.eventStoreUrl === null ? 'postgres' : 'event store';
  if (manifest.log.in !== stands) {
    throw new Error(
      manifest.log.in === 'postgres'
        ? 'The backup holds its events itself: leave EVENT_STORE_URL out.'
        : 'The events of this backup stand in an event store: restore that from its own backup, and name it by EVENT_STORE_URL.',
    );
  }
  if ((await findUnfinished(pool)) !== digestOf(manifest)) {
    await loadBackup(pool, keys, folder, manifest);
  }
  return { manifest, ...(await finishRestore(target, folder, manifest)) };
}
