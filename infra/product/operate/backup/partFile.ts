import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A written file of a backup. */
export interface BackupPart {
  readonly name: string;
  /** Size of the compressed file in bytes. */
  readonly bytes: number;
  /** SHA-256 of the compressed file in hexadecimal. */
  readonly sha256: string;
}

/** Thrown when a backup is damaged, incomplete or not authenticated. */
export class BackupDamagedError extends Error {}

/** Returns the path of the gzip file that contains a part of the backup in `folder`. */
export function getBackupPartPath(folder: string, name: string): string {
  return path.join(folder, `${name}.gz`);
}

/** Creates a stream that counts and hashes the bytes that pass through it. */
function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a compressed part that only its owner can read. The file is durable when the promise resolves. */
export async function writeBackupPart(folder: string, name: string, source: Readable): Promise<BackupPart> {
  const { through, result } = measure();
  const file = createWriteStream(getBackupPartPath(folder, name), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(source, createGzip({ level: 1 }), through, file);
  return { name, ...result() };
}

/** @throws BackupDamagedError if the file is missing or differs from what was written. */
export async function verifyBackupPart(folder: string, part: BackupPart): Promise<void> {
  const file = getBackupPartPath(folder, part.name);
  if (!existsSync(file)) throw new BackupDamagedError(`${file} is missing from the backup.`);
  const { through, result } = measure();
  await pipeline(createReadStream(file), through.resume());
  requireSame(file, part, result());
}

function requireSame(file: string, { bytes, sha256 }: BackupPart, found: Omit<BackupPart, 'name'>): void {
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new BackupDamagedError(`${file} is damaged or incomplete.`);
}

/**
 * Streams a decompressed part to `target`, and resolves when `target` has consumed all data.
 * @throws BackupDamagedError if the file was changed after its verification; the caller must then undo its work.
 */
export async function streamDecompressedBackupPart(folder: string, part: BackupPart, target: Writable): Promise<void> {
  const file = getBackupPartPath(folder, part.name);
  const { through, result } = measure();
  await pipeline(createReadStream(file), through, createGunzip(), target);
  requireSame(file, part, result());
}

/** Reads the non-empty lines of a part. @throws BackupDamagedError after the last line if the file was changed. */
export async function* readBackupPartLines(folder: string, part: BackupPart): AsyncGenerator<string> {
  const text = new PassThrough();
  const read = streamDecompressedBackupPart(folder, part, text);
  // The error is rethrown below, after the last line.
  read.catch(() => text.end());
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) if (line !== '') yield line;
  await read;
}
