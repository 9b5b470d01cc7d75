import { processDueDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import {
  createFormerProviderContactErasureProcess,
  startFormerProviderContactErasureProcess,
} from '@marketplace/command-service/privacy/contactErasure.process.ts';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { findEncryptionSubjectsOfPerson } from '@marketplace/command-service/privacy/personRecords.ts';
import { previewUploadEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { readProviderContactEndpoint } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callTestApi, type TestApiReply } from '../../kit/apiCalls.ts';
import { dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import {
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';

const headers = ['Provider', 'Type', 'Contact Email'];

let bench: CatalogueUploadTestHarness;
/** Number of events at the start of a test. */
let eventsAtStart: number;
/** Unique per test: the email address, and the suffix of provider names and IDs. */
let contactEmail: string;
let suffix = 0;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
});
beforeEach(async () => {
  suffix += 1;
  contactEmail = `canary.sales@telenor-${suffix}.example`;
  eventsAtStart = (await bench.market.readEvents()).length;
});
afterAll(async () => bench.market.close());

const getHead = async () => `${bench.market.deps.epoch}.${await bench.market.store.head()}`;
const get = async (path: string): Promise<TestApiReply> =>
  callTestApi(bench.market.query, 'GET', path, undefined, { token: bench.admin.token, after: await getHead() });
const fetchContact = async (id: string): Promise<string | null> =>
  readProviderContactEndpoint.reply.parse((await get(`/api/admin/catalogue/providers/${id}/contact`)).body).email;
const setContact = (id: string, email: string | null): Promise<TestApiReply> =>
  callTestApi(
    bench.market.command,
    'PUT',
    `/api/admin/catalogue/providers/${id}/contact`,
    { email },
    {
      token: bench.admin.token,
    },
  );
const withSuffix = (name: string) => `${name} ${suffix}`;
const idWithSuffix = (id: string) => `${id}-${suffix}`;
const findContactEvents = async () =>
  (await bench.market.readEvents()).slice(eventsAtStart).filter(({ type }) => type === 'ProviderContactSet');
async function dumpTables() {
  const client = await bench.market.pool.connect();
  try {
    return await dumpTestDatabaseAsText(client);
  } finally {
    client.release();
  }
}
const createErasureDeps = () => ({
  ...bench.market.deps,
  ledger: { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) },
  untilKeysForgotten: () => Promise.resolve(),
});

test('imports contacts from the optional column, and keeps them for empty cells', async () => {
  const rows = [
    [withSuffix('Telenor IoT'), 'MNO', ` ${contactEmail.toUpperCase()} `],
    [withSuffix('Tele2 IoT'), 'MNO', ''],
    [withSuffix('Onomondo'), 'MVNO', 'ring us'],
  ];
  const uploaded = await bench.upload(buildSingleSheetTestWorkbook(headers, ...rows), withSuffix('the-key'));
  expect(uploaded.status).toBe(200);
  expect(
    await Promise.all(['telenor-iot', 'tele2-iot', 'onomondo'].map(async (id) => fetchContact(idWithSuffix(id)))),
  ).toEqual([contactEmail, null, null]);
  expect(JSON.stringify(uploaded.body)).toContain('The contact is not a valid email address and is ignored.');
  expect(JSON.stringify(uploaded.body)).not.toContain('ring us');
  await bench.upload(buildSingleSheetTestWorkbook(headers, ...rows), withSuffix('the-key'));
  await bench.upload(
    buildSingleSheetTestWorkbook(
      headers,
      [withSuffix('Telenor IoT'), 'MNO', ''],
      [withSuffix('Tele2 IoT'), 'MNO', contactEmail],
      [withSuffix('Onomondo'), 'MVNO', ''],
    ),
  );
  await bench.upload(
    buildSingleSheetTestWorkbook(
      ['Provider', 'Type'],
      [withSuffix('Telenor IoT'), 'MVNO'],
      [withSuffix('Tele2 IoT'), 'MNO'],
    ),
  );
  expect(await Promise.all(['telenor-iot', 'tele2-iot'].map(async (id) => fetchContact(idWithSuffix(id))))).toEqual([
    contactEmail,
    contactEmail,
  ]);
  expect(await findContactEvents()).toHaveLength(2);
});

test('counts the contacts in a preview without showing them', async () => {
  const bytes = buildSingleSheetTestWorkbook(
    headers,
    [withSuffix('Telenor IoT'), 'MNO', contactEmail],
    [withSuffix('Tele2 IoT'), 'MNO', ''],
  );
  const form = await encodeTestMultipartForm([{ name: 'providers.xlsx', bytes }]);
  const reply = await callTestApi(bench.market.command, 'POST', previewUploadEndpoint.path, form.payload, {
    ...{ token: bench.admin.token, headers: form.headers },
  });
  expect(previewUploadEndpoint.reply.parse(reply.body).contacts).toBe(1);
  expect(JSON.stringify(reply.body)).not.toContain(contactEmail);
  expect(await findContactEvents()).toEqual([]);
});

