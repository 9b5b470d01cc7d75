import { S3mini } from 's3mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBlobKeysWithPrefix } from './listBlobKeysWithPrefix.ts';
import { BlobDamagedError, type BlobStore, BlobStoreUnreachableError } from './port.ts';
import { parseS3BucketUrl, type S3BucketLocationAndCredentials } from './s3BucketUrl.ts';
import { createS3BlobStore } from './s3BlobStore.ts';
import { defineBlobStoreTests, testBlobPageSize } from './testing/blobStoreConformance.ts';
import { type TestS3Server, startTestS3Server } from './testing/s3Server.ts';

let server: TestS3Server;
let address: S3BucketLocationAndCredentials;
let store: BlobStore;
beforeAll(async () => {
  server = await startTestS3Server();
  const parsed = parseS3BucketUrl(server.url);
  if (parsed === null) throw new Error('the URL of the test server is invalid');
  address = parsed;
  store = createS3BlobStore(address, { pageSize: testBlobPageSize, timeoutMs: 60_000 });
});
afterAll(() => server.stop());

defineBlobStoreTests(() => store);

const collectFailures = async (of: BlobStore): Promise<readonly string[]> => {
  const calls = await Promise.allSettled([
    of.get('any'),
    of.head('any'),
    of.put('any', Buffer.alloc(1), 'image/png'),
    of.delete('any'),
    of.check(),
    listBlobKeysWithPrefix(of, 'any'),
  ]);
  return calls.map((call) => (call.status === 'rejected' ? String(call.reason) : 'nothing failed'));
};

test.each([
  ['another secret', () => ({ ...address, secretAccessKey: 'another' })],
  ['a port where nobody listens', () => ({ ...address, endpoint: 'http://127.0.0.1:1/marketplace' })],
])('reports an unreachable store with %s, without the secret', async (_what, changed) => {
  for (const error of await collectFailures(createS3BlobStore(changed()))) {
    expect(error).toMatch(/^BlobStoreUnreachableError/);
    expect(error).not.toMatch(/secret|another/);
  }
});

test('reports a missing bucket', async () => {
  const without = createS3BlobStore({ ...address, endpoint: address.endpoint.replace('marketplace', 'nobodys') });
  await expect(without.check()).rejects.toBeInstanceOf(BlobStoreUnreachableError);
  await expect(listBlobKeysWithPrefix(without, 'a')).rejects.toBeInstanceOf(BlobStoreUnreachableError);
  await expect(without.put('a', Buffer.alloc(1), 'image/png')).rejects.toBeInstanceOf(BlobStoreUnreachableError);
});

test.each(['never', 'broken'] as const)(
  'times out when the server is %s, and recovers when the server is back',
  async (how) => {
    server.fail(how);
    for (const error of await collectFailures(createS3BlobStore(address, { timeoutMs: 100 })))
      expect(error).toMatch(/^BlobStoreUnreachableError/);
    server.fail(null);
    await expect(store.check()).resolves.toBeUndefined();
  },
);

test('rejects bytes that were replaced in the bucket', async () => {
  await store.put('exchanged', Buffer.from('mine'), 'image/png');
  const { sha256 = '' } = (await store.head('exchanged')) ?? {};
  const theirs = new S3mini(address);
  await theirs.putObject('exchanged', 'else', 'image/png', undefined, { 'x-amz-meta-sha256': sha256 });
  await expect(store.get('exchanged')).rejects.toBeInstanceOf(BlobDamagedError);
  await theirs.putObject('exchanged', 'without a digest');
  await expect(store.get('exchanged')).rejects.toBeInstanceOf(BlobDamagedError);
});
