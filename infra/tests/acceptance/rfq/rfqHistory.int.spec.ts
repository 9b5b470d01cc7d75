import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { rfqDecider } from '@marketplace/command-service/rfq/rfq.decider.ts';
import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { readRfqHistoryEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let clock = Date.UTC(2026, 10, 21, 9);
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date((clock += 1000)));
});
afterAll(async () => scenario.close());

type Query = Record<string, string>;
const path = (rfqId: string, query: Query): string =>
  `/api/admin/rfq/${rfqId}/history?${new URLSearchParams(query).toString()}`;
async function fetchHistory(rfqId: string, query: Query = {}, who = scenario.admin): Promise<RfqHistoryReply> {
  const { status, body } = await scenario.get(path(rfqId, query), who);
  expect(status, JSON.stringify(body)).toBe(200);
  return readRfqHistoryEndpoint.reply.parse(body);
}
type Vendor = keyof RfqTestMarketplace['vendors'];
const postAsVendor = (vendor: Vendor, what: string, body: object) =>
  scenario.post(`/api/vendor/rfq/${what}`, body, scenario.vendors[vendor]);
const callAsAdmin = (method: 'PUT' | 'DELETE', url: string, body?: object) =>
  callTestApi(scenario.market.command, method, url, body, { token: scenario.admin.token });
const listLinkIds = async (rfqId: string): Promise<readonly string[]> => {
  const { seen } = await fetchHistory(rfqId);
  return seen?.kind === 'auditor' ? seen.links.map(({ id }) => id) : [];
};
type Ids = { rfq_id?: unknown; id?: unknown };
const listOwn = async <View extends Ids>(url: string, who: SignedInTestUser, rfqId: string) =>
  (await scenario.get<View[]>(url, who)).body.filter((each) => (each.rfq_id ?? each.id) === rfqId);

/** Creates an RFQ to three providers. Its history has every kind of event; `watch` runs after each step. */
async function createFullHistory(
  watch: (rfqId: string) => Promise<void> = () => Promise.resolve(),
  texts: object = {},
): Promise<string> {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom', '1nce'], texts);
  const [, , third = ''] = await listLinkIds(rfqId);
  const quote = { rfq_id: rfqId, quote_currency: 'EUR', quote_details: 'Pool of 24,000' };
  const steps = [
    () => postAsVendor('emnify', 'viewed', { rfq_id: rfqId }),
    () => postAsVendor('emnify', 'accept', { rfq_id: rfqId }),
    () => postAsVendor('soracom', 'reject', { rfq_id: rfqId }),
    () => postAsVendor('emnify', 'respond', { ...quote, quote_amount: '0.66' }),
    () => postAsVendor('emnify', 'respond', { ...quote, quote_amount: '0.62' }),
    () =>
      callAsAdmin('PUT', `/api/rfq/provider/${third}/status`, {
        status: 'accepted',
        notes: 'Signed price list asked for.',
      }),
    () => callAsAdmin('PUT', `/api/rfq/provider/${third}/status`, { status: 'accepted', notes: 'Came by mail.' }),
    () => callAsAdmin('DELETE', `/api/rfq/provider/${third}`),
  ];
  await watch(rfqId);
  for (const step of steps) {
    expect((await step()).status).toBe(200);
    await watch(rfqId);
  }
  return rfqId;
}

