import { randomUUID } from 'node:crypto';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { callTestApi, type TestApiReply } from '../../kit/apiCalls.ts';
import { deriveCommandId, deriveUuid } from '@marketplace/event-store/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildThreeColumnTestWorkbook,
  parseRefusalFromTestReply,
  parseUploadReportFromTestReply,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { publishCatalogueUpload } from '@marketplace/command-service/catalogue/publishCatalogueUpload.ts';
import {
  catalogueUploadDecider,
  getCatalogueUploadStreamName,
} from '@marketplace/command-service/catalogue/upload.decider.ts';

const first = buildThreeColumnTestWorkbook(
  ['1NCE', 'MVNO', 'https://1nce.com'],
  ['emnify', 'MVNO', null],
  ['Soracom', 'MVNO', null],
);
const second = buildThreeColumnTestWorkbook(
  ['1NCE', 'MVNO', 'https://1nce.com'],
  ['emnify', 'MVNO', 'https://emnify.com'],
  ['KORE', 'MVNO', null],
);
const third = buildThreeColumnTestWorkbook(['Telnyx', 'MVNO', null]);

const before = buildThreeColumnTestWorkbook(['Before', 'MVNO', null]);

let bench: CatalogueUploadTestHarness;
/** Reply to the very first upload. */
let firstOfAll: TestApiReply;
/** Version of the catalogue at the start of a test, with the rows of `before`. */
let base: number;
/** Number of events at the start of a test. */
let eventsAtStart: number;
let tests = 0;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  firstOfAll = await bench.upload(before);
});
beforeEach(async () => {
  tests += 1;
  base = parseUploadReportFromTestReply(await bench.upload(before)).version;
  eventsAtStart = (await bench.events()).length;
});
afterAll(async () => bench.market.close());

/** Types of the events since the start of the test. */
const events = async () => (await bench.events()).slice(eventsAtStart);
/** An idempotency key that is unique to the test. */
const uniqueKey = (name: string) => `${name} of test ${tests}`;

test('creates version 1 with the first upload', () => {
  const counts = { added: 1, changed: 0, removed: 0, unchanged: 0 };
  expect(parseUploadReportFromTestReply(firstOfAll)).toMatchObject({
    version: 1,
    rows: 1,
    fileName: 'providers.xlsx',
    counts,
  });
});

test('replaces the whole catalogue and reports the changes', async () => {
  const made = await bench.upload(first);
  const counts = { added: 3, changed: 0, removed: 1, unchanged: 0 };
  expect(parseUploadReportFromTestReply(made)).toMatchObject({
    version: base + 1,
    rows: 3,
    fileName: 'providers.xlsx',
    counts,
  });
  expect(await bench.names(made.body.position)).toEqual(['1NCE', 'emnify', 'Soracom']);
  const next = await bench.upload(second);
  expect(parseUploadReportFromTestReply(next)).toMatchObject({
    version: base + 2,
    counts: { added: 1, changed: 1, removed: 1, unchanged: 1 },
  });
  const listed = await bench.providers(next.body.position);
  expect(listed.map(({ Provider, Website }) => [Provider, Website])).toEqual([
    ['1NCE', 'https://1nce.com'],
    ['emnify', 'https://emnify.com'],
    ['KORE', null],
  ]);
});

test('returns version, time and every provider in the metadata and the scored list', async () => {
  const made = await bench.upload(first);
  const { query } = bench.market;
  const metadata = await callTestApi(query, 'GET', '/api/metadata', undefined, { after: made.body.position });
  expect(metadata.body).toMatchObject({ catalogueVersion: base + 1, providers: 3, version: '1.9.0' });
  const scored = await callTestApi<{ providers: { scores: object }[]; lastUpdated: string }>(
    query,
    'GET',
    '/api/providers/enhanced-scores',
  );
  expect(scored.body.lastUpdated).toBe(metadata.body.lastUpdated);
  expect(scored.body.providers).toHaveLength(3);
  expect(Object.keys(scored.body.providers[0]?.scores ?? {})).toContain('total');
});

