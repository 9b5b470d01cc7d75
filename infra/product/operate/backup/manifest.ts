import { createHash, type KeyObject } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import { z } from 'zod';
import type { KeyPair } from '../rotateKeys.ts';
import { isSealed, sealManifest } from './backupSeal.ts';
import { BackupDamaged } from './partFile.ts';

const tableName = /^[a-z_]{1,63}\.[a-z0-9_]{1,63}$/;
const Part = z.strictObject({
  name: z.string().max(130),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const Manifest = z.strictObject({
  /** Shape of the folder. Backups of release 1.9.0 have format 1, without a seal. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Version of the product that made it. */
  product: z.string().max(40),
  /** ISO 8601. */
  madeAt: Instant,
  /** Where the events stand, and how far the log had come; the event store's own backup is older. */
  log: z.strictObject({ in: z.enum(['postgres', 'event store']), head: z.string().regex(/^\d{1,19}$/) }),
  /** Every migration that the database had, in order. */
  migrations: z.array(z.string().regex(/^[\w.-]{1,100}\.sql$/)).max(10_000),
  /** How many sealed secrets it holds, and how many of those nobody could open. */
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
  /** Ids of everybody who was erased before. */
  erased: Part.extend({ count: z.number().int().min(0) }),
});
export type Manifest = z.infer<typeof Manifest>;

/** `sha256` shows damage; `hmac`, under a key derived from the key encryption key, shows who made it. */
const Signed = z.strictObject({
  manifest: z.unknown(),
  sha256: z.string(),
  hmac: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** The flag by which an operator accepts a backup that proves nothing about who made it. */
export const unauthenticatedFlag = '--accept-unauthenticated';

/** Bytes of the largest manifest; a whole one has some thousand. */
const most = 5_000_000;

const fileOf = (folder: string): string => path.join(folder, 'manifest.json');

/** Stands for a backup as a whole: it changes with every byte of every part. */
export function digestOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Writes the sealed manifest, which makes the folder a backup; durable once it resolves. @returns it as it will be read. */
export async function writeManifest(folder: string, key: KeyObject, given: Manifest): Promise<Manifest> {
  const manifest = Manifest.parse(given);
  await using file = await open(fileOf(folder), 'wx', 0o600);
  const signed = { manifest, sha256: digestOf(manifest), hmac: sealManifest(key, manifest) };
  await file.writeFile(`${JSON.stringify(signed, null, 1)}\n`);
  await file.sync();
  return manifest;
}

/** What a restore accepts as a backup of this product. */
export interface Trust {
  readonly keys: KeyPair;
  /** Whether the operator accepts a backup without a seal, which release 1.9.0 and earlier ones made. */
  readonly acceptUnauthenticated: boolean;
}

/** @throws BackupDamaged when it is missing, cut off, changed, sealed under another key, not sealed, or of a newer release's shape. */
export async function readManifest(folder: string, trust: Trust): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => {
    throw new BackupDamaged(`${folder} holds no manifest.json: it is no backup, or one that was cut off.`);
  });
  const read = text.length > most ? null : Signed.safeParse(parsed(text));
  if (read?.success !== true || digestOf(read.data.manifest) !== read.data.sha256) {
    throw new BackupDamaged(`${fileOf(folder)} is damaged or cut off.`);
  }
  requireSeal(folder, read.data, trust);
  const manifest = Manifest.safeParse(read.data.manifest);
  if (!manifest.success)
    throw new BackupDamaged(`${folder} was made by another release, whose backups this one cannot read.`);
  return manifest.data;
}

function requireSeal(
  folder: string,
  { manifest, hmac }: z.infer<typeof Signed>,
  { keys, acceptUnauthenticated }: Trust,
): void {
  if (acceptUnauthenticated && hmac === undefined) return;
  if (hmac === undefined) {
    throw new BackupDamaged(
      `${folder} is not authenticated: release 1.9.0 and earlier ones made such backups, and anyone who could write to the folder ` +
        `may have changed it, for instance password hashes or roles. If nobody could: npm run restore -- ${folder} ${unauthenticatedFlag}`,
    );
  }
  if (isSealed(keys, manifest, hmac)) return;
  throw new BackupDamaged(
    `${folder} was changed, or was made under another KEY_ENCRYPTION_KEY than the ones that are set. Set the one that the backup was ` +
      'made under, or put it into DATA_DIR/key-encryption-key. Nothing was changed.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
