import { findBackupDigestOfUnfinishedRestore } from '../../start/unfinishedRestore.ts';
import { finishBackupRestore, type BackupRestoreResult, type BackupRestoreTarget } from './finishBackupRestore.ts';
import { loadBackupIntoDatabase, verifyBackup } from './loadBackupIntoDatabase.ts';
import { computeBackupManifestDigest, type BackupManifest } from './manifest.ts';

/**
 * Restores a backup into an empty database, or continues after an interruption. All bytes are verified before anything
 * is written.
 * @throws Error with instructions; the database is then still empty, or the same command continues the restore.
 */
export async function restoreBackup(
  target: BackupRestoreTarget,
  folder: string,
): Promise<BackupRestoreResult & { readonly manifest: BackupManifest }> {
  const { pool, keyEncryptionKey: key, settings, acceptUnauthenticated = false } = target;
  const keys = { key, previous: settings.previousKeyEncryptionKey ?? null };
  const manifest = await verifyBackup(folder, { keys, acceptUnauthenticated });
  const configured = settings.eventStoreUrl === null ? 'postgres' : 'event store';
  if (manifest.log.in !== configured) {
    throw new Error(
      manifest.log.in === 'postgres'
        ? 'The backup contains its events: unset EVENT_STORE_URL.'
        : 'The events of this backup are in an event store: restore it from its own backup, and set EVENT_STORE_URL.',
    );
  }
  if ((await findBackupDigestOfUnfinishedRestore(pool)) !== computeBackupManifestDigest(manifest)) {
    await loadBackupIntoDatabase(pool, keys, folder, manifest);
  }
  return { manifest, ...(await finishBackupRestore(target, folder, manifest)) };
}
