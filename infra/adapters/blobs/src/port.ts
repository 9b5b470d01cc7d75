import { createHash } from 'node:crypto';

/** The largest blob, in bytes: one is held in memory as a whole wherever it passes, so that nothing needs a stream. */
export const largestBlob = 10 * 1024 * 1024;

/** The longest key, in bytes of UTF-8; S3 takes 1024. */
export const longestKey = 1000;

/** What is known of a blob without its bytes. */
export interface BlobInfo {
  /** Media type, as `image/png`. */
  readonly type: string;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
}

export interface Blob extends BlobInfo {
  readonly bytes: Buffer;
}

/** Bytes by name, to be read. Every call throws `BlobStoreUnreachable`, or Postgres' own error, while the store is away. */
export interface BlobReader {
  /** @returns `null` where there is none. @throws BlobDamaged when the bytes are not those that were put. */
  get(this: void, key: string): Promise<Blob | null>;
  /** What `get` would give, without the bytes. */
  head(this: void, key: string): Promise<BlobInfo | null>;
  /** Pages of keys that begin with this, in the order of their bytes; what is put meanwhile may be among them. */
  list(this: void, prefix: string): AsyncIterable<readonly string[]>;
  /** Resolves when the store answers. */
  check(this: void): Promise<void>;
}

/** Bytes by name. Whoever puts last under a key is who is read from then on, whole: two never mix. */
export interface BlobStore extends BlobReader {
  /** Durable once it resolves. @throws BlobRefused for a key, type or size that no store takes. */
  put(this: void, key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Deletes nothing where there is nothing. */
  delete(this: void, key: string): Promise<void>;
}

/** Thrown for a key, type or size that no store takes, before anything is asked of it. */
export class BlobRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BlobRefused';
  }
}

/** Thrown while the store does not answer, or refuses who asks; callers are answered 503. */
export class BlobStoreUnreachable extends Error {
  readonly code = 'BLOB_STORE_UNREACHABLE';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlobStoreUnreachable';
  }
}

/** Thrown when stored bytes are not those that were put. */
export class BlobDamaged extends Error {
  constructor(key: string) {
    super(`The stored bytes of ${key} are not those that were put there.`);
    this.name = 'BlobDamaged';
  }
}

/** Letters and digits of any script, and signs that mean nothing in an address, a folder, or a list in XML but `&`. */
const part = /^[\p{L}\p{M}\p{N}_ .()&+=@,~!-]+$/u;
const mediaType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;

function isPart(text: string): boolean {
  return part.test(text) && text !== '.' && text !== '..' && text.trim() === text;
}

/** @throws BlobRefused unless the key is names with `/` between them that mean the same in every store. */
export function requireKey(key: string): void {
  const isFit = Buffer.byteLength(key) <= longestKey && key.split('/').every(isPart);
  if (!isFit)
    throw new BlobRefused(
      `A key is names of letters, digits and _ .()&+=@,~!- with / between them, of ${longestKey} bytes at most.`,
    );
}

/** @throws BlobRefused */
export function requireFit(key: string, bytes: Uint8Array, type: string): void {
  requireKey(key);
  if (bytes.length > largestBlob) throw new BlobRefused(`A blob has at most ${largestBlob} bytes.`);
  if (!mediaType.test(type)) throw new BlobRefused('A media type looks like image/png.');
}

/** Of bytes, in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws BlobDamaged */
export function requireWhole(key: string, blob: Blob): Blob {
  if (sha256Of(blob.bytes) !== blob.sha256) throw new BlobDamaged(key);
  return blob;
}
