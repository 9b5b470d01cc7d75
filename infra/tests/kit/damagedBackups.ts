import type { KeyObject } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { computeBackupManifestDigest, type BackupManifest } from '@marketplace/product/operate/backup/manifest.ts';
import { signBackupManifest } from '@marketplace/product/operate/backup/manifestSignature.ts';

/**
 * Copies a backup and changes the copy.
 * @returns the folder of the copy, next to the backup.
 */
export async function copyAndChangeTestBackup(
  backup: string,
  change: (copy: string) => Promise<unknown>,
): Promise<string> {
  const copy = await mkdtemp(`${backup}-copy-`);
  await cp(backup, copy, { recursive: true });
  await change(copy);
  return copy;
}

/** Flips a bit in the middle of a file. */
export async function flipMiddleBitOfFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
}

/**
 * Replaces the manifest of a backup with another manifest that has a valid signature.
 * @param backup folder of the backup.
 * @param key key for the signature.
 */
export async function replaceTestBackupManifest(
  backup: string,
  manifest: BackupManifest,
  key: KeyObject,
): Promise<void> {
  const signed = { manifest, sha256: computeBackupManifestDigest(manifest), hmac: signBackupManifest(key, manifest) };
  await writeFile(path.join(backup, 'manifest.json'), JSON.stringify(signed));
}
