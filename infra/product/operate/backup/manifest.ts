import { createHash, type KeyObject } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import { z } from 'zod';
import { readProductVersion } from '../../start/deployment.ts';
import type { CurrentAndPreviousKeyEncryptionKey } from '../rotateKeyEncryptionKey.ts';
import { isBackupSignatureValid, signBackupManifest } from './manifestSignature.ts';
import { BackupDamagedError } from './partFile.ts';

const tableName = /^[a-z_]{1,63}\.[a-z0-9_]{1,63}$/;
const Part = z.strictObject({
  name: z.string().max(130),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const Manifest = z.strictObject({
  /** Format of the folder. Backups of release 1.9.0 have format 1, without a signature. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Version of the product that made the backup. */
  product: z.string().max(40),
  /** Time of the backup in ISO 8601. */
  madeAt: Instant,
  /**
   * Where the events are stored, and the position of the last event. An event store must be backed up separately,
   * before this backup is made.
   */
  log: z.strictObject({ in: z.enum(['postgres', 'event store']), head: z.string().regex(/^\d{1,19}$/) }),
  /** All applied migrations, in order. */
  migrations: z.array(z.string().regex(/^[\w.-]{1,100}\.sql$/)).max(10_000),
  /** Number of encrypted secrets, and number of those that the configured keys could not decrypt. */
  sealed: z.strictObject({ all: z.number().int().min(0), lost: z.number().int().min(0) }),
  tables: z
    .array(
      Part.extend({
        name: z.string().regex(tableName),
        columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)).max(1000),
        rows: z.number().int().min(0),
      }),
    )
    .max(1000),
  blobs: Part.extend({ count: z.number().int().min(0) }),
  /** File with the ids of all people who were erased before the backup. */
  erased: Part.extend({ count: z.number().int().min(0) }),
});
export type BackupManifest = z.infer<typeof Manifest>;

/** `sha256` detects damage; `hmac`, with a key derived from the key encryption key, proves the origin. */
const Signed = z.strictObject({
  manifest: z.unknown(),
  sha256: z.string(),
  hmac: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** The flag with which an operator accepts a backup without proof of origin. */
export const acceptUnauthenticatedBackupFlag = '--accept-unauthenticated';

/** Maximum size of a manifest in bytes; a typical manifest has a few thousand bytes. */
const maxManifestBytes = 5_000_000;

const getManifestFile = (folder: string): string => path.join(folder, 'manifest.json');

/** Computes a digest of the whole backup, which changes with every byte of every part. */
export function computeBackupManifestDigest(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/**
 * Writes the signed manifest, which completes the backup. The file is durable when the promise resolves.
 * @returns the manifest as `loadBackupManifest` will return it.
 */
export async function writeBackupManifest(
  folder: string,
  key: KeyObject,
  given: BackupManifest,
): Promise<BackupManifest> {
  const manifest = Manifest.parse(given);
  await using file = await open(getManifestFile(folder), 'wx', 0o600);
  const signed = { manifest, sha256: computeBackupManifestDigest(manifest), hmac: signBackupManifest(key, manifest) };
  await file.writeFile(`${JSON.stringify(signed, null, 1)}\n`);
  await file.sync();
  return manifest;
}

/** Conditions under which a restore accepts a backup. */
export interface BackupTrustPolicy {
  readonly keys: CurrentAndPreviousKeyEncryptionKey;
  /** Whether the operator accepts a backup without a signature, as made by release 1.9.0 and earlier. */
  readonly acceptUnauthenticated: boolean;
}

/**
 * Loads the manifest of a backup and verifies its signature.
 * @throws BackupDamagedError if the manifest is missing, incomplete or changed, if it has a newer format, or if `trust`
 * does not accept its signature.
 */
export async function loadBackupManifest(folder: string, trust: BackupTrustPolicy): Promise<BackupManifest> {
  const text = await readFile(getManifestFile(folder), 'utf8').catch(() => {
    throw new BackupDamagedError(`${folder} has no manifest.json: it is not a backup, or an incomplete one.`);
  });
  const read = text.length > maxManifestBytes ? null : Signed.safeParse(parsed(text));
  if (read?.success !== true || computeBackupManifestDigest(read.data.manifest) !== read.data.sha256) {
    throw new BackupDamagedError(`${getManifestFile(folder)} is damaged or incomplete.`);
  }
  requireSignature(folder, read.data, trust);
  const manifest = Manifest.safeParse(read.data.manifest);
  if (!manifest.success) throw new BackupDamagedError(explainUnreadable(folder, read.data.manifest));
  return manifest.data;
}

/** The part of a manifest that every release writes. */
const MadeBy = z.object({ product: z.string().regex(/^[\w.+-]{1,40}$/) });

function explainUnreadable(folder: string, manifest: unknown): string {
  const madeBy = MadeBy.safeParse(manifest);
  if (!madeBy.success)
    return `${folder} was made by another release, and release ${readProductVersion()} cannot read it.`;
  const { product } = madeBy.data;
  return `${folder} was made by release ${product}, and release ${readProductVersion()} cannot read it. ${formatReleaseNeededForBackup(product)}`;
}

/**
 * Formats a sentence that names the release with which to restore a backup that this release cannot read.
 * @param product release that made the backup.
 */
export function formatReleaseNeededForBackup(product: string): string {
  const [release, commit] =
    product === readProductVersion() ? ['the newest commit of release', 'release'] : ['release', 'one'];
  return `Restore it with ${release} ${product}, or a newer ${commit}.`;
}

function requireSignature(
  folder: string,
  { manifest, hmac }: z.infer<typeof Signed>,
  { keys, acceptUnauthenticated }: BackupTrustPolicy,
): void {
  if (acceptUnauthenticated && hmac === undefined) return;
  if (hmac === undefined) {
    throw new BackupDamagedError(
      `${folder} is not authenticated, like all backups of release 1.9.0 and earlier: anyone who could write to the ` +
        'folder may have changed it, for example password hashes or roles. If you trust it, run: npm run restore -- ' +
        `${folder} ${acceptUnauthenticatedBackupFlag}`,
    );
  }
  if (isBackupSignatureValid(keys, manifest, hmac)) return;
  throw new BackupDamagedError(
    `${folder} was changed, or was made with a KEY_ENCRYPTION_KEY other than the configured ones. Set the key that the backup was ` +
      'made with, or store it in DATA_DIR/key-encryption-key. Nothing was changed.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
