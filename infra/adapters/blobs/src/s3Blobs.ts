import { S3mini } from 's3mini';
import { fetch, type RequestInit } from 'undici';
import {
  BlobDamaged,
  type BlobInfo,
  type BlobStore,
  BlobStoreUnreachable,
  largestBlob,
  requireFit,
  requireKey,
  requireWhole,
  sha256Of,
} from './port.ts';
import type { S3Address } from './s3Address.ts';

export interface S3Options {
  /** Milliseconds for one call, the bytes of its answer included. */
  readonly timeoutMs?: number;
  /** Keys that are read at once, 1000 at most. */
  readonly pageSize?: number;
}

/** Where the digest of an object's bytes stands beside it. */
const digestHeader = 'x-amz-meta-sha256';

/** What is said of a failed call: status and code of the server, or of the socket; no address, for the secret may stand in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const { cause } = error;
  const below = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return below ?? error.message;
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new BlobStoreUnreachable(`The blob store cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** @throws BlobDamaged for an object that was not put by this program, or is larger than any that was. */
function infoOf(key: string, { headers }: Response): BlobInfo {
  const sha256 = headers.get(digestHeader);
  if (sha256 === null || Number(headers.get('content-length') ?? 0) > largestBlob) throw new BlobDamaged(key);
  return { sha256, type: headers.get('content-type') ?? 'application/octet-stream' };
}

/** A redirect would lead the signed call to wherever somebody says. */
const withoutRedirects = ((input: string, init?: RequestInit) =>
  fetch(input, { ...init, redirect: 'error' })) as unknown as typeof globalThis.fetch;

async function* pagesOf(s3: S3mini, prefix: string, pageSize: number): AsyncGenerator<readonly string[]> {
  let token: string | undefined;
  do {
    const page = await asked(s3.listObjectsPaged('/', prefix, pageSize, token));
    if (!page) throw new BlobStoreUnreachable('The blob store cannot be used: it has no such bucket');
    const keys = (page.objects ?? []).map(({ Key }) => Key);
    if (keys.length > 0) yield keys;
    token = page.nextContinuationToken;
  } while (token !== undefined);
}

/** Blobs as objects of a bucket. */
export function createS3Blobs(address: S3Address, { timeoutMs = 5_000, pageSize = 1_000 }: S3Options = {}): BlobStore {
  const s3 = new S3mini({ ...address, requestAbortTimeout: timeoutMs, fetch: withoutRedirects });

  return {
    get: async (key) => {
      requireKey(key);
      const response = await asked(s3.getObjectResponse(key));
      if (response === null) return null;
      const known = infoOf(key, response);
      return requireWhole(key, { ...known, bytes: Buffer.from(await asked(response.arrayBuffer())) });
    },
    head: async (key) => {
      requireKey(key);
      // The client has no call for the head that answers what stands beside an object.
      const response = await asked(s3.getObjectResponse(key));
      await response?.body?.cancel();
      return response === null ? null : infoOf(key, response);
    },
    list: (prefix) => pagesOf(s3, prefix, pageSize),
    check: async () => {
      if (!(await asked(s3.bucketExists())))
        throw new BlobStoreUnreachable('The blob store cannot be used: it has no such bucket, or refuses these keys');
    },
    put: async (key, bytes, type) => {
      requireFit(key, bytes, type);
      await asked(s3.putObject(key, bytes, type, undefined, { [digestHeader]: sha256Of(bytes) }));
    },
    delete: async (key) => {
      requireKey(key);
      await asked(s3.deleteObject(key));
    },
  };
}
