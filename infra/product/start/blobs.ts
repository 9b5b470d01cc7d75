import type { BlobReader, BlobStore } from '@marketplace/blobs/port.ts';
import { createPostgresBlobs } from '@marketplace/blobs/postgresBlobs.ts';
import type { S3Address } from '@marketplace/blobs/s3Address.ts';
import type { Pool } from 'pg';
import type { Settings } from './config.ts';
import { createPartCare } from './partCare.ts';

/** Opens the configured bucket; its client is only imported here. */
export async function openBucket(address: S3Address): Promise<BlobStore> {
  const { createS3Blobs } = await import('@marketplace/blobs/s3Blobs.ts');
  return createS3Blobs(address);
}

/**
 * Opens the configured blob store: a bucket, or else the database.
 * @param pool of the service that uses it.
 */
export async function openBlobs({ blobStore }: Partial<Pick<Settings, 'blobStore'>>, pool: Pool): Promise<BlobStore> {
  return blobStore == null ? createPostgresBlobs(pool) : openBucket(blobStore);
}

/**
 * Creates a check of the blob store.
 * @returns a warning while it is unavailable; the rest of the product keeps working.
 */
export function createBlobsCare({ check }: Pick<BlobReader, 'check'>): () => Promise<readonly string[]> {
  const isUsable = async (): Promise<boolean> =>
    check().then(
      () => true,
      () => false,
    );
  return createPartCare(isUsable, 'the blob store is unavailable: logos cannot be read or stored');
}
