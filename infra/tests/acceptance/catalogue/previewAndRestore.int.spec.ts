import { CatalogueUploadPreviewReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { callTestApi, registerConfirmedTestUser, type TestApiReply } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import {
  buildThreeColumnTestWorkbook,
  parseRefusalFromTestReply,
  parseUploadReportFromTestReply,
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { computeCatalogueDigest } from '@marketplace/command-service/catalogue/import/catalogueDigest.ts';
import {
  waitForNewestCatalogueVersion,
  loadAllProviderRecordsOfCatalogueVersion,
} from '@marketplace/command-service/catalogue/catalogueReads.ts';

const first = buildThreeColumnTestWorkbook(
  ['1NCE', 'MVNO', 'https://1nce.com'],
  ['emnify', 'MVNO', null],
  ['Sierra Wireless', 'MVNO', 'https://sierra.example'],
);
const second = buildThreeColumnTestWorkbook(
  ['1NCE', 'MNO', 'https://www.1nce.com'],
  ['emnify', 'MVNO', null],
  ['Semtech Sierra', 'MVNO', 'https://sierra.example'],
);
const root = '/api/admin/catalogue';

let bench: CatalogueUploadTestHarness;
/** Version of the catalogue at the start of a test, with the rows of version 1. */
let base: number;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  base = parseUploadReportFromTestReply(await bench.upload(first)).version;
});
beforeEach(async () => {
  base = (await waitForNewestCatalogueVersion(bench.market.deps)).version;
  const { status, body } = await restore(1, base);
  expect(status).toBe(200);
  base = Number(body['version']);
  await bench.names(body.position);
});
afterAll(async () => bench.market.close());

async function sendFile(
  url: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  token = bench.admin.token,
  name = 'providers.xlsx',
): Promise<TestApiReply> {
  const { payload, headers } = await encodeTestMultipartForm([{ name, bytes }], fields);
  return callTestApi(bench.market.command, 'POST', url, payload, { token, headers });
}
const preview = async (bytes: Uint8Array) =>
  CatalogueUploadPreviewReply.parse((await sendFile(`${root}/preview`, bytes)).body);
const restore = (version: number, seen: number, key?: string) =>
  callTestApi(
    bench.market.command,
    'POST',
    `${root}/restore`,
    { version, base: seen },
    {
      token: bench.admin.token,
      ...(key !== undefined && { key }),
    },
  );
const remove = (id: string, seen: number) =>
  callTestApi(bench.market.command, 'DELETE', `${root}/providers/${id}?base=${seen}`, undefined, {
    token: bench.admin.token,
  });

/** All records of one version and their digest, from the read model. */
async function readVersion(version: number): Promise<{ records: readonly ProviderRecord[]; digest: string }> {
  const { schema } = await waitForNewestCatalogueVersion(bench.market.deps);
  const records = await loadAllProviderRecordsOfCatalogueVersion(bench.market.deps, { version, schema });
  return { records, digest: computeCatalogueDigest(records) };
}

test('previews field by field what an upload would change, and changes nothing', async () => {
  const before = await bench.events();
  const shown = await preview(second);
  expect(shown).toMatchObject({ base, rows: 3, counts: { added: 1, changed: 1, removed: 1, unchanged: 1 } });
  expect(shown.changes.map(({ kind, name }) => [kind, name])).toEqual([
    ['added', 'Semtech Sierra'],
    ['changed', '1NCE'],
    ['removed', 'Sierra Wireless'],
  ]);
  expect(shown.changes[1]?.fields).toEqual([
    { field: 'Type', before: 'MVNO', after: 'MNO' },
    { field: 'Website', before: 'https://1nce.com', after: 'https://www.1nce.com' },
  ]);
  expect(shown.renames).toEqual([
    { from: { id: 'sierra-wireless', name: 'Sierra Wireless' }, to: { id: 'semtech-sierra', name: 'Semtech Sierra' } },
  ]);
  expect(await bench.events()).toEqual(before);
});

test('omits unstorable text in previews and uploads, and reports its position', async () => {
  const list = '["4G","nul \\u0000","half \\ud800"]';
  const unstorableSheet = buildSingleSheetTestWorkbook(['Provider', 'Type', 'radio_tech'], ['1NCE', 'MVNO', list]);
  const name = `\u{1f4c4}${'x'.repeat(194)}.xlsx`;
  const { token } = bench.admin;
  const shown = await sendFile(`${root}/preview`, unstorableSheet, {}, token, name);
  const made = await sendFile('/upload', unstorableSheet, {}, token, name);
  expect([shown.status, made.status]).toEqual([200, 200]);
  const report = parseUploadReportFromTestReply(made);
  expect(CatalogueUploadPreviewReply.parse(shown.body)).toMatchObject({
    counts: report.counts,
    remarks: report.remarks,
  });
  const expectedRemark = { code: 'unstorableText', sheet: 'Providers', row: 2, column: 'radio_tech' };
  expect(report.remarks.filter(({ code }) => code === expectedRemark.code)).toMatchObject([
    expectedRemark,
    expectedRemark,
  ]);
  expect((await readVersion(base + 1)).records[0]?.radioTech).toEqual(['4G', 'nul', 'half \ufffd']);
});

