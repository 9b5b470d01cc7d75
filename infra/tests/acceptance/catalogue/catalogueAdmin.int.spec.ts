import {
  CatalogueDifferenceReply,
  AdminCataloguePageReply,
  type CatalogueVersionReplyItem,
  EditableProviderReply,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { listCatalogueHistoryEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { callTestApi, registerConfirmedTestUser, type TestApiReply } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import {
  parseRefusalFromTestReply,
  parseUploadReportFromTestReply,
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as XLSX from 'xlsx';

const root = '/api/admin/catalogue';
const headers = ['Provider', 'Type', 'Scope / Sectors', 'Platform Features', 'Website', 'Partner', 'Core Offerings'];
const first = buildSingleSheetTestWorkbook(
  headers,
  ['Zeta', 'MNO', 'Ports', null, 'https://zeta.example', 'Y', '=HYPERLINK("http://x")'],
  ['alpha', 'MVNO', 'Fleet 100%', 'Webhooks', null, null, "'quoted"],
  ['Élan', 'MVNO', null, 'eSIM_API', null, null, '@sum'],
);

let bench: CatalogueUploadTestHarness;
let lastPosition: string;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  await bench.upload(first);
  const edit = await send('PUT', `${root}/providers/alpha`, { base: 1, provider: await formFor('alpha', 'Ports') });
  const retired = await send('DELETE', `${root}/providers/zeta?base=2`);
  const restored = await send('POST', `${root}/restore`, { version: 1, base: 3 });
  expect([edit, retired, restored].map(({ status }) => status)).toEqual([200, 200, 200]);
  lastPosition = String(restored.body.position);
  await get('');
});
afterAll(async () => bench.market.close());

function send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<TestApiReply> {
  return callTestApi(bench.market.command, method, url, body, { token: bench.admin.token });
}
function get(path: string, token = bench.admin.token): Promise<TestApiReply> {
  return callTestApi(bench.market.query, 'GET', `${root}${path}`, undefined, { token, after: lastPosition });
}
async function formFor(id: string, scope: string): Promise<object> {
  const after = `${bench.market.deps.epoch}.${await bench.market.store.head()}`;
  const reply = await callTestApi(bench.market.query, 'GET', `${root}/providers/${id}`, undefined, {
    token: bench.admin.token,
    after,
  });
  return { ...EditableProviderReply.parse(reply.body).record, scope, id: undefined };
}
const names = async (query: string) =>
  AdminCataloguePageReply.parse((await get(query)).body).rows.map(({ name }) => name);

test('lists a page of the catalogue by name, with version and counts', async () => {
  const page = AdminCataloguePageReply.parse((await get('?limit=2')).body);
  expect(page).toMatchObject({ version: 4, found: 3, counts: { total: 3, MNO: 1, MVNO: 2, other: 0, partners: 1 } });
  expect(page.rows.map(({ name }) => name)).toEqual(['alpha', 'Élan']);
  expect(await names('?limit=2&offset=2')).toEqual(['Zeta']);
  expect(page.rows[0]).toMatchObject({ id: 'alpha', type: 'MVNO', partner: false, logo: null, version: 4 });
});

test.each([
  ['?sort=name&order=desc', ['Zeta', 'Élan', 'alpha']],
  ['?sort=type', ['Zeta', 'alpha', 'Élan']],
  ['?sort=updated', ['Élan', 'alpha', 'Zeta']],
  ['?type=MVNO', ['alpha', 'Élan']],
  ['?partner=true', ['Zeta']],
  ['?partner=false&type=MNO', []],
  ['?showcase=true&search=ELAN', ['Élan']],
  ['?search=ports', ['Zeta']],
  ['?search=lph', ['alpha']],
  ['?search=100%25', ['alpha']],
  ['?search=m_api', ['Élan']],
  ['?search=m.api', []],
  ['?search=%25', ['alpha']],
])('finds %j providers for %s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('reads the sort orders and the search from indexes', async () => {
  const plan = async (sql: string) => {
    const { rows } = await bench.market.pool.query<{ schema: string }>(
      `SELECT schema FROM ops.active WHERE projection = 'catalogue'`,
    );
    const text = sql.replaceAll('{schema}', rows[0]?.schema ?? '');
    const client = await bench.market.pool.connect();
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_seqscan = off');
    await client.query('SET LOCAL enable_sort = off');
    const found = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`);
    await client.query('ROLLBACK');
    client.release();
    return found.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const order of ['sort_name, id', 'type DESC, sort_name DESC, id DESC', 'since, sort_name, id']) {
    const queryPlan = await plan(`SELECT id FROM {schema}.listing ORDER BY ${order} LIMIT 50`);
    expect(queryPlan).toMatch(/Index.* Scan.* using/);
    expect(queryPlan).not.toContain('Sort');
  }
});

async function history(query = ''): Promise<{ versions: readonly CatalogueVersionReplyItem[]; more: boolean }> {
  return listCatalogueHistoryEndpoint.reply.parse((await get(`/history${query}`)).body);
}

test('lists author, time, kind and changes of each version', async () => {
  const { versions, more } = await history();
  expect(more).toBe(false);
  expect(versions.map(({ version, kind, providers }) => [version, kind, providers])).toEqual([
    [4, 'restore', 3],
    [3, 'retired', 2],
    [2, 'edited', 3],
    [1, 'upload', 3],
  ]);
  expect(versions[0]).toMatchObject({ restoredFrom: 1, fileName: null, counts: { added: 1, changed: 1 } });
  expect(versions[1]).toMatchObject({ provider: { id: 'zeta', name: 'Zeta' }, counts: { removed: 1, unchanged: 2 } });
  expect(versions[3]).toMatchObject({ fileName: 'providers.xlsx', counts: { added: 3 } });
  expect(versions[3]?.by).toEqual({
    userId: bench.admin.user.id,
    name: 'Ada Byron',
    email: 'admin@marketplace.example',
  });
});

test('paginates the history', async () => {
  const page = await history('?limit=2');
  expect([page.versions.map(({ version }) => version), page.more]).toEqual([[4, 3], true]);
  expect((await history('?limit=2&before=3')).versions.map(({ version }) => version)).toEqual([2, 1]);
});

test('shows no name for a version by an erased user', async () => {
  const schemaOf = await bench.market.deps.resolveSchemas();
  const { pool } = bench.market;
  await pool.query(`UPDATE ${schemaOf('people')}.person SET first_name = NULL, last_name = NULL, email = NULL`);
  expect((await history()).versions[2]?.by).toEqual({ userId: bench.admin.user.id, name: null, email: null });
});

const difference = async (query: string) => CatalogueDifferenceReply.parse((await get(`/difference${query}`)).body);

test('compares any two versions field by field, in both directions', async () => {
  const edited = await difference('?to=2');
  expect(edited).toMatchObject({ from: 1, to: 2, counts: { added: 0, changed: 1, removed: 0, unchanged: 2 } });
  expect(edited.changes).toEqual([
    {
      kind: 'changed',
      id: 'alpha',
      name: 'alpha',
      type: 'MVNO',
      fields: [{ field: 'Scope / Sectors', before: 'Fleet 100%', after: 'Ports' }],
    },
  ]);
  expect((await difference('?to=1')).counts).toEqual({ added: 3, changed: 0, removed: 0, unchanged: 0 });
  expect((await difference('?from=1&to=3')).counts).toEqual({ added: 0, changed: 1, removed: 1, unchanged: 1 });
  const back = await difference('?from=3&to=1');
  expect(back.counts).toEqual({ added: 1, changed: 1, removed: 0, unchanged: 1 });
  expect(back.changes.map(({ kind, name }) => [kind, name])).toEqual([
    ['added', 'Zeta'],
    ['changed', 'alpha'],
  ]);
  expect((await difference('?from=1&to=4')).changes).toEqual([]);
  expect(parseRefusalFromTestReply(await get('/difference?to=5'))).toEqual([404, 'catalogue.version-unknown']);
});

async function download(path: string): Promise<Buffer> {
  const { token } = bench.admin;
  const reply = await bench.market.query.inject({
    method: 'GET',
    url: `${root}${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-read-after': lastPosition },
  });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="catalogue-/);
  return reply.rawPayload;
}

test('exports a workbook without formulas that can be uploaded again without changes', async () => {
  const bytes = await download('/download');
  const reply = await bench.upload(bytes);
  const report = parseUploadReportFromTestReply(reply);
  expect(report).toMatchObject({ version: 4, counts: { added: 0, changed: 0, removed: 0, unchanged: 3 }, remarks: [] });
  const sheet = XLSX.read(bytes, { type: 'buffer' }).Sheets['Providers'] ?? {};
  const cells = Object.values(sheet).map((cell) => cell as XLSX.CellObject);
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
});

test('exports a past version, and previews it with the changes that a restore would make', async () => {
  const bytes = await download('/download?version=3');
  const { payload, headers: form } = await encodeTestMultipartForm([{ name: 'a.xlsx', bytes }]);
  const { token } = bench.admin;
  const queryPlan = await callTestApi(bench.market.command, 'POST', `${root}/preview`, payload, {
    token,
    headers: form,
  });
  expect(queryPlan.body.counts).toEqual({ added: 0, changed: 1, removed: 1, unchanged: 1 });
  expect(parseRefusalFromTestReply(await get('/download?version=9'))).toEqual([404, 'catalogue.version-unknown']);
});

test('offers a template with every column and no rows', async () => {
  const book = XLSX.read(await download('/template'), { type: 'buffer' });
  const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets['Providers'] ?? {}, { header: 1 });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual(expect.arrayContaining([...headers, 'NTN Support', 'Countries Supported', 'Webhooks']));
});

test('returns one provider with the version that an edit is based on', async () => {
  const detail = EditableProviderReply.parse((await get('/providers/zeta')).body);
  expect(detail).toMatchObject({ base: 4, since: 4, logo: null, record: { id: 'zeta', partner: true } });
  expect(parseRefusalFromTestReply(await get('/providers/nobody'))).toEqual([404, 'provider.not-found']);
});

test.each(['', '/history', '/difference?to=1', '/download', '/template', '/providers/zeta'])(
  'allows only admins to read %s',
  async (path) => {
    const buyer = await registerConfirmedTestUser(bench.market, `${crypto.randomUUID()}@acme-logistics.example`);
    expect(parseRefusalFromTestReply(await get(path, buyer.token))).toEqual([403, 'access.admin-needed']);
    const guest = await bench.market.query.inject({ method: 'GET', url: `${root}${path}` });
    expect(guest.statusCode).toBe(401);
  },
);
