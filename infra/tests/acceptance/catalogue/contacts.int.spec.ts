import { actOnDue } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { contactErasure, startContactErasure } from '@marketplace/command-service/privacy/contactErasure.process.ts';
import { eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { subjectsAbout } from '@marketplace/command-service/privacy/requestsAbout.ts';
import { previewUpload } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { readProviderContact } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call, type Reply } from '../../kit/calls.ts';
import { dumpDatabase } from '../../kit/databaseDump.ts';
import { formOf } from '../../kit/forms.ts';
import { sheetOf, startUploadBench, type UploadBench } from '../../kit/uploadBench.ts';

const headers = ['Provider', 'Type', 'Contact Email'];

let bench: UploadBench;
/** Number of events at the start of a test. */
let begun: number;
/** Of each test its own: the address, and what names and ids of providers end with. */
let address: string;
let mark = 0;
beforeAll(async () => {
  bench = await startUploadBench();
});
beforeEach(async () => {
  mark += 1;
  address = `canary.sales@telenor-${mark}.example`;
  begun = (await bench.market.events()).length;
});
afterAll(async () => bench.market.close());

const after = async () => `${bench.market.deps.epoch}.${await bench.market.store.head()}`;
const get = async (path: string): Promise<Reply> =>
  call(bench.market.query, 'GET', path, undefined, { token: bench.admin.token, after: await after() });
const contact = async (id: string): Promise<string | null> =>
  readProviderContact.reply.parse((await get(`/api/admin/catalogue/providers/${id}/contact`)).body).email;
const put = (id: string, email: string | null): Promise<Reply> =>
  call(
    bench.market.command,
    'PUT',
    `/api/admin/catalogue/providers/${id}/contact`,
    { email },
    {
      token: bench.admin.token,
    },
  );
const named = (name: string) => `${name} ${mark}`;
const idOf = (id: string) => `${id}-${mark}`;
const sets = async () => (await bench.market.events()).slice(begun).filter(({ type }) => type === 'ProviderContactSet');
async function dumped() {
  const client = await bench.market.pool.connect();
  try {
    return await dumpDatabase(client);
  } finally {
    client.release();
  }
}
const erasing = () => ({
  ...bench.market.deps,
  ledger: { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) },
  untilKeysForgotten: () => Promise.resolve(),
});

test('the optional column of a workbook says where invitations go; an empty cell and a file without it leave that', async () => {
  const rows = [
    [named('Telenor IoT'), 'MNO', ` ${address.toUpperCase()} `],
    [named('Tele2 IoT'), 'MNO', ''],
    [named('Onomondo'), 'MVNO', 'ring us'],
  ];
  const uploaded = await bench.upload(sheetOf(headers, ...rows), named('the-key'));
  expect(uploaded.status).toBe(200);
  expect(await Promise.all(['telenor-iot', 'tele2-iot', 'onomondo'].map(async (id) => contact(idOf(id))))).toEqual([
    address,
    null,
    null,
  ]);
  expect(JSON.stringify(uploaded.body)).toContain('The contact is no email address and was left out.');
  expect(JSON.stringify(uploaded.body)).not.toContain('ring us');
  await bench.upload(sheetOf(headers, ...rows), named('the-key'));
  await bench.upload(
    sheetOf(
      headers,
      [named('Telenor IoT'), 'MNO', ''],
      [named('Tele2 IoT'), 'MNO', address],
      [named('Onomondo'), 'MVNO', ''],
    ),
  );
  await bench.upload(sheetOf(['Provider', 'Type'], [named('Telenor IoT'), 'MVNO'], [named('Tele2 IoT'), 'MNO']));
  expect(await Promise.all(['telenor-iot', 'tele2-iot'].map(async (id) => contact(idOf(id))))).toEqual([
    address,
    address,
  ]);
  expect(await sets()).toHaveLength(2);
});

test('a preview counts the addresses and names none', async () => {
  const bytes = sheetOf(headers, [named('Telenor IoT'), 'MNO', address], [named('Tele2 IoT'), 'MNO', '']);
  const form = await formOf([{ name: 'providers.xlsx', bytes }]);
  const reply = await call(bench.market.command, 'POST', previewUpload.path, form.payload, {
    ...{ token: bench.admin.token, headers: form.headers },
  });
  expect(previewUpload.reply.parse(reply.body).contacts).toBe(1);
  expect(JSON.stringify(reply.body)).not.toContain(address);
  expect(await sets()).toEqual([]);
});

