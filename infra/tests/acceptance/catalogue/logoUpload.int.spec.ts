import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import { callTestApi, registerConfirmedTestUser, type TestApiReply } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import {
  parseRefusalFromTestReply,
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Images of 3 × 2 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWFUORXAWAEEGBsdY/OvdAAAAAElFTkSuQmCC',
  'base64',
);
const jpeg = Buffer.from(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWAaRP/9k=',
  'base64',
);
const webp = Buffer.from('UklGRjQAAABXRUJQVlA4ICgAAABwAQCdASoDAAIAAUAmJaACdAFAAAD+533Zb/7vN//283//bzf78gAA', 'base64');

let bench: CatalogueUploadTestHarness;
let blobs: BlobStore;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  blobs = createPostgresBlobStore(bench.market.pool);
  const headers = ['Provider', 'Type', 'Logo File'];
  const { body } = await bench.upload(
    buildSingleSheetTestWorkbook(headers, ['emnify', 'MVNO', 'gone.svg'], ['中国移动', 'MNO', null]),
  );
  await bench.names(body.position);
});
afterAll(() => bench.market.close());

const listStoredKeys = () => listBlobKeysWithPrefix(blobs, '');

async function send(id: string, bytes: Uint8Array, token = bench.admin.token): Promise<TestApiReply> {
  const { payload, headers } = await encodeTestMultipartForm([{ name: 'logo.svg', bytes }]);
  const url = `/api/admin/catalogue/providers/${encodeURIComponent(id)}/logo`;
  return callTestApi(bench.market.command, 'POST', url, payload, { token, headers });
}
const fetchLogo = async (id: string, after?: unknown) =>
  (await bench.providers(after)).find((provider) => provider.id === id)?.['Logo File'];

test('returns null for a missing logo file, and its name once the file exists', async () => {
  expect(await fetchLogo('emnify')).toBeNull();
  const { market, admin } = bench;
  await send('emnify', png).then(({ status }) => expect(status).toBe(200));
  const url = '/api/admin/catalogue/providers/emnify';
  const detail = await callTestApi<{ base: number; record: object }>(market.query, 'GET', url, undefined, {
    token: admin.token,
  });
  const provider = { ...detail.body.record, logoFile: 'later.png', id: undefined };
  const changed = await callTestApi(market.command, 'PUT', url, { base: 99, provider }, { token: admin.token });
  expect(await fetchLogo('emnify', changed.body.position)).toBeNull();
  await blobs.put('logos/later.png', png, 'image/png');
  const again = { base: 99, provider: { ...provider, website: 'https://emnify.example' } };
  const shown = await callTestApi(market.command, 'PUT', url, again, { token: admin.token });
  expect(await fetchLogo('emnify', shown.body.position)).toBe('later.png');
});

test.each([
  ['a PNG', png, /^emnify-[0-9a-f]{12}\.png$/, 'image/png'],
  ['a JPEG', jpeg, /^emnify-[0-9a-f]{12}\.jpg$/, 'image/jpeg'],
  ['a WebP', webp, /^emnify-[0-9a-f]{12}\.webp$/, 'image/webp'],
])(
  'detects %s by its content, stores it under a generated name and serves it with its type',
  async (_what, bytes, name, type) => {
    const reply = await send('emnify', Buffer.concat([bytes, Buffer.from('hidden')]));
    expect(reply.status).toBe(200);
    expect(reply.body.logo).toMatch(name);
    expect(await fetchLogo('emnify', reply.body.position)).toBe(reply.body.logo);
    const served = await bench.market.query.inject({ method: 'GET', url: `/logos/${String(reply.body.logo)}` });
    expect([served.statusCode, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect(served.rawPayload).not.toHaveLength(0);
    expect(served.rawPayload.toString('latin1')).not.toContain('hidden');
  },
);

test('uses only URL-safe characters in the file name for an ID in another script', async () => {
  const reply = await send('中国移动', png);
  expect(reply.body.logo).toMatch(/^logo-[0-9a-f]{12}\.png$/);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), [422, 'logo.kind']],
  ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>'), [422, 'logo.kind']],
  ['a RIFF sound file', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), [422, 'logo.kind']],
  ['an empty file', Buffer.alloc(0), [422, 'logo.kind']],
  ['an image that is damaged after its first bytes', png.subarray(0, 30), [422, 'logo.damaged']],
  ['an image over 512 KB', Buffer.concat([png, Buffer.alloc(512 * 1024)]), [413, 'logo.too-large']],
])('rejects %s and stores nothing', async (_what, bytes, refusal) => {
  const before = [await listStoredKeys(), (await bench.events()).length];
  expect(parseRefusalFromTestReply(await send('emnify', bytes))).toEqual(refusal);
  expect([await listStoredKeys(), (await bench.events()).length]).toEqual(before);
});

test('lets only admins upload, and only for existing providers', async () => {
  const { token } = await registerConfirmedTestUser(bench.market, 'buyer@acme-logistics.example');
  expect(parseRefusalFromTestReply(await send('emnify', png, token))).toEqual([403, 'access.admin-needed']);
  const before = await listStoredKeys();
  expect(parseRefusalFromTestReply(await send('nobody', png))).toEqual([404, 'provider.not-found']);
  expect(await listStoredKeys()).toEqual(before);
});
