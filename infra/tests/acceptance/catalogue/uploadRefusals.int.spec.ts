import { callTestApi, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  testCatalogueHeadersListedOnUploadPage,
  createTestWorkbook,
} from '@marketplace/command-service/catalogue/import/testing/workbooks.ts';
import { createTestZipBombWorkbook } from '@marketplace/command-service/catalogue/testing/zipBombWorkbook.ts';
import {
  buildThreeColumnTestWorkbook,
  parseRefusalFromTestReply,
  parseUploadReportFromTestReply,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';

const catalogue = buildThreeColumnTestWorkbook(['1NCE', 'MVNO', 'https://1nce.com'], ['emnify', 'MVNO', null]);
const tooWide = createTestWorkbook([
  { rows: [['Provider', ...Array.from({ length: 300 }, (_none, at) => `Column ${at}`)]] },
]);

let bench: CatalogueUploadTestHarness;
let before: readonly string[];
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  const made = await bench.upload(catalogue);
  await bench.names(made.body.position);
});
afterAll(async () => bench.market.close());
beforeEach(async () => {
  before = await bench.events();
});

async function expectNothingChanged(): Promise<void> {
  expect(await bench.events()).toEqual(before);
  expect(await bench.names()).toEqual(['1NCE', 'emnify']);
}

test.each([
  ['a renamed PDF', '%PDF-1.7\n1 0 obj', 'upload.not-excel', 422],
  ['a CSV', 'Provider,Type\n1NCE,MVNO\n', 'upload.not-excel', 422],
  ['an empty file', '', 'upload.empty', 422],
  [
    'a sheet without rows',
    createTestWorkbook([{ rows: [testCatalogueHeadersListedOnUploadPage] }]),
    'upload.no-rows',
    422,
  ],
  ['a sheet without the header', createTestWorkbook([{ rows: [['a', 'b']] }]), 'upload.no-header', 422],
  ['a zip bomb', createTestZipBombWorkbook(), 'upload.zip-bomb', 422],
  ['a table of 301 columns', tooWide, 'upload.too-wide', 422],
  ['a truncated workbook', catalogue.subarray(0, catalogue.length - 200), 'upload.damaged', 422],
  ['a file over 25 MB', Buffer.alloc(25 * 2 ** 20 + 1, 1), 'upload.too-large', 413],
])('rejects %s with an explanation, and changes neither log nor catalogue', async (_what, bytes, code, status) => {
  const reply = await bench.upload(bytes);
  expect(parseRefusalFromTestReply(reply)).toEqual([status, code]);
  expect(reply.body.error).toMatch(/^Error uploading file\. Please check the file format\. ./);
  await expectNothingChanged();
});

const onlyExcel = 'Only Excel files (.xlsx, .xls) are allowed';
const onlyOne = 'Send a multipart form with exactly one file, in the field "file".';
const oneFile = { name: 'a.xlsx', bytes: catalogue };

test.each([
  ['no file', [], [422, 'upload.no-file'], 'Please select a file'],
  ['a file without a name', [{ name: '', bytes: '' }], [422, 'upload.no-file'], 'Please select a file'],
  ['another extension', [{ name: 'a.pdf', bytes: catalogue }], [422, 'upload.extension'], onlyExcel],
  ['the file in another field', [{ ...oneFile, field: 'data' }], [422, 'upload.no-file'], 'Please select a file'],
  ['two files', [oneFile, oneFile], [400, 'upload.form'], onlyOne],
])('rejects a form with %s', async (_what, files, refusal, text) => {
  const reply = await bench.send(files);
  expect(parseRefusalFromTestReply(reply)).toEqual(refusal);
  expect(reply.body.error).toBe(text);
  await expectNothingChanged();
});

test('rejects a body that is not a form, and a truncated form', async () => {
  const { market, admin } = bench;
  const json = await callTestApi(market.command, 'POST', '/upload', { file: 'x' }, { token: admin.token });
  expect(parseRefusalFromTestReply(json)).toEqual([422, 'upload.no-file']);
  const { payload, headers } = await encodeTestMultipartForm([oneFile]);
  const truncated = await callTestApi(market.command, 'POST', '/upload', payload.subarray(0, 300), {
    token: admin.token,
    headers,
  });
  expect(parseRefusalFromTestReply(truncated)).toEqual([400, 'upload.form']);
  await expectNothingChanged();
});

test('lets only admins upload', async () => {
  const buyer = await registerConfirmedTestUser(bench.market, 'buyer@acme-logistics.example');
  before = await bench.events();
  expect(parseRefusalFromTestReply(await bench.send([oneFile], undefined, buyer.token))).toEqual([
    403,
    'access.admin-needed',
  ]);
  expect(parseRefusalFromTestReply(await bench.send([oneFile], undefined, 'x'.repeat(43)))).toEqual([
    401,
    'session.needed',
  ]);
  await expectNothingChanged();
});

test('sends the reason when a large file is rejected over a real connection', async () => {
  const address = await bench.market.command.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(30 * 2 ** 20)]), 'a.xlsx');
  const headers = { authorization: `Bearer ${bench.admin.token}` };
  const reply = await fetch(`${address}/upload`, { method: 'POST', body: form, headers });
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'upload.too-large']);
});

test('imports a duplicate provider once, and reports the skipped row', async () => {
  const reply = await bench.upload(
    buildThreeColumnTestWorkbook(['Soracom', 'MVNO', null], ['soracom GmbH', 'MNO', null]),
  );
  const report = parseUploadReportFromTestReply(reply);
  expect(report).toMatchObject({ rows: 2, counts: { added: 1 }, remarkCounts: { skip: 1 } });
  expect(report.remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', row: 3 }));
  expect(await bench.names(reply.body.position)).toEqual(['Soracom']);
});
