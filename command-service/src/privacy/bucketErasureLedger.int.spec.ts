import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseS3BucketUrl } from '@marketplace/blobs/s3BucketUrl.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { createS3BlobStore } from '@marketplace/blobs/s3BlobStore.ts';
import { type TestS3Server, startTestS3Server } from '@marketplace/blobs/testing/s3Server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucketErasureLedger } from './bucketErasureLedger.ts';
import { createFileErasureLedger } from './erasureLedger.ts';

const [ada, eva, joe] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const;
const now = () => new Date('2026-11-23T12:00:00Z');

let folder: string;
let server: TestS3Server;
let bucket: BlobStore;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ledger-'));
  server = await startTestS3Server();
  const address = parseS3BucketUrl(server.url);
  if (address === null) throw new Error('no address');
  bucket = createS3BlobStore(address);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The ledger as used by a replica with a separate data folder. */
const replica = (name: string) =>
  createBucketErasureLedger(bucket, createFileErasureLedger(path.join(folder, name), now), now);

test('shares erasures between replicas, including those of the previous file ledger', async () => {
  await createFileErasureLedger(path.join(folder, 'one'), now).add(joe);
  expect(await replica('other').subjects()).toEqual([]);
  await replica('one').add(eva);
  await replica('other').add(ada);
  expect(await replica('one').subjects()).toEqual([joe, ada, eva]);
  expect(await replica('other').subjects()).toEqual([ada, eva]);
});

test('keeps the time of the first erasure of a subject', async () => {
  const later = createBucketErasureLedger(
    bucket,
    createFileErasureLedger(path.join(folder, 'one'), now),
    () => new Date(),
  );
  await later.add(ada);
  expect((await bucket.get(`erasures/${ada}`))?.bytes.toString()).toBe('2026-11-23T12:00:00.000Z');
});

test('rejects unexpected keys in the bucket', async () => {
  await bucket.put('erasures/notes.txt', Buffer.from('x'), 'text/plain');
  await expect(replica('one').subjects()).rejects.toThrow('The bucket contains 1 unexpected keys under erasures/.');
});
