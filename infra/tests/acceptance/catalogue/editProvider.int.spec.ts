import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { callTestApi, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import {
  parseRefusalFromTestReply,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { omitProviderId } from '@marketplace/command-service/catalogue/providerFields.ts';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';

const root = '/api/admin/catalogue/providers';

let bench: CatalogueUploadTestHarness;
let base: number;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
});
afterAll(async () => bench.market.close());

const catalogue = [
  buildTestProviderRecord({ id: 'emnify', name: 'emnify', website: 'https://emnify.example' }),
  buildTestProviderRecord({ id: 'soracom', name: 'Soracom' }),
];

beforeEach(async () => {
  base = (await bench.reset(catalogue)).version;
});

function form(change: Partial<AdminProviderBodyWithoutId> = {}): AdminProviderBodyWithoutId {
  return { ...omitProviderId(buildTestProviderRecord({ name: 'emnify' })), ...change };
}

interface Options {
  readonly key?: string;
  readonly token?: string;
}

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, options: Options = {}) =>
  callTestApi(bench.market.command, method, url, body, { token: bench.admin.token, ...options });
const change = (id: string, provider: AdminProviderBodyWithoutId, seen = base, options: Options = {}) =>
  send('PUT', `${root}/${id}`, { base: seen, provider }, options);
const add = (provider: AdminProviderBodyWithoutId, options?: Options) => send('POST', root, { provider }, options);

test('publishes an edit as the next version, with the changed fields', async () => {
  const reply = await change('emnify', form({ website: 'https://www.emnify.example', sgp32: 'yes' }));
  expect(reply).toMatchObject({ status: 200, body: { version: base + 1, id: 'emnify' } });
  const { data } = (await bench.market.readEvents()).at(-1) as { data: object };
  expect(data).toMatchObject({
    change: 'edited',
    fields: ['sgp32', 'website'],
    replaces: base === 1 ? 1 : (expect.any(Number) as number),
    record: { id: 'emnify', website: 'https://www.emnify.example', sgp32: 'Yes' },
    counts: { added: 0, changed: 1, removed: 0, unchanged: 1 },
  });
  const [emnify] = await bench.providers(reply.body.position);
  expect(emnify?.Website).toBe('https://www.emnify.example');
});

test('keeps the ID of a renamed provider, also when an upload contains the new name', async () => {
  const renamed = await change('emnify', form({ name: 'Emnify Group' }));
  const listed = await bench.providers(renamed.body.position);
  expect(listed.map(({ id, Provider }) => [id, Provider])).toContainEqual(['emnify', 'Emnify Group']);
  const renamedCatalogue = catalogue.map((record) =>
    record.id === 'emnify' ? { ...record, name: 'Emnify Group' } : record,
  );
  const reply = await bench.upload(buildCatalogueWorkbookFromRecords(renamedCatalogue));
  expect(reply.body.report).toMatchObject({ counts: { added: 0, removed: 0, changed: 1 } });
  expect((await bench.providers(reply.body.position)).map(({ id }) => id)).toContain('emnify');
});

test('derives an ID from the name, and reuses it when a retired provider returns', async () => {
  const added = await add(form({ name: '1NCE GmbH', type: 'MVNO' }));
  expect(added.body).toMatchObject({ id: '1nce', version: base + 1 });
  expect(await bench.names(added.body.position)).toEqual(['1NCE GmbH', 'emnify', 'Soracom']);
  const retired = await send('DELETE', `${root}/1nce?base=${base + 1}`);
  expect(retired.status).toBe(200);
  expect(await bench.names(retired.body.position)).toEqual(['emnify', 'Soracom']);
  const again = await add(form({ name: '1NCE' }));
  expect(again.body.id).toBe('1nce');
});

test('rejects a name that another provider has, in any spelling', async () => {
  expect(parseRefusalFromTestReply(await add(form({ name: 'SORACOM Inc.' })))).toEqual([409, 'provider.name-taken']);
  expect(parseRefusalFromTestReply(await change('emnify', form({ name: 'soracom' })))).toEqual([
    409,
    'provider.name-taken',
  ]);
});

