import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import { type BlobStore, computeSha256 } from '@marketplace/blobs/port.ts';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import {
  createTestZipBombPart,
  createTestWorkbookWithManyParts,
  createTestZipPart,
  createTestZipFile,
} from '@marketplace/command-service/catalogue/import/testing/zips.ts';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { deleteExpiredData } from '@marketplace/command-service/retention/retention.ts';
import { unreferencedAttachmentRetentionTask } from '@marketplace/command-service/rfq/conversation/attachments.retention.ts';
import { readConversationEndpoint } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { maxAttachmentBytes } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  buildAttachmentBlobKey,
  attachmentBlobKeyPrefix,
  getUserAttachmentBlobKeyPrefix,
} from '@marketplace/domain/rfq/conversation/attachments.ts';
import { buildXlsxWorkbook } from '@marketplace/http/workbook.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callTestApi,
  registerConfirmedTestUser,
  type TestApiReply,
  type SignedInTestUser,
} from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import { createExpectTestRefusalWithoutWrites } from '../../kit/rfq/refusalExpectation.ts';
import {
  type RfqTestScenarioProviderId,
  buildSampleRfqRequestBody,
  type RfqTestMarketplace,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const pdf = Buffer.from('%PDF-1.7 networks in Norway');
let scenario: RfqTestMarketplace;
let blobs: BlobStore;
let colleague: SignedInTestUser;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
  blobs = createPostgresBlobStore(scenario.market.pool);
  colleague = await registerRfqTestScenarioVendor(scenario.market, 'emnify', 'colleague');
});
afterAll(async () => scenario.close());

const listStoredKeys = () => listBlobKeysWithPrefix(blobs, attachmentBlobKeyPrefix);

/** Sends an RFQ to these providers. @returns its ID and the ID of its first link. */
async function sendRfqAs(buyer: SignedInTestUser, ...providers: readonly RfqTestScenarioProviderId[]) {
  const { email } = buyer.user;
  const sent = await scenario.post<{ rfq_id: string }>(
    '/api/rfq/send',
    buildSampleRfqRequestBody(providers, { email }),
    buyer,
  );
  const rfqId = sent.body.rfq_id;
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, buyer);
  return { rfqId, linkId: links.body[0]?.id ?? '' };
}
const accept = (rfqId: string): Promise<TestApiReply> =>
  scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, scenario.vendors.emnify);

interface AttachmentInput {
  readonly bytes?: Uint8Array | string;
  readonly name?: string;
  readonly key?: string;
}

async function attach(
  linkId: string,
  as: SignedInTestUser,
  { bytes = pdf, name = 'networks.pdf', key }: AttachmentInput = {},
) {
  const { payload, headers } = await encodeTestMultipartForm([{ name, bytes }]);
  const options = { token: as.token, headers, ...(key !== undefined && { key }) };
  return callTestApi(scenario.market.command, 'POST', `/api/conversations/${linkId}/attachments`, payload, options);
}
const download = (linkId: string, number: number, as: SignedInTestUser) =>
  scenario.get<string>(`/api/conversations/${linkId}/attachments/${number}`, as);
async function fetchLastAttachment(linkId: string, as: SignedInTestUser) {
  const { body } = await scenario.get(`/api/conversations/${linkId}`, as);
  return readConversationEndpoint.reply.parse(body).messages.at(-1)?.attachment;
}

const expectRefused = createExpectTestRefusalWithoutWrites(() => scenario, listStoredKeys);