test('an admin sets, replaces and removes it; what is no address is refused, and so is an unknown provider', async () => {
  await bench.upload(sheetOf(['Provider', 'Type'], [named('Telenor IoT'), 'MNO']));
  expect((await put(idOf('telenor-iot'), address)).status).toBe(200);
  expect(await contact(idOf('telenor-iot'))).toBe(address);
  expect((await put(idOf('telenor-iot'), address)).status).toBe(200);
  expect(await sets()).toHaveLength(1);
  expect(await contact(idOf('telenor-iot'))).toBe(address);
  expect((await put(idOf('telenor-iot'), `iot@telenor-${mark}.example`)).status).toBe(200);
  expect(await contact(idOf('telenor-iot'))).toBe(`iot@telenor-${mark}.example`);
  expect((await put(idOf('telenor-iot'), null)).status).toBe(200);
  expect(await contact(idOf('telenor-iot'))).toBeNull();
  const refused = [await put(idOf('telenor-iot'), 'ring us'), await put('nobody', address)];
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([
    [400, 'request.shape'],
    [404, 'provider.not-found'],
  ]);
});

test('it stands in no answer, export or public event, and sealed in the log', async () => {
  await bench.upload(sheetOf(headers, [named('Telenor IoT'), 'MNO', address]));
  expect(await contact(idOf('telenor-iot'))).toBe(address);
  const paths = [
    '/api/providers',
    '/api/providers/enhanced-scores',
    '/api/providers/search?q=canary',
    `/api/providers/details?ids=${idOf('telenor-iot')}`,
    `/api/providers/listings?ids=${idOf('telenor-iot')}`,
    `/api/providers/comparison?ids=${idOf('telenor-iot')}&format=csv`,
    '/api/providers/overview',
    '/api/admin/catalogue?q=telenor',
    `/api/admin/catalogue/providers/${idOf('telenor-iot')}`,
    '/api/admin/catalogue/history',
  ];
  for (const path of paths) {
    const { status, body } = await get(path);
    expect([path, status, JSON.stringify(body).toLowerCase().includes('canary')]).toEqual([path, 200, false]);
  }
  const dump = await dumped();
  const found = [...dump].filter(([, text]) => text.toLowerCase().includes(address)).map(([place]) => place);
  expect(found.map((place) => place.replace(/rm_([a-z]+)_v\d+_\d+/, '$1'))).toEqual(['contacts.provider_contact']);
});

test('an address that is replaced or removed is erased, and one whose reader asks for it too', async () => {
  await bench.upload(
    sheetOf(headers, [named('Telenor IoT'), 'MNO', address], [named('Tele2 IoT'), 'MNO', `iot@tele2-${mark}.example`]),
  );
  await put(idOf('telenor-iot'), `iot@telenor-${mark}.example`);
  const replaced = (await sets()).map(({ data }) => (data as { contactId: string }).contactId);
  const deps = bench.market.deps;
  const erased: string[] = [];
  const process = {
    ...{ ...deps, store: bench.market.store, decode: bench.market.reader.decode, now: () => new Date(), tickMs: 20 },
    logger: { error: () => undefined, warn: () => undefined },
    erase: async (subject: string) => {
      // Tests before this one have left addresses that are replaced, too.
      if (replaced.includes(subject)) erased.push(subject);
      await eraseSubject(erasing(), subject);
    },
  };
  const started = startContactErasure(process);
  await vi.waitFor(() => expect(erased).toHaveLength(1), { timeout: 60_000 });
  await started.stop();
  await actOnDue(process, contactErasure(process));
  const texts = [...(await dumped()).values()].join('\n');
  expect([texts.includes(address), texts.includes(`iot@telenor-${mark}.example`)]).toEqual([false, true]);
  expect(await contact(idOf('telenor-iot'))).toBe(`iot@telenor-${mark}.example`);
});

test("a stranger's erasure reaches the addresses of providers that are the stranger's", async () => {
  await bench.upload(sheetOf(headers, [named('Telenor IoT'), 'MNO', address]));
  const [set] = await sets();
  const contactId = (set?.data as { contactId: string }).contactId;
  const requestId = crypto.randomUUID();
  const subject = crypto.randomUUID();
  const data = { requestId, userId: subject, requestType: 'erasure', email: address, description: null, by: 'form' };
  await bench.market.deps.execute(
    { initial: null, evolve: () => null, decide: () => [{ type: 'RightsRequested', data }] },
    {
      ...{ stream: `privacyRequest-${requestId}`, command: null },
      meta: { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() },
    },
  );
  await contact(idOf('telenor-iot'));
  expect(await subjectsAbout(bench.market.deps, subject)).toEqual([subject, contactId]);
  await eraseSubject(erasing(), contactId);
  expect(await contact(idOf('telenor-iot'))).toBeNull();
});