test('stores nothing when the file equals the current catalogue', async () => {
  await bench.upload(first);
  const written = await events();
  const again = await bench.upload(first, uniqueKey('another'));
  expect(parseUploadReportFromTestReply(again)).toMatchObject({
    version: base + 1,
    counts: { added: 0, changed: 0, removed: 0, unchanged: 3 },
  });
  expect(await events()).toEqual(written);
});

test('returns the same reply to a repeated upload, also after later uploads', async () => {
  const made = await bench.upload(first, uniqueKey('one'));
  await bench.upload(second, uniqueKey('two'));
  const written = await events();
  expect((await bench.upload(first, uniqueKey('one'))).body).toEqual(made.body);
  expect(await events()).toEqual(written);
});

test('rejects a key that was used for another file', async () => {
  await bench.upload(first, uniqueKey('one'));
  const written = await events();
  expect(parseRefusalFromTestReply(await bench.upload(second, uniqueKey('one')))).toEqual([422, 'command.key-reused']);
  expect(await events()).toEqual(written);
});

test('processes one upload at a time in a process, while the others wait', async () => {
  const replies = await Promise.all([first, second, third].map((file) => bench.upload(file)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const versions = replies.map((reply) => parseUploadReportFromTestReply(reply).version);
  expect(versions.toSorted((one, other) => one - other)).toEqual([base + 1, base + 2, base + 3]);
});

test('publishes or rejects concurrent uploads of several processes, one version each', async () => {
  const uploadAsOtherProcess = async (bytes: Buffer) => {
    const meta = { commandId: randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    return publishCatalogueUpload(bench.market.deps, { bytes, fileName: 'a.xlsx', fileDigest: 'f' }, meta);
  };
  const results = await Promise.allSettled([first, second].map(uploadAsOtherProcess));
  const accepted = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  const versions = accepted.map(({ report }) => report.version);
  expect(versions.toSorted((one, other) => one - other)).toEqual(versions.map((_version, index) => base + index + 1));
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as Refusal).code);
  expect(refused).toEqual(refused.map(() => 'catalogue.changed'));
  const failed = (await events()).filter((type) => type === 'UploadFailed');
  expect(failed).toHaveLength(refused.length);
  const last = accepted.find(({ report }) => report.version === base + versions.length);
  expect(await bench.providers(last?.position)).toHaveLength(last?.report.rows ?? -1);
});

/** Starts an upload based on the current catalogue and leaves it unfinished, as if the process had been killed. */
async function startInterruptedUpload(key: string): Promise<string> {
  const actor = bench.admin.user.id;
  const commandId = deriveCommandId({ actor, route: 'POST /upload', key });
  const uploadId = deriveUuid(commandId, 'upload');
  const start = { uploadId, baseVersion: base + 1, fileName: 'providers.xlsx', fileDigest: 'f', rows: 3 };
  await bench.market.deps.execute(catalogueUploadDecider, {
    stream: getCatalogueUploadStreamName(uploadId),
    command: { type: 'StartUpload', ...start },
    meta: { commandId: deriveUuid(commandId, 'start'), actor, at: '2026-11-21T12:00:00.000Z' },
  });
  return uploadId;
}

test('resumes an interrupted upload when it is repeated', async () => {
  await bench.upload(first);
  const uploadId = await startInterruptedUpload(uniqueKey('one'));
  const made = await bench.upload(second, uniqueKey('one'));
  expect(parseUploadReportFromTestReply(made)).toMatchObject({
    version: base + 2,
    uploadId,
    counts: { added: 1, changed: 1, removed: 1 },
  });
  expect((await events()).filter((type) => type === 'UploadStarted')).toHaveLength(2);
});

test('rejects an interrupted upload when another one was published in the meantime', async () => {
  await bench.upload(first);
  await startInterruptedUpload(uniqueKey('one'));
  const published = await bench.upload(second);
  expect(parseRefusalFromTestReply(await bench.upload(third, uniqueKey('one')))).toEqual([409, 'catalogue.changed']);
  expect(parseRefusalFromTestReply(await bench.upload(third, uniqueKey('one')))).toEqual([409, 'upload.closed']);
  expect((await events()).at(-1)).toBe('UploadFailed');
  expect(await bench.names(published.body.position)).toEqual(['1NCE', 'emnify', 'KORE']);
});