test('lets admins set, replace and remove a contact, and rejects invalid input', async () => {
  await bench.upload(buildSingleSheetTestWorkbook(['Provider', 'Type'], [withSuffix('Telenor IoT'), 'MNO']));
  expect((await setContact(idWithSuffix('telenor-iot'), contactEmail)).status).toBe(200);
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBe(contactEmail);
  expect((await setContact(idWithSuffix('telenor-iot'), contactEmail)).status).toBe(200);
  expect(await findContactEvents()).toHaveLength(1);
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBe(contactEmail);
  expect((await setContact(idWithSuffix('telenor-iot'), `iot@telenor-${suffix}.example`)).status).toBe(200);
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBe(`iot@telenor-${suffix}.example`);
  expect((await setContact(idWithSuffix('telenor-iot'), null)).status).toBe(200);
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBeNull();
  const refused = [await setContact(idWithSuffix('telenor-iot'), 'ring us'), await setContact('nobody', contactEmail)];
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([
    [400, 'request.shape'],
    [404, 'provider.not-found'],
  ]);
});

test('returns the contact in no reply, export or public event, and encrypts it in the log', async () => {
  await bench.upload(buildSingleSheetTestWorkbook(headers, [withSuffix('Telenor IoT'), 'MNO', contactEmail]));
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBe(contactEmail);
  const paths = [
    '/api/providers',
    '/api/providers/enhanced-scores',
    '/api/providers/search?q=canary',
    `/api/providers/details?ids=${idWithSuffix('telenor-iot')}`,
    `/api/providers/listings?ids=${idWithSuffix('telenor-iot')}`,
    `/api/providers/comparison?ids=${idWithSuffix('telenor-iot')}&format=csv`,
    '/api/providers/overview',
    '/api/admin/catalogue?q=telenor',
    `/api/admin/catalogue/providers/${idWithSuffix('telenor-iot')}`,
    '/api/admin/catalogue/history',
  ];
  for (const path of paths) {
    const { status, body } = await get(path);
    expect([path, status, JSON.stringify(body).toLowerCase().includes('canary')]).toEqual([path, 200, false]);
  }
  const dump = await dumpTables();
  const found = [...dump].filter(([, text]) => text.toLowerCase().includes(contactEmail)).map(([place]) => place);
  expect(found.map((place) => place.replace(/rm_([a-z]+)_v\d+_\d+/, '$1'))).toEqual(['contacts.provider_contact']);
});

test('erases a contact when it is replaced or on request', async () => {
  await bench.upload(
    buildSingleSheetTestWorkbook(
      headers,
      [withSuffix('Telenor IoT'), 'MNO', contactEmail],
      [withSuffix('Tele2 IoT'), 'MNO', `iot@tele2-${suffix}.example`],
    ),
  );
  await setContact(idWithSuffix('telenor-iot'), `iot@telenor-${suffix}.example`);
  const replaced = (await findContactEvents()).map(({ data }) => (data as { contactId: string }).contactId);
  const deps = bench.market.deps;
  const erased: string[] = [];
  const process = {
    ...{ ...deps, store: bench.market.store, decode: bench.market.reader.decode, now: () => new Date(), tickMs: 20 },
    logger: { error: () => undefined, warn: () => undefined },
    erase: async (subject: string) => {
      // Earlier tests have also left replaced contacts.
      if (replaced.includes(subject)) erased.push(subject);
      await eraseDataSubject(createErasureDeps(), subject);
    },
  };
  const started = startFormerProviderContactErasureProcess(process);
  await vi.waitFor(() => expect(erased).toHaveLength(1), { timeout: 60_000 });
  await started.stop();
  await processDueDeadlines(process, createFormerProviderContactErasureProcess(process));
  const texts = [...(await dumpTables()).values()].join('\n');
  expect([texts.includes(contactEmail), texts.includes(`iot@telenor-${suffix}.example`)]).toEqual([false, true]);
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBe(`iot@telenor-${suffix}.example`);
});

test('includes provider contacts in the erasure of a person without an account', async () => {
  await bench.upload(buildSingleSheetTestWorkbook(headers, [withSuffix('Telenor IoT'), 'MNO', contactEmail]));
  const [set] = await findContactEvents();
  const contactId = (set?.data as { contactId: string }).contactId;
  const requestId = crypto.randomUUID();
  const subject = crypto.randomUUID();
  const data = {
    requestId,
    userId: subject,
    requestType: 'erasure',
    email: contactEmail,
    description: null,
    by: 'form',
  };
  await bench.market.deps.execute(
    { initial: null, evolve: () => null, decide: () => [{ type: 'RightsRequested', data }] },
    {
      ...{ stream: `privacyRequest-${requestId}`, command: null },
      meta: { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() },
    },
  );
  await fetchContact(idWithSuffix('telenor-iot'));
  expect(await findEncryptionSubjectsOfPerson(bench.market.deps, subject)).toEqual([subject, contactId]);
  await eraseDataSubject(createErasureDeps(), contactId);
  expect(await fetchContact(idWithSuffix('telenor-iot'))).toBeNull();
});
