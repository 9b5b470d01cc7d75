import type { BlobReader, BlobStore } from '@marketplace/blobs/port.ts';
import { createPostgresBlobs } from '@marketplace/blobs/postgresBlobs.ts';
import type { S3Address } from '@marketplace/blobs/s3Address.ts';
import type { Pool } from 'pg';
import type { Settings } from './config.ts';
import { createPartCare } from './partCare.ts';

/** The bucket that is set; its client is read only where there is one. */
export async function openBucket(address: S3Address): Promise<BlobStore> {
  const { createS3Blobs } = await import('@marketplace/blobs/s3Blobs.ts');
  return createS3Blobs(address);
}

/** The blob store of the settings: a bucket, else the database. @param pool of the service that uses it. */
export async function openBlobs({ blobStore }: Partial<Pick<Settings, 'blobStore'>>, pool: Pool): Promise<BlobStore> {
  return blobStore == null ? createPostgresBlobs(pool) : openBucket(blobStore);
}

/** Looks whether blobs can be had. @returns a line when they cannot; the rest of the product goes on without them. */
export function createBlobsCare({ check }: Pick<BlobReader, 'check'>): () => Promise<readonly string[]> {
  const isUsable = async (): Promise<boolean> =>
    check().then(
      () => true,
      () => false,
    );
  return createPartCare(isUsable, 'the blob store cannot be used: logos are neither shown nor stored');
}
