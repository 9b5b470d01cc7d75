import { createHash } from 'node:crypto';

/** Maximum size of a blob in bytes. Blobs are kept in memory as a whole and are never streamed. */
export const maxBlobBytes = 10 * 1024 * 1024;

/** Maximum length of a key in bytes of UTF-8; S3 allows 1024. */
export const maxBlobKeyBytes = 1000;

/** Metadata of a blob, without its bytes. */
export interface BlobMetadata {
  /** Media type, such as `image/png`. */
  readonly type: string;
  /** Hexadecimal SHA-256 of the bytes. */
  readonly sha256: string;
}

export interface StoredBlob extends BlobMetadata {
  readonly bytes: Buffer;
}

/**
 * Read access to blobs by key. Every method throws `BlobStoreUnreachableError`, or a Postgres error, while the store is
 * unavailable.
 */
export interface BlobReader {
  /**
   * @returns `null` if the key does not exist.
   * @throws BlobDamagedError if the stored bytes do not match their digest.
   */
  get(this: void, key: string): Promise<StoredBlob | null>;
  /** Like `get`, but returns the metadata without the bytes. */
  head(this: void, key: string): Promise<BlobMetadata | null>;
  /**
   * Lists the keys with a prefix in pages, ordered by their UTF-8 bytes. May include keys that are stored while the
   * list is read.
   */
  list(this: void, prefix: string): AsyncIterable<readonly string[]>;
  /** Resolves when the store responds. */
  check(this: void): Promise<void>;
}

/** Read and write access to blobs by key. The last write to a key wins; concurrent writes never mix. */
export interface BlobStore extends BlobReader {
  /**
   * The blob is durable when the promise resolves.
   * @throws InvalidBlobError for a key, type or size that no store accepts.
   */
  put(this: void, key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Does nothing if the key does not exist. */
  delete(this: void, key: string): Promise<void>;
}

/** Thrown for a key, type or size that no store accepts, before any request is sent. */
export class InvalidBlobError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidBlobError';
  }
}

/** Thrown while the store does not respond or rejects the credentials; clients receive 503. */
export class BlobStoreUnreachableError extends Error {
  readonly code = 'BLOB_STORE_UNREACHABLE';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlobStoreUnreachableError';
  }
}

/** Thrown when the stored bytes do not match the digest that was stored with them. */
export class BlobDamagedError extends Error {
  constructor(key: string) {
    super(`The stored bytes of ${key} do not match their digest.`);
    this.name = 'BlobDamagedError';
  }
}

/**
 * Segment of a key: letters and digits of any script, `&`, and punctuation that has no meaning in URL paths, file paths
 * or XML.
 */
const segmentPattern = /^[\p{L}\p{M}\p{N}_ .()&+=@,~!-]+$/u;
const mediaType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;

function isValidSegment(text: string): boolean {
  return segmentPattern.test(text) && text !== '.' && text !== '..' && text.trim() === text;
}

/**
 * @throws InvalidBlobError unless the key consists of segments separated by `/` that every store interprets in the same
 * way.
 */
export function requireValidBlobKey(key: string): void {
  const isValid = Buffer.byteLength(key) <= maxBlobKeyBytes && key.split('/').every(isValidSegment);
  if (!isValid)
    throw new InvalidBlobError(
      `A key consists of segments of letters, digits and _ .()&+=@,~!- separated by /, and has at most ${maxBlobKeyBytes} bytes.`,
    );
}

/** @throws InvalidBlobError for an invalid key, an invalid media type or too many bytes. */
export function requireValidBlobKeySizeAndMediaType(key: string, bytes: Uint8Array, type: string): void {
  requireValidBlobKey(key);
  if (bytes.length > maxBlobBytes) throw new InvalidBlobError(`A blob can have at most ${maxBlobBytes} bytes.`);
  if (!mediaType.test(type)) throw new InvalidBlobError('The media type must look like image/png.');
}

/** @returns the SHA-256 of the bytes in hexadecimal. */
export function computeSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * @returns the blob.
 * @throws BlobDamagedError if the bytes do not match the digest.
 */
export function requireIntactBlob(key: string, blob: StoredBlob): StoredBlob {
  if (computeSha256(blob.bytes) !== blob.sha256) throw new BlobDamagedError(key);
  return blob;
}