test('lists every event with author, time and changes, including the admin note and the deletion', async () => {
  const { events, events_total, number } = await fetchHistory(await createFullHistory());
  expect(number).toBeGreaterThan(1000);
  expect(events_total).toBe(9);
  expect(events.map(({ title, actor }) => `${title} by ${actor.role} ${actor.name ?? ''}`)).toEqual([
    'RFQ sent by buyer Ada Byron',
    'RFQ opened by vendor Ada Byron',
    'RFQ accepted by vendor Ada Byron',
    'RFQ rejected by vendor Ada Byron',
    'Quote sent by vendor Ada Byron',
    'Quote updated by vendor Ada Byron',
    'Status set by admin by admin Ada Byron',
    'Status set by admin by admin Ada Byron',
    'RFQ deleted by admin Ada Byron',
  ]);
  expect(events.map(({ actor }) => actor.company)).toEqual([
    'Meridian Cold Chain',
    'emnify',
    'emnify',
    'Soracom',
    'emnify',
    'emnify',
    'Marketplace',
    'Marketplace',
    'Marketplace',
  ]);
  expect(events[5]?.changes).toMatchObject([
    { field: 'Quote version', from: '1', to: '2' },
    { field: 'Amount', from: 'EUR 0.66', to: 'EUR 0.62' },
  ]);
  expect(events[6]).toMatchObject({
    provider_names: ['1NCE'],
    summary: 'From Sent to Accepted. Note: Signed price list asked for.',
    changes: [
      { field: 'Status', from: 'sent', to: 'accepted', from_label: 'Sent', to_label: 'Accepted' },
      { field: 'Admin note', from: null, to: 'Signed price list asked for.' },
      { field: 'Customer contact details', from: 'hidden', to: 'visible', from_label: 'Hidden', to_label: 'Visible' },
    ],
  });
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('shows the author of each quote version to admins, but not to the buyer', async () => {
  const rfqId = await createFullHistory();
  const authors = async (who: SignedInTestUser) => {
    const { seen } = await fetchHistory(rfqId, {}, who);
    const [link] = seen?.kind === 'auditor' ? seen.links : [];
    return link?.quote_versions.map(
      ({ version, sent_by: by }) => `${version} ${by.kind} ${by.name ?? '-'}, ${by.company ?? '-'}`,
    );
  };
  expect(await authors(scenario.admin)).toEqual(['1 person Ada Byron, emnify', '2 person Ada Byron, emnify']);
  const { body } = await scenario.get<unknown[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  expect(JSON.stringify(body)).not.toMatch(/Ada|Byron|sent_by/);
  const { seen } = await fetchHistory(rfqId, { as: 'buyer' });
  expect(JSON.stringify(seen)).not.toContain('sent_by');
});

test('shows the current state exactly as the buyer and every vendor see it, after every step', async () => {
  let comparisons = 0;
  await createFullHistory(async (rfqId) => {
    const buyer = (await fetchHistory(rfqId, { as: 'buyer' })).seen;
    const [rfq] = await listOwn(`/api/rfq/user/${scenario.buyer.user.email}`, scenario.buyer, rfqId);
    const links = (await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer)).body;
    expect(buyer).toEqual({ kind: 'buyer', rfq, links });
    for (const vendor of ['emnify', 'soracom', '1nce'] as const) {
      const seen = (await fetchHistory(rfqId, { as: `vendor:${vendor}` })).seen;
      const [own = null] = await listOwn('/api/vendor/available-rfqs', scenario.vendors[vendor], rfqId);
      expect(seen).toEqual({ kind: 'vendor', rfq: own });
      comparisons += 1;
    }
  });
  expect(comparisons).toBe(27);
});

test('shows the state before a quote without the quote, by event and by time', async () => {
  const rfqId = await createFullHistory();
  const { events } = await fetchHistory(rfqId);
  const accepted = events[2]?.at ?? '';
  for (const pointInTime of [{ event: '3' }, { at: accepted }, { at: accepted.replace('Z', '+00:00') }]) {
    const historyThen = await fetchHistory(rfqId, pointInTime);
    expect(historyThen.events).toHaveLength(3);
    expect(historyThen.events_total).toBe(9);
    expect(historyThen.seen).toMatchObject({
      kind: 'auditor',
      rfq: { status: 'sent', responded_count: 0, total_providers: 3 },
    });
    const [first] = historyThen.seen?.kind === 'auditor' ? historyThen.seen.links : [];
    expect(first).toMatchObject({ response_status: 'accepted', quote_amount: null, quote_versions: [] });
    expect(JSON.stringify(historyThen)).not.toContain('0.66');
  }
  const first = await fetchHistory(rfqId, { event: '5', as: 'buyer' });
  expect(first.seen).toMatchObject({ links: [{ quote_amount: '0.66', quote_versions: [{ version: 1 }] }, {}, {}] });
  expect((await fetchHistory(rfqId, { event: '0' })).seen).toBeNull();
});

test("hides contacts before the acceptance, competitors and admin notes in a vendor's view", async () => {
  const rfqId = await createFullHistory();
  const before = await fetchHistory(rfqId, { as: 'vendor:emnify', event: '2' });
  expect(JSON.stringify(before)).not.toMatch(/Meridian|Ida Lindqvist|ida@|\+46/);
  const after = await fetchHistory(rfqId, { as: 'vendor:emnify', event: '3' });
  expect(after.seen).toMatchObject({ rfq: { contact_name: 'Ida Lindqvist', company_name: 'Meridian Cold Chain' } });

  const rival = JSON.stringify(await fetchHistory(rfqId, { as: 'vendor:soracom' }));
  expect(rival).not.toMatch(/emnify|1nce|0\.66|0\.62|Meridian|price list/i);
  const own = await fetchHistory(rfqId, { as: 'vendor:1nce' });
  expect(own.events.map(({ title }) => title)).toEqual(['RFQ sent', 'Status set by admin', 'RFQ deleted']);
  expect(JSON.stringify(own)).not.toMatch(/price list|by mail/i);
  expect(own.seen).toEqual({ kind: 'vendor', rfq: null });
  const buyer = await fetchHistory(rfqId, { as: 'buyer' });
  expect(buyer.events.map(({ event }) => event)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
  expect(JSON.stringify(buyer)).not.toMatch(/price list|by mail/i);
});

test('accepts the ID of a link or of its provider, and returns 404 for others', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  const [linkId = ''] = await listLinkIds(rfqId);
  expect((await fetchHistory(rfqId, { as: `vendor:${linkId}` })).as).toBe(`vendor:${linkId}`);
  const missing = [path(rfqId, { as: 'vendor:soracom' }), path('not-an-id', {}), path(linkId, {})];
  for (const url of missing) expect((await scenario.get(url, scenario.admin)).status).toBe(404);
  for (const query of [{ as: 'rival' }, { at: 'yesterday' }, { event: '-1' }]) {
    expect((await scenario.get(path(rfqId, query), scenario.admin)).status).toBe(400);
  }
});

test('attributes the expiry of the deadline to the system', async () => {
  const deadline = new Date(clock + 60_000).toISOString();
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom'], { deadline });
  clock += 120_000;
  const [link = ''] = await listLinkIds(rfqId);
  await scenario.market.deps.execute(rfqDecider, {
    stream: `rfq-${rfqId}`,
    command: { type: 'ExpireRfq' },
    meta: { commandId: crypto.randomUUID(), actor: 'system', at: new Date(clock).toISOString() },
  });
  const { events } = await fetchHistory(rfqId);
  expect(events.at(-1)).toMatchObject({
    title: 'RFQ expired',
    actor: { kind: 'system', name: null },
    link_ids: [link, expect.any(String)],
  });
  expect((await fetchHistory(rfqId, { as: 'vendor:soracom' })).events.at(-1)).toMatchObject({
    link_ids: [expect.not.stringContaining(link)],
  });
});

test('shows histories, lists and files to analysts without personal data', async () => {
  const texts = { projectTitle: 'x@meridian.example', expectedVolume: '030 1234567' };
  const rfqId = await createFullHistory(undefined, texts);
  const closing = { note: 'Write to y@meridian.example.' };
  expect((await scenario.post(`/api/rfq/${rfqId}/close`, closing, scenario.buyer)).status).toBe(200);
  const analyst = await registerConfirmedTestUser(scenario.market, 'analyst@marketplace.example', 'Marketplace');
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await grantRole(scenario.market.deps, { userId: analyst.user.id, role: 'analyst' }, meta);
  const urls = ['auditor', 'buyer', 'vendor:emnify'].map((as) => path(rfqId, { as }));
  const lists = ['/api/admin/rfq-analytics', '/api/admin/rfqs', '/api/admin/rfqs/export?format=json'];
  for (const url of [...urls, ...lists, `/api/admin/rfq/${rfqId}/history/export?format=json`]) {
    const { status, body } = await scenario.get(url, analyst);
    expect(status, url).toBe(200);
    expect(JSON.stringify(body), url).not.toMatch(/Ida Lindqvist|\w@meridian|\+46|IP67|Ada Byron|1234567/);
    expect(JSON.stringify(body), url).toContain('Meridian Cold Chain');
  }
  expect(JSON.stringify((await scenario.get('/api/admin/rfqs?buyer=ida%40', analyst)).body)).toContain('"total":0');
});

test('exports RFQs, links and quotes, with formula-like text escaped', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], {
    projectTitle: '=HYPERLINK("http://x")',
    companyName: '@SUM(A1)',
  });
  const downloadWorkbook = async (url: string) => {
    const after = `${scenario.market.deps.epoch}.${await scenario.market.store.head()}`;
    const headers = { authorization: `Bearer ${scenario.admin.token}`, 'x-read-after': after };
    const reply = await scenario.market.query.inject({ method: 'GET', url, headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/);
    return XLSX.read(reply.rawPayload);
  };
  const book = await downloadWorkbook('/api/admin/rfqs/export?format=xlsx&text=HYPERLINK');
  expect(book.SheetNames).toEqual(['RFQs', 'Links', 'Quotes']);
  const [row] = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['RFQs'] ?? {});
  expect(row).toMatchObject({ ID: rfqId, 'Project title': '=HYPERLINK("http://x")', 'Company name': '@SUM(A1)' });
  expect(JSON.stringify(book.Sheets)).not.toContain('"f":');
  const history = await downloadWorkbook(`/api/admin/rfq/${await createFullHistory()}/history/export?format=xlsx`);
  const events = XLSX.utils.sheet_to_json<Record<string, unknown>>(history.Sheets['Events'] ?? {});
  const visibility = XLSX.utils.sheet_to_json<Record<string, unknown>>(history.Sheets['Contact visibility'] ?? {});
  // Timestamps are numeric cells with a date format.
  expect(history.Sheets['Contact visibility']?.['B2']).toMatchObject({ t: 'n' });
  expect(visibility.map((row) => [row['Provider name'], row['Visible until'] !== undefined])).toEqual([
    ['emnify', false],
    ['1NCE', true],
  ]);
  const changed = { Event: 6, Field: 'Amount', From: 'EUR 0.66', To: 'EUR 0.62' };
  expect(events).toContainEqual(expect.objectContaining(changed));
});

