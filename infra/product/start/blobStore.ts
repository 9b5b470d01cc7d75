import type { BlobReader, BlobStore } from '@marketplace/blobs/port.ts';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import type { S3BucketLocationAndCredentials } from '@marketplace/blobs/s3BucketUrl.ts';
import type { Pool } from 'pg';
import type { ProductSettings } from './config.ts';
import { createOptionalComponentHealthCheck } from './componentCheck.ts';

/** Opens a bucket. The S3 client is imported here, so that only installations with a bucket load the client. */
export async function openS3Bucket(address: S3BucketLocationAndCredentials): Promise<BlobStore> {
  const { createS3BlobStore } = await import('@marketplace/blobs/s3BlobStore.ts');
  return createS3BlobStore(address);
}

/**
 * Opens the configured blob store: a bucket, or else the database.
 * @param pool database pool of the service that uses the blob store.
 */
export async function openBlobStore(
  { blobStore }: Partial<Pick<ProductSettings, 'blobStore'>>,
  pool: Pool,
): Promise<BlobStore> {
  return blobStore == null ? createPostgresBlobStore(pool) : openS3Bucket(blobStore);
}

/**
 * Creates a check of the blob store.
 * @returns a function that returns a warning while the blob store is unavailable; the rest of the product still works.
 */
export function createBlobStoreHealthCheck({ check }: Pick<BlobReader, 'check'>): () => Promise<readonly string[]> {
  const isUsable = async (): Promise<boolean> =>
    check().then(
      () => true,
      () => false,
    );
  return createOptionalComponentHealthCheck(isUsable, 'the blob store is unavailable: logos cannot be read or stored');
}
