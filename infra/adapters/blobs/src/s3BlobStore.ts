import { S3mini } from 's3mini';
import { fetch, type RequestInit } from 'undici';
import {
  BlobDamagedError,
  type BlobMetadata,
  type BlobStore,
  BlobStoreUnreachableError,
  maxBlobBytes,
  requireValidBlobKeySizeAndMediaType,
  requireValidBlobKey,
  requireIntactBlob,
  computeSha256,
} from './port.ts';
import type { S3BucketLocationAndCredentials } from './s3BucketUrl.ts';

export interface S3BlobStoreOptions {
  /** Timeout of one request in milliseconds, including the response body. */
  readonly timeoutMs?: number;
  /** Keys per page of a list, at most 1000. */
  readonly pageSize?: number;
}

/** Object metadata that stores the SHA-256 of the object's bytes. */
const digestHeader = 'x-amz-meta-sha256';

/** @returns the status or code of a failed request. Never contains the URL, which may include the secret. */
function formatFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it did not respond in time';
  const { cause } = error;
  const causeCode = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return causeCode ?? error.message;
}

async function wrapFailure<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new BlobStoreUnreachableError(`The blob store cannot be used: ${formatFailureReason(error)}`, {
      cause: error,
    });
  }
}

/** @throws BlobDamagedError for an object that was not written by this product, or that exceeds the maximum size. */
function readMetadata(key: string, { headers }: Response): BlobMetadata {
  const sha256 = headers.get(digestHeader);
  if (sha256 === null || Number(headers.get('content-length') ?? 0) > maxBlobBytes) throw new BlobDamagedError(key);
  return { sha256, type: headers.get('content-type') ?? 'application/octet-stream' };
}

/** Fetches but rejects redirects, which could send the signed request to any server. */
const withoutRedirects = ((input: string, init?: RequestInit) =>
  fetch(input, { ...init, redirect: 'error' })) as unknown as typeof globalThis.fetch;

async function* listPages(s3: S3mini, prefix: string, pageSize: number): AsyncGenerator<readonly string[]> {
  let token: string | undefined;
  do {
    const page = await wrapFailure(s3.listObjectsPaged('/', prefix, pageSize, token));
    if (!page) throw new BlobStoreUnreachableError('The blob store cannot be used: it has no such bucket');
    const keys = (page.objects ?? []).map(({ Key }) => Key);
    if (keys.length > 0) yield keys;
    token = page.nextContinuationToken;
  } while (token !== undefined);
}

/** Stores blobs as objects of an S3 bucket. */
export function createS3BlobStore(
  address: S3BucketLocationAndCredentials,
  { timeoutMs = 5_000, pageSize = 1_000 }: S3BlobStoreOptions = {},
): BlobStore {
  const s3 = new S3mini({ ...address, requestAbortTimeout: timeoutMs, fetch: withoutRedirects });

  return {
    get: async (key) => {
      requireValidBlobKey(key);
      const response = await wrapFailure(s3.getObjectResponse(key));
      if (response === null) return null;
      const metadata = readMetadata(key, response);
      return requireIntactBlob(key, { ...metadata, bytes: Buffer.from(await wrapFailure(response.arrayBuffer())) });
    },
    head: async (key) => {
      requireValidBlobKey(key);
      // s3mini has no HEAD request that returns the metadata of an object.
      const response = await wrapFailure(s3.getObjectResponse(key));
      await response?.body?.cancel();
      return response === null ? null : readMetadata(key, response);
    },
    list: (prefix) => listPages(s3, prefix, pageSize),
    check: async () => {
      if (!(await wrapFailure(s3.bucketExists())))
        throw new BlobStoreUnreachableError(
          'The blob store cannot be used: it has no such bucket, or rejects these credentials',
        );
    },
    put: async (key, bytes, type) => {
      requireValidBlobKeySizeAndMediaType(key, bytes, type);
      await wrapFailure(s3.putObject(key, bytes, type, undefined, { [digestHeader]: computeSha256(bytes) }));
    },
    delete: async (key) => {
      requireValidBlobKey(key);
      await wrapFailure(s3.deleteObject(key));
    },
  };
}