test('keeps the history of an erased buyer readable, without names', async () => {
  const rfqId = await createFullHistory();
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: DataSubjectErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(deps, scenario.buyer.user.id);
  const { events, seen } = await fetchHistory(rfqId);
  expect(events[0]?.actor).toEqual({ kind: 'erased', role: 'buyer', name: null, company: null });
  expect(events[1]?.actor).toMatchObject({ kind: 'person', name: 'Ada Byron' });
  expect(JSON.stringify(seen)).not.toMatch(/Ida Lindqvist|ida@meridian|IP67|Meridian|Pool of|Signed price/);
  const listContactPeriods = (view: RfqHistoryReply['seen']) =>
    view?.kind === 'auditor' ? view.links.map((link) => link.contact_visible_periods) : [];
  const [accepted, opened, deleted] = [events[2]?.at, events[6]?.at, events[8]?.at];
  const [open, never, closed] = listContactPeriods(seen);
  expect(never).toEqual([]);
  expect(closed).toEqual([{ from: opened, until: deleted }]);
  expect(open).toEqual([{ from: accepted, until: expect.any(String) as unknown }]);
  expect((open?.[0]?.until ?? '') > (deleted ?? '')).toBe(true);
  const before = await fetchHistory(rfqId, { event: '8' });
  expect(listContactPeriods(before.seen)[0]).toEqual([{ from: accepted, until: null }]);
  const rows = await scenario.market.pool.query<{ schema: string }>(
    `SELECT schema FROM ops.active WHERE projection = 'rfqHistory'`,
  );
  const storedRows = await scenario.market.pool.query(`SELECT data::text FROM ${rows.rows[0]?.schema ?? ''}.rfq_event`);
  expect(JSON.stringify(storedRows.rows)).not.toMatch(
    /Ida Lindqvist|ida@meridian|IP67|\+46|Meridian|Cold-chain|Pool of|Signed price/,
  );
});