test('publishes exactly the confirmed preview, with the accepted renames', async () => {
  const { fileDigest } = await preview(second);
  const renames = JSON.stringify([{ from: 'sierra-wireless', to: 'semtech-sierra' }]);
  const made = await sendFile('/upload', second, { base: String(base), fileDigest, renames });
  expect(made.body.report).toMatchObject({
    version: base + 1,
    counts: { added: 0, changed: 2, removed: 0, unchanged: 1 },
  });
  const listed = await bench.providers(made.body.position);
  expect(listed.map(({ id, Provider }) => [id, Provider])).toContainEqual(['sierra-wireless', 'Semtech Sierra']);
  expect((await preview(second)).counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 3 });
});

test('rejects a confirmation when the catalogue has changed since the preview', async () => {
  const { fileDigest } = await preview(second);
  await remove('emnify', base);
  const late = await sendFile('/upload', second, { base: String(base), fileDigest });
  expect(parseRefusalFromTestReply(late)).toEqual([409, 'catalogue.changed']);
  expect(late.body.error).toMatch(/changed since you loaded it/);
});

test('rejects a confirmation for another file, and an incomplete one', async () => {
  const { fileDigest } = await preview(second);
  const other = await sendFile('/upload', first, { base: String(base), fileDigest });
  expect(parseRefusalFromTestReply(other)).toEqual([409, 'upload.file-changed']);
  const incomplete = [{ base: '1' }, { base: 'x', fileDigest }, { base: '1', fileDigest, renames: '{' }];
  for (const fields of incomplete) {
    expect(parseRefusalFromTestReply(await sendFile('/upload', second, fields))).toEqual([400, 'upload.confirmation']);
  }
  expect((await sendFile('/upload', second, { why: 'not' })).status).toBe(400);
});

test('restores every row of a past version, for uploads and edits', async () => {
  const made = await bench.upload(second);
  await remove('emnify', base + 1);
  const original = await readVersion(1);
  const reply = await restore(1, base + 2);
  expect(reply).toMatchObject({
    status: 200,
    body: { version: base + 3, counts: { added: 2, changed: 1, removed: 1 } },
  });
  expect(made.status).toBe(200);
  const restored = await readVersion(base + 3);
  expect(restored.records).toHaveLength(3);
  expect(restored).toEqual(original);
  const event = (await bench.market.readEvents()).at(-1);
  expect(event).toMatchObject({ type: 'CataloguePublished', data: { restoredFrom: 1, digest: original.digest } });
});

test('restores a retired provider, and removes an added one', async () => {
  await remove('1nce', base);
  const now = await readVersion(base + 1);
  await restore(1, base + 1);
  expect((await readVersion(base + 2)).records).toHaveLength(3);
  await restore(base + 1, base + 2);
  expect(await readVersion(base + 3)).toEqual(now);
});

test('rejects a restore of an unknown version, or from an outdated one', async () => {
  expect(parseRefusalFromTestReply(await restore(base + 1, base))).toEqual([404, 'catalogue.version-unknown']);
  await bench.upload(second);
  expect(parseRefusalFromTestReply(await restore(1, base))).toEqual([409, 'catalogue.changed']);
});

test('stores nothing when a restore changes nothing, and returns the same reply when repeated', async () => {
  const before = await bench.events();
  expect((await restore(1, base)).body).toMatchObject({ version: base, counts: { unchanged: 3 } });
  expect(await bench.events()).toEqual(before);
  await bench.upload(second);
  const once = await restore(1, base + 1, 'once');
  expect((await restore(1, base + 1, 'once')).body).toEqual(once.body);
});

test('lets only admins preview and restore', async () => {
  const { token } = await registerConfirmedTestUser(bench.market, 'buyer@acme-logistics.example');
  expect(parseRefusalFromTestReply(await sendFile(`${root}/preview`, second, {}, token))).toEqual([
    403,
    'access.admin-needed',
  ]);
  const refused = await callTestApi(bench.market.command, 'POST', `${root}/restore`, { version: 1, base }, { token });
  expect(parseRefusalFromTestReply(refused)).toEqual([403, 'access.admin-needed']);
});
