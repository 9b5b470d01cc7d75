import { UploadPreview } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { call, register, type Reply } from '../../kit/calls.ts';
import { formOf } from '../../kit/forms.ts';
import {
  catalogueOf,
  refusalOf,
  reportOf,
  sheetOf,
  startUploadBench,
  type UploadBench,
} from '../../kit/uploadBench.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueDigest } from '@marketplace/command-service/catalogue/import/catalogueDigest.ts';
import { newestEdition, readRecords } from '@marketplace/command-service/catalogue/readBase.ts';

const first = catalogueOf(
  ['1NCE', 'MVNO', 'https://1nce.com'],
  ['emnify', 'MVNO', null],
  ['Sierra Wireless', 'MVNO', 'https://sierra.example'],
);
const second = catalogueOf(
  ['1NCE', 'MNO', 'https://www.1nce.com'],
  ['emnify', 'MVNO', null],
  ['Semtech Sierra', 'MVNO', 'https://sierra.example'],
);
const root = '/api/admin/catalogue';

let bench: UploadBench;
/** Version of the catalogue at the start of a test; it has the rows of version 1. */
let base: number;
beforeAll(async () => {
  bench = await startUploadBench();
  base = reportOf(await bench.upload(first)).version;
});
beforeEach(async () => {
  base = (await newestEdition(bench.market.deps)).version;
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
): Promise<Reply> {
  const { payload, headers } = await formOf([{ name, bytes }], fields);
  return call(bench.market.command, 'POST', url, payload, { token, headers });
}
const preview = async (bytes: Uint8Array) => UploadPreview.parse((await sendFile(`${root}/preview`, bytes)).body);
const restore = (version: number, seen: number, key?: string) =>
  call(
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
  call(bench.market.command, 'DELETE', `${root}/providers/${id}?base=${seen}`, undefined, { token: bench.admin.token });

/** Every record of one version with their digest, as the read model keeps them. */
async function versionOf(version: number): Promise<{ records: readonly ProviderRecord[]; digest: string }> {
  const { schema } = await newestEdition(bench.market.deps);
  const records = await readRecords(bench.market.deps, { version, schema });
  return { records, digest: catalogueDigest(records) };
}

test('a preview says field by field what a file would change, and changes nothing', async () => {
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

test('what no event store can hold is left out, with its place, in a preview and an upload alike', async () => {
  const list = '["4G","nul \\u0000","half \\ud800"]';
  const odd = sheetOf(['Provider', 'Type', 'radio_tech'], ['1NCE', 'MVNO', list]);
  const name = `\u{1f4c4}${'x'.repeat(194)}.xlsx`;
  const { token } = bench.admin;
  const shown = await sendFile(`${root}/preview`, odd, {}, token, name);
  const made = await sendFile('/upload', odd, {}, token, name);
  expect([shown.status, made.status]).toEqual([200, 200]);
  const report = reportOf(made);
  expect(UploadPreview.parse(shown.body)).toMatchObject({ counts: report.counts, remarks: report.remarks });
  const place = { code: 'unstorableText', sheet: 'Providers', row: 2, column: 'radio_tech' };
  expect(report.remarks.filter(({ code }) => code === place.code)).toMatchObject([place, place]);
  expect((await versionOf(base + 1)).records[0]?.radioTech).toEqual(['4G', 'nul', 'half \ufffd']);
});

test('an upload that confirms its preview publishes exactly that, with the renames that were agreed to', async () => {
  const { fileDigest } = await preview(second);
  const renames = JSON.stringify([{ from: 'sierra-wireless', to: 'semtech-sierra' }]);
  const made = await sendFile('/upload', second, { base: String(base), fileDigest, renames });
  expect(made.body.report).toMatchObject({
    version: base + 1,
    counts: { added: 0, changed: 2, removed: 0, unchanged: 1 },
  });
  const known = await bench.providers(made.body.position);
  expect(known.map(({ id, Provider }) => [id, Provider])).toContainEqual(['sierra-wireless', 'Semtech Sierra']);
  expect((await preview(second)).counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 3 });
});

test('a confirmation is refused once the catalogue has changed since the preview', async () => {
  const { fileDigest } = await preview(second);
  await remove('emnify', base);
  const late = await sendFile('/upload', second, { base: String(base), fileDigest });
  expect(refusalOf(late)).toEqual([409, 'catalogue.changed']);
  expect(late.body.error).toMatch(/changed since your preview/);
});

test('a confirmation is refused for another file, and one that is not whole', async () => {
  const { fileDigest } = await preview(second);
  const other = await sendFile('/upload', first, { base: String(base), fileDigest });
  expect(refusalOf(other)).toEqual([409, 'upload.file-changed']);
  const halves = [{ base: '1' }, { base: 'x', fileDigest }, { base: '1', fileDigest, renames: '{' }];
  for (const fields of halves) {
    expect(refusalOf(await sendFile('/upload', second, fields))).toEqual([400, 'upload.confirmation']);
  }
  expect((await sendFile('/upload', second, { why: 'not' })).status).toBe(400);
});

test('a restore brings back every row of a past version, uploads and edits alike', async () => {
  const made = await bench.upload(second);
  await remove('emnify', base + 1);
  const original = await versionOf(1);
  const reply = await restore(1, base + 2);
  expect(reply).toMatchObject({
    status: 200,
    body: { version: base + 3, counts: { added: 2, changed: 1, removed: 1 } },
  });
  expect(made.status).toBe(200);
  const restored = await versionOf(base + 3);
  expect(restored.records).toHaveLength(3);
  expect(restored).toEqual(original);
  const event = (await bench.market.events()).at(-1);
  expect(event).toMatchObject({ type: 'CataloguePublished', data: { restoredFrom: 1, digest: original.digest } });
});

test('what was retired by an edit comes back by a restore, and so does what an edit has added go', async () => {
  await remove('1nce', base);
  const now = await versionOf(base + 1);
  await restore(1, base + 1);
  expect((await versionOf(base + 2)).records).toHaveLength(3);
  await restore(base + 1, base + 2);
  expect(await versionOf(base + 3)).toEqual(now);
});

test('a restore is refused for a version that is none, and once the catalogue moved on', async () => {
  expect(refusalOf(await restore(base + 1, base))).toEqual([404, 'catalogue.version-unknown']);
  await bench.upload(second);
  expect(refusalOf(await restore(1, base))).toEqual([409, 'catalogue.changed']);
});

test('a restore of what stands there anyway writes nothing, and a repeated one is answered as before', async () => {
  const before = await bench.events();
  expect((await restore(1, base)).body).toMatchObject({ version: base, counts: { unchanged: 3 } });
  expect(await bench.events()).toEqual(before);
  await bench.upload(second);
  const once = await restore(1, base + 1, 'once');
  expect((await restore(1, base + 1, 'once')).body).toEqual(once.body);
});

test('only admins preview and restore', async () => {
  const { token } = await register(bench.market, 'buyer@acme-logistics.example');
  expect(refusalOf(await sendFile(`${root}/preview`, second, {}, token))).toEqual([403, 'access.admin-needed']);
  const asked = await call(bench.market.command, 'POST', `${root}/restore`, { version: 1, base }, { token });
  expect(refusalOf(asked)).toEqual([403, 'access.admin-needed']);
});
