import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of a backup as it was written. */
export interface WrittenPart {
  readonly name: string;
  /** Of the file, compressed. */
  readonly bytes: number;
  /** Of the same, in hexadecimal. */
  readonly sha256: string;
}

/** Thrown for a backup that is not as it was written; nothing was changed. */
export class BackupDamaged extends Error {}

export function partPath(folder: string, name: string): string {
  return path.join(folder, `${name}.gz`);
}

/** Counts and hashes what goes through. */
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

/** Writes a part compressed, for its owner's eyes only; durable once it resolves. */
export async function writePart(folder: string, name: string, source: Readable): Promise<WrittenPart> {
  const { through, result } = measure();
  const file = createWriteStream(partPath(folder, name), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(source, createGzip({ level: 1 }), through, file);
  return { name, ...result() };
}

/** @throws BackupDamaged unless the file is, byte for byte, the one that was written. */
export async function verifyPart(folder: string, part: WrittenPart): Promise<void> {
  const file = partPath(folder, part.name);
  if (!existsSync(file)) throw new BackupDamaged(`${file} is missing from the backup.`);
  const { through, result } = measure();
  await pipeline(createReadStream(file), through.resume());
  requireSame(file, part, result());
}

function requireSame(file: string, { bytes, sha256 }: WrittenPart, found: Omit<WrittenPart, 'name'>): void {
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupDamaged(`${file} is damaged or cut off.`);
}

/**
 * Hands what was written to `target`, and resolves when that has taken all of it. @throws BackupDamaged when the file was changed after it
 * was verified: what was made of it is undone then.
 */
export async function readPart(folder: string, part: WrittenPart, target: Writable): Promise<void> {
  const file = partPath(folder, part.name);
  const { through, result } = measure();
  await pipeline(createReadStream(file), through, createGunzip(), target);
  requireSame(file, part, result());
}

/** The lines of a part that was written as lines. */
export async function* readLines(folder: string, part: WrittenPart): AsyncGenerator<string> {
  const text = new PassThrough();
  const read = readPart(folder, part, text);
  // Said again below, once the lines have ended.
  read.catch(() => text.end());
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) if (line !== '') yield line;
  await read;
}