test('stores a file outside the log with its digest in the event, and returns it to both sides', async () => {
  const { rfqId, linkId } = await sendRfqAs(scenario.buyer, 'emnify', 'soracom');
  await accept(rfqId);
  expect((await attach(linkId, scenario.buyer)).body).toMatchObject({ rfq_id: rfqId, number: 1 });
  expect((await attach(linkId, scenario.vendors.emnify, { name: 'Übersicht.pdf' })).body).toMatchObject({ number: 2 });
  const events = await scenario.market.deps.readPersonal(`conversation-${linkId}`);
  expect(events[0]).toMatchObject({
    type: 'AttachmentSent',
    data: { kind: 'pdf', size: pdf.length, file: { name: 'networks.pdf', sha256: computeSha256(pdf) } },
  });
  for (const as of [scenario.buyer, scenario.vendors.emnify, colleague]) {
    const { status, body, headers } = await download(linkId, 1, as);
    expect([status, body]).toEqual([200, pdf.toString()]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="networks.pdf"; filename*=UTF-8''networks.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  expect((await download(linkId, 2, scenario.buyer)).headers['content-disposition']).toBe(
    `attachment; filename="_bersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`,
  );
});

test('returns 404 to others, and for messages without a file', async () => {
  const { rfqId, linkId } = await sendRfqAs(scenario.buyer, 'emnify', 'soracom');
  await accept(rfqId);
  await attach(linkId, scenario.buyer);
  for (const as of [scenario.otherBuyer, scenario.vendors.soracom, scenario.vendors['1nce'], scenario.admin]) {
    expect(await download(linkId, 1, as)).toMatchObject({ status: 404, body: { code: 'rfq.link-not-found' } });
    await expectRefused(() => attach(linkId, as), 404, 'rfq.link-not-found');
  }
  await scenario.post(`/api/conversations/${linkId}`, { text: 'Words' }, scenario.buyer);
  for (const number of [2, 3]) {
    expect(await download(linkId, number, scenario.buyer)).toMatchObject({
      status: 404,
      body: { code: 'attachment.not-found' },
    });
  }
});

test('withholds a file from the other side until the provider accepts', async () => {
  const { rfqId, linkId } = await sendRfqAs(scenario.buyer, 'emnify');
  await attach(linkId, scenario.buyer, { name: 'ida@meridian.com.pdf' });
  const withheld = { kind: 'pdf', size: pdf.length, held: true, name: '[hidden until accepted].pdf' };
  expect(await fetchLastAttachment(linkId, scenario.vendors.emnify)).toEqual(withheld);
  const refused = { status: 409, body: { code: 'attachment.held' } };
  expect(await download(linkId, 1, scenario.vendors.emnify)).toMatchObject(refused);
  expect((await download(linkId, 1, scenario.buyer)).status).toBe(200);
  await accept(rfqId);
  expect(await fetchLastAttachment(linkId, scenario.vendors.emnify)).toMatchObject({
    held: false,
    name: 'ida@meridian.com.pdf',
  });
  expect((await download(linkId, 1, scenario.vendors.emnify)).status).toBe(200);
});

describe('attachment validation', () => {
  const exe = Buffer.from('MZ\u0090\u0000 a program', 'latin1');
  const sendRfqToEmnify = async () => (await sendRfqAs(scenario.buyer, 'emnify')).linkId;

  test.each([
    ['an executable with another extension', { bytes: exe, name: 'networks.pdf' }, 422, 'attachment.kind'],
    [
      'a file that is one byte too large',
      { bytes: Buffer.alloc(maxAttachmentBytes + 1, '%PDF-') },
      413,
      'attachment.too-large',
    ],
    ['an empty file', { bytes: '' }, 422, 'attachment.kind'],
    [
      'an archive that is not a workbook',
      { bytes: createTestZipFile([createTestZipPart('a.txt', 'a')]) },
      422,
      'upload.not-excel',
    ],
    ['a truncated workbook', { bytes: Buffer.from('PK\u0003\u0004 and so on', 'latin1') }, 422, 'upload.damaged'],
  ])('rejects %s and stores nothing', async (_, input, status, code) => {
    const linkId = await sendRfqToEmnify();
    await expectRefused(() => attach(linkId, scenario.buyer, input), status, code);
  });

  test('rejects a zip bomb, and a workbook with macros', async () => {
    const linkId = await sendRfqToEmnify();
    const book = createTestZipFile([
      createTestZipPart('xl/workbook.xml', '<workbook/>'),
      createTestZipBombPart('xl/worksheets/sheet1.xml', 100),
    ]);
    await expectRefused(() => attach(linkId, scenario.buyer, { bytes: book }), 422, 'upload.zip-bomb');
    const macros = createTestZipFile([
      createTestZipPart('xl/workbook.xml', '<workbook/>'),
      createTestZipPart('xl/vbaProject.bin', 'Sub'),
    ]);
    await expectRefused(() => attach(linkId, scenario.buyer, { bytes: macros }), 422, 'upload.not-excel');
  });

  test('rejects a workbook with too many parts', async () => {
    const linkId = await sendRfqToEmnify();
    const bytes = createTestWorkbookWithManyParts(501);
    await expectRefused(() => attach(linkId, scenario.buyer, { bytes }), 422, 'upload.too-many-parts');
  });

  test('rejects a missing file, and a file for a closed RFQ', async () => {
    const { rfqId, linkId } = await sendRfqAs(scenario.buyer, 'emnify');
    const path = `/api/conversations/${linkId}/attachments`;
    await expectRefused(() => scenario.post(path, {}, scenario.buyer), 422, 'upload.no-file');
    await scenario.post(`/api/rfq/${rfqId}/close`, {}, scenario.buyer);
    await expectRefused(() => attach(linkId, scenario.buyer), 409, 'rfq.closed');
  });
});

test('accepts the largest file and a real workbook, and removes folders from the name', async () => {
  const { linkId } = await sendRfqAs(scenario.buyer, 'emnify');
  const largest = Buffer.concat([pdf, Buffer.alloc(maxAttachmentBytes - pdf.length)]);
  expect((await attach(linkId, scenario.buyer, { bytes: largest, name: '../../etc/passwd' })).status).toBe(200);
  expect(await fetchLastAttachment(linkId, scenario.buyer)).toMatchObject({
    name: 'passwd.pdf',
    size: maxAttachmentBytes,
  });
  const book = await buildXlsxWorkbook([{ name: 'Prices', columns: ['Country'], rows: [['Norway']] }]);
  expect((await attach(linkId, scenario.buyer, { bytes: book, name: 'prices.xlsx' })).status).toBe(200);
  expect(await fetchLastAttachment(linkId, scenario.buyer)).toMatchObject({ name: 'prices.xlsx', kind: 'xlsx' });
});

test('rejects six large workbooks of one account without blocking another account', async () => {
  const { rfqId, linkId } = await sendRfqAs(scenario.buyer, 'emnify');
  await accept(rfqId);
  const bytes = createTestWorkbookWithManyParts(9_900);
  const crowded = Array.from({ length: 6 }, () => attach(linkId, scenario.vendors.emnify, { bytes, name: 'a.xlsx' }));
  const book = await buildXlsxWorkbook([{ name: 'Prices', columns: ['Country'], rows: [['Norway']] }]);
  expect((await attach(linkId, scenario.buyer, { bytes: book, name: 'prices.xlsx' })).status).toBe(200);
  expect(await Promise.all(crowded)).toMatchObject(
    Array.from({ length: 6 }, () => ({ status: 422, body: { code: 'upload.too-many-parts' } })),
  );
});

test('stores a file once when it is repeated with its key, and rejects another file', async () => {
  const { linkId } = await sendRfqAs(scenario.buyer, 'emnify');
  expect((await attach(linkId, scenario.buyer, { key: 'once' })).body['number']).toBe(1);
  const before = [await scenario.market.store.head(), await listStoredKeys()];
  expect((await attach(linkId, scenario.buyer, { key: 'once' })).body['number']).toBe(1);
  expect([await scenario.market.store.head(), await listStoredKeys()]).toEqual(before);
  const other = { key: 'once', bytes: '%PDF-1.7 another' };
  await expectRefused(() => attach(linkId, scenario.buyer, other), 422, 'command.key-reused');
  expect((await download(linkId, 1, scenario.buyer)).body).toBe(pdf.toString());
});

test('deletes files without an event after an hour, and no others', async () => {
  const { linkId } = await sendRfqAs(scenario.buyer, 'emnify');
  await attach(linkId, scenario.buyer);
  const before = await listStoredKeys();
  const orphanData = { authorId: scenario.buyer.user.id, linkId, attachmentId: crypto.randomUUID() };
  const orphan = buildAttachmentBlobKey({ ...orphanData, storedAt: now.toISOString() });
  await blobs.put(orphan, pdf, 'application/pdf');
  const deleteExpiredAfter = (minutes: number) =>
    deleteExpiredData(
      {
        ...scenario.market.deps,
        now: () => new Date(now.getTime() + minutes * 60_000),
        untilKeysForgotten: () => Promise.resolve(),
        logger: { info: () => undefined, error: () => undefined },
      },
      [unreferencedAttachmentRetentionTask],
    );
  await deleteExpiredAfter(59);
  expect(await listStoredKeys()).toContain(orphan);
  await deleteExpiredAfter(61);
  expect(await listStoredKeys()).toEqual(before);
});

test('deletes the files of an erased user, including orphans, and keeps other files', async () => {
  const person = await registerConfirmedTestUser(scenario.market, 'ada@alder.example', 'Alder');
  const { rfqId, linkId } = await sendRfqAs(person, 'emnify');
  await accept(rfqId);
  await attach(linkId, person);
  await attach(linkId, scenario.vendors.emnify, { name: 'answer.pdf' });
  const orphanData = { authorId: person.user.id, linkId, attachmentId: crypto.randomUUID() };
  await blobs.put(buildAttachmentBlobKey({ ...orphanData, storedAt: now.toISOString() }), pdf, 'application/pdf');
  const untilKeysForgotten = (): Promise<void> => Promise.resolve();
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  await eraseDataSubject({ ...scenario.market.deps, ledger, untilKeysForgotten }, person.user.id);
  expect(await listBlobKeysWithPrefix(blobs, getUserAttachmentBlobKeyPrefix(person.user.id))).toEqual([]);
  const { body } = await scenario.get(`/api/conversations/${linkId}`, scenario.vendors.emnify);
  const { messages } = readConversationEndpoint.reply.parse(body);
  expect(messages.map(({ attachment }) => attachment?.name)).toEqual([null, 'answer.pdf']);
  expect((await download(linkId, 1, scenario.vendors.emnify)).status).toBe(404);
  expect((await download(linkId, 2, scenario.vendors.emnify)).status).toBe(200);
});
