import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import { BackupDamaged } from './partFile.ts';

const tableName = /^[a-z_]{1,63}\.[a-z0-9_]{1,63}$/;
const Part = z.strictObject({
  name: z.string().max(130),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const Manifest = z.strictObject({
  /** Of this folder's shape. */
  format: z.literal(1),
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

const Signed = z.strictObject({ manifest: z.unknown(), sha256: z.string() });

/** Bytes of the largest manifest; a whole one has some thousand. */
const most = 5_000_000;

const fileOf = (folder: string): string => path.join(folder, 'manifest.json');

/** Stands for a backup as a whole: it changes with every byte of every part. */
export function digestOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Writes the manifest, which makes the folder a backup; durable once it resolves. @returns it as it will be read. */
export async function writeManifest(folder: string, given: Manifest): Promise<Manifest> {
  const manifest = Manifest.parse(given);
  await using file = await open(fileOf(folder), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify({ manifest, sha256: digestOf(manifest) }, null, 1)}\n`);
  await file.sync();
  return manifest;
}

/** @throws BackupDamaged when it is missing, cut off, changed, or of a newer release's shape. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => {
    throw new BackupDamaged(`${folder} holds no manifest.json: it is no backup, or one that was cut off.`);
  });
  const read = text.length > most ? null : Signed.safeParse(parsed(text));
  if (read?.success !== true || digestOf(read.data.manifest) !== read.data.sha256) {
    throw new BackupDamaged(`${fileOf(folder)} is damaged or cut off.`);
  }
  const manifest = Manifest.safeParse(read.data.manifest);
  if (!manifest.success)
    throw new BackupDamaged(`${folder} was made by another release, whose backups this one cannot read.`);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
