import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import { parseS3BucketUrl, type S3BucketLocationAndCredentials } from '@marketplace/blobs/s3BucketUrl.ts';
import { createS3BlobStore } from '@marketplace/blobs/s3BlobStore.ts';
import { type TestS3Server, startTestS3Server } from '@marketplace/blobs/testing/s3Server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTestApi } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import {
  parseRefusalFromTestReply,
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWFUORXAWAEEGBsdY/OvdAAAAAElFTkSuQmCC',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let folder: string;
let server: TestS3Server;
let bucket: S3BucketLocationAndCredentials;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'replicas-'));
  server = await startTestS3Server();
  const parsed = parseS3BucketUrl(server.url);
  if (parsed === null) throw new Error('no address');
  bucket = parsed;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Creates a replica's logo folder, with one file from before blob storage was introduced. */
function folderWith(name: string, logo: string): string {
  const own = mkdtempSync(path.join(folder, name));
  writeFileSync(path.join(own, logo), svg);
  return own;
}

async function sendLogo(to: InProcessTestMarketplace, token: string) {
  const { payload, headers } = await encodeTestMultipartForm([{ name: 'logo.png', bytes: png }]);
  return callTestApi(to.command, 'POST', '/api/admin/catalogue/providers/emnify/logo', payload, { token, headers });
}

const fetchLogo = async (by: InProcessTestMarketplace, file: string, headers = {}) =>
  by.query.inject({ method: 'GET', url: `/logos/${file}`, headers });

/**
 * Declares the tests that are the same for every kind of blob storage.
 * @param open returns the bucket, or `null` for the database.
 * @returns a function that returns the first replica.
 */
function describeReplicas(open: () => S3BucketLocationAndCredentials | null): () => CatalogueUploadTestHarness {
  let firstReplica: CatalogueUploadTestHarness;
  let secondReplica: InProcessTestMarketplace;
  let blobs: BlobStore;
  beforeAll(async () => {
    const blobStore = open();
    const keyEncryptionKey = createSecretKey(randomBytes(32));
    firstReplica = await startCatalogueUploadHarness({
      blobStore,
      keyEncryptionKey,
      settings: { logoDir: folderWith('one', 'left.svg') },
    });
    const second = folderWith('other', 'right.svg');
    writeFileSync(path.join(second, 'left.svg'), 'another image with the same name');
    writeFileSync(path.join(second, 'notes.txt'), 'not a logo');
    symlinkSync('/etc/hostname', path.join(second, 'link.svg'));
    const databaseUrl = firstReplica.market.connectionString;
    secondReplica = await startTestMarketplace({
      databaseUrl,
      blobStore,
      keyEncryptionKey,
      settings: { logoDir: second },
    });
    blobs = blobStore === null ? createPostgresBlobStore(firstReplica.market.pool) : createS3BlobStore(blobStore);
    const { body } = await firstReplica.upload(
      buildSingleSheetTestWorkbook(['Provider', 'Type', 'Logo File'], ['emnify', 'MVNO', 'right.svg']),
    );
    await firstReplica.names(body.position);
  });
  afterAll(async () => {
    await secondReplica.close();
    await firstReplica.market.close();
  });
  test('imports the logos of the local folders once, by name, and nothing else', async () => {
    expect(await listBlobKeysWithPrefix(blobs, '')).toEqual(['logos/left.svg', 'logos/right.svg']);
    for (const replica of [firstReplica.market, secondReplica]) {
      const [left, right] = await Promise.all([fetchLogo(replica, 'left.svg'), fetchLogo(replica, 'right.svg')]);
      expect([left.body, right.body, right.headers['content-type']]).toEqual([svg, svg, 'image/svg+xml']);
    }
  });

  test('serves a logo that was uploaded to the other replica', async () => {
    const sent = await sendLogo(secondReplica, firstReplica.admin.token);
    expect(sent.status).toBe(200);
    await firstReplica.market.waitForPosition(sent.body.position);
    const [shown] = await firstReplica.providers(sent.body.position);
    expect(shown?.['Logo File']).toBe(sent.body.logo);
    const logo = await fetchLogo(firstReplica.market, String(sent.body.logo));
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);
    const notModified = await fetchLogo(firstReplica.market, String(sent.body.logo), {
      'if-none-match': logo.headers.etag,
    });
    expect([notModified.statusCode, notModified.rawPayload.length]).toEqual([304, 0]);
  });
  return () => firstReplica;
}

describe('two replicas with blobs in the database', () => {
  describeReplicas(() => null);
});

describe('two replicas with blobs in a bucket', () => {
  const bench = describeReplicas(() => bucket);
  const shown = async (after: unknown) => (await bench().providers(after)).map((provider) => provider['Logo File']);

  test('returns 503 with Retry-After for logos while the bucket is unavailable', async () => {
    const { market, admin, upload } = bench();
    server.fail('broken');
    const read = await fetchLogo(market, 'left.svg');
    expect([read.statusCode, read.headers['retry-after']]).toEqual([503, '2']);
    expect(parseRefusalFromTestReply(await sendLogo(market, admin.token))).toEqual([503, 'service.unavailable']);
    const again = await upload(
      buildSingleSheetTestWorkbook(['Provider', 'Type', 'Logo File'], ['emnify', 'MNO', 'left.svg']),
    );
    expect(await shown(again.body.position)).toEqual(['left.svg']);
    server.fail(null);
    expect((await sendLogo(market, admin.token)).status).toBe(200);
  });
});