test('rejects an edit based on an outdated version of the same provider only', async () => {
  const first = await change('emnify', form({ scope: 'Fleet' }));
  expect(first.status).toBe(200);
  expect(parseRefusalFromTestReply(await change('emnify', form({ scope: 'Ports' })))).toEqual([
    409,
    'catalogue.changed',
  ]);
  expect(parseRefusalFromTestReply(await send('DELETE', `${root}/emnify?base=${base}`))).toEqual([
    409,
    'catalogue.changed',
  ]);
  expect((await change('soracom', form({ name: 'Soracom', scope: 'Ports' }))).status).toBe(200);
});

test('applies concurrent edits of different providers', async () => {
  const ids = Array.from({ length: 4 }, (_none, index) => `parallel ${index}`);
  const replies = await Promise.all(ids.map((name) => add(form({ name }))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.version))).toEqual(new Set([base + 1, base + 2, base + 3, base + 4]));
});

test('returns the same reply when a command is repeated with its key', async () => {
  const provider = form({ name: 'Telenor IoT' });
  const first = await add(provider, { key: 'once' });
  const again = await add(provider, { key: 'once' });
  expect(again.body).toEqual(first.body);
  expect(parseRefusalFromTestReply(await add(form({ name: 'Other' }), { key: 'once' }))).toEqual([
    422,
    'command.key-reused',
  ]);
});

test('stores nothing when an edit changes nothing', async () => {
  const before = (await bench.events()).length;
  const reply = await change('emnify', form({ website: 'https://emnify.example' }));
  expect(reply).toMatchObject({ status: 200, body: { version: base } });
  expect((await bench.events()).length).toBe(before);
});

test.each([
  ['name', { name: ' \u200b' }],
  ['name', { name: 'x'.repeat(121) }],
  ['website', { website: 'javascript:alert(1)' }],
  ['logoFile', { logoFile: '../secret.svg' }],
  ['scope', { scope: 'x'.repeat(501) }],
  ['scope', { scope: '#REF!' }],
  ['countries', { countries: ['ZZ'] }],
] as const)('rejects an invalid value of %s as the importer would', async (path, invalid) => {
  const reply = await change('emnify', form(invalid as Partial<AdminProviderBodyWithoutId>));
  expect(parseRefusalFromTestReply(reply)).toEqual([422, 'provider.invalid']);
  expect(reply.body.issues).toEqual([expect.objectContaining({ path })]);
});

test('normalises values as in an upload, so that a download reads back unchanged', async () => {
  const unusual = form({
    name: '=2G mobile',
    website: 'www.odd.example',
    scope: "  '=HYPERLINK(1)  and\nmore ",
    protocols: 'lte cat m1, nbiot',
    radioTech: ['lte-m', 'Own radio, fast'],
    countries: ['FR', 'DE'],
    pricingTiers: 'a; b',
    ntn: 'announced/pilot',
    flags: { ...form().flags, Webhooks: false },
  });
  const added = await add(unusual);
  expect(added.status).toBe(200);
  const event = (await bench.market.readEvents()).at(-1) as { data: { record: (typeof catalogue)[number] } };
  expect(event.data.record).toMatchObject({ website: 'https://www.odd.example', protocols: 'LTE-M, NB-IoT' });
  const uploaded = await bench.upload(buildCatalogueWorkbookFromRecords([...catalogue, event.data.record]));
  expect(uploaded.body.report).toMatchObject({ counts: { added: 0, changed: 0, removed: 0, unchanged: 3 } });
});

test('lets only admins edit, and returns 404 for an unknown provider', async () => {
  const buyer = await registerConfirmedTestUser(bench.market, `buyer-${base}@acme-logistics.example`);
  const { token } = buyer;
  expect(parseRefusalFromTestReply(await change('emnify', form(), base, { token }))).toEqual([
    403,
    'access.admin-needed',
  ]);
  expect(parseRefusalFromTestReply(await add(form({ name: 'New' }), { token }))).toEqual([403, 'access.admin-needed']);
  expect(parseRefusalFromTestReply(await change('nobody', form()))).toEqual([404, 'provider.not-found']);
});
