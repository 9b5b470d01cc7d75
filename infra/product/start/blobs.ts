import type { BlobReader, BlobStore } from '@marketplace/blobs/port.ts';
import { createPostgresBlobs } from '@marketplace/blobs/postgresBlobs.ts';
import type { S3Address } from '@marketplace/blobs/s3Address.ts';
import type { Pool } from 'pg';
import type { Settings } from './config.ts';

/** The bucket that is set; its client is read only where there is one. */
export async function openBucket(address: S3Address): Promise<BlobStore> {
  const { createS3Blobs } = await import('@marketplace/blobs/s3Blobs.ts');
  return createS3Blobs(address);
}

/** The blob store of the settings: a bucket, else the database. @param pool of the service that uses it. */
export async function openBlobs({ blobStore }: Partial<Pick<Settings, 'blobStore'>>, pool: Pool): Promise<BlobStore> {
  return blobStore == null ? createPostgresBlobs(pool) : openBucket(blobStore);
}

/** Milliseconds: how long an answer about the store holds, since a bucket may cost by the call, and how long it is waited for. */
const looks = { hold: 10_000, patience: 2_000 } as const;

/** Looks whether blobs can be had. @returns a line when they cannot; the rest of the product goes on without them. */
export function createBlobsCare({ check }: Pick<BlobReader, 'check'>): () => Promise<readonly string[]> {
  let last: { readonly until: number; readonly answers: Promise<boolean> } | null = null;
  const look = async (): Promise<boolean> => {
    const answers = check().then(
      () => true,
      () => false,
    );
    const silence = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), looks.patience).unref();
    });
    return Promise.race([answers, silence]);
  };
  return async () => {
    if (last === null || performance.now() > last.until) {
      last = { until: performance.now() + looks.hold, answers: look() };
    }
    return (await last.answers) ? [] : ['the blob store cannot be used: logos are neither shown nor stored'];
  };
}
