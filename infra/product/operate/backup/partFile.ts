import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A written file of a backup. */
export interface WrittenPart {
  readonly name: string;
  /** Size of the compressed file. */
  readonly bytes: number;
  /** Digest of the compressed file, in hexadecimal. */
  readonly sha256: string;
}

/** A backup differs from what was written; nothing was changed. */
export class BackupDamaged extends Error {}

export function partPath(folder: string, name: string): string {
  return path.join(folder, `${name}.gz`);
}

/** Counts and hashes the bytes that pass through. */
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

/** Writes a compressed part, readable by its owner only; durable when it resolves. */
export async function writePart(folder: string, name: string, source: Readable): Promise<WrittenPart> {
  const { through, result } = measure();
  const file = createWriteStream(partPath(folder, name), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(source, createGzip({ level: 1 }), through, file);
  return { name, ...result() };
}

/** @throws BackupDamagedError unless the file equals, byte for byte, what was written. */
export async function verifyPart(folder: string, part: WrittenPart): Promise<void> {
  const file = partPath(folder, part.name);
  if (!existsSync(file)) throw new BackupDamaged(`${file} is missing from the backup.`);
  const { through, result } = measure();
  await pipeline(createReadStream(file), through.resume());
  requireSame(file, part, result());
}

function requireSame(file: string, { bytes, sha256 }: WrittenPart, found: Omit<WrittenPart, 'name'>): void {
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupDamaged(`${file} is damaged or incomplete.`);
}

/**
 * Streams a part to `target`, and resolves when all of it was consumed.
 * @throws BackupDamagedError when the file was changed after its verification; the caller must then undo its work.
 */
export async function readPart(folder: string, part: WrittenPart, target: Writable): Promise<void> {
  const file = partPath(folder, part.name);
  const { through, result } = measure();
  await pipeline(createReadStream(file), through, createGunzip(), target);
  requireSame(file, part, result());
}

/** Reads the lines of a part. */
export async function* readLines(folder: string, part: WrittenPart): AsyncGenerator<string> {
  const text = new PassThrough();
  const read = readPart(folder, part, text);
  // Rethrown below, after the last line.
  read.catch(() => text.end());
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) if (line !== '') yield line;
  await read;
}
