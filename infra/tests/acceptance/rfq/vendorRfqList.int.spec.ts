import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { VendorRfqListPageReply } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let colleague: SignedInTestUser;
/** IDs of the RFQs by title. */
const ids = new Map<string, string>();
const getId = (title: string): string => ids.get(title) ?? '';

/** RFQs in the order of sending, which differs from every sort order. */
const sentAs = [
  { title: 'Delta meters', days: 20, company: 'Northwind Meters', own: 'Alpine huts.' },
  { title: 'alpha trackers', days: 3, company: 'Northwind Trackers', own: 'Plain.' },
  { title: 'Charlie gates', days: 40, company: 'Gatehouse', own: `Long ${'words '.repeat(300)}` },
  { title: 'Bravo pumps', days: 30, company: 'Pumpworks', own: '100%_sure' },
  { title: 'Echo doors', days: 5, company: 'Doorstep', own: 'Plain.' },
] as const;
/** Titles in the order of the list: open RFQs, newest first, then decided and rejected ones. */
const newestFirst = ['Bravo pumps', 'alpha trackers', 'Delta meters', 'Echo doors', 'Charlie gates'];

beforeAll(async () => {
  scenario = await startRfqTestScenario();
  const { emnify } = scenario.vendors;
  colleague = await registerRfqTestScenarioVendor(scenario.market, 'emnify', 'colleague');
  for (const { title, days, company, own } of sentAs) {
    const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
    const customRequirements = { customRequirements: own };
    const more = { projectTitle: title, deadline, companyName: company, customRequirements };
    ids.set(title, await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], more));
  }
  await sendRfqAsTestScenarioBuyer(scenario, ['soracom'], { projectTitle: 'Of a rival' });
  for (const title of ['Delta meters', 'Bravo pumps']) {
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: getId(title) }, emnify);
  }
  const quote = { rfq_id: getId('Bravo pumps'), quote_amount: '0.62', quote_currency: 'EUR' };
  await scenario.post('/api/vendor/rfq/respond', quote, emnify);
  await scenario.post('/api/vendor/rfq/reject', { rfq_id: getId('Charlie gates') }, emnify);
  await scenario.post(`/api/rfq/${getId('Echo doors')}/close`, { note: 'Stopped. '.repeat(60) }, scenario.buyer);
});
afterAll(async () => scenario.close());

async function fetchPage(
  query: string,
  reader: SignedInTestUser = scenario.vendors.emnify,
): Promise<VendorRfqListPageReply> {
  const { status, body } = await scenario.get(`/api/vendor/rfqs/page${query}`, reader);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return VendorRfqListPageReply.parse(body);
}
const listTitles = ({ rfqs }: VendorRfqListPageReply) => rfqs.map(({ project_title }) => project_title);
const findTitles = async (query: string) => listTitles(await fetchPage(query));

test('lists open requests first, newest first, with the count of every group and status', async () => {
  const read = await fetchPage('');
  expect(listTitles(read)).toEqual(newestFirst);
  expect(read).toMatchObject({ total: 5, all: 5, first: 1, groups: { open: 3, expired: 0, closed: 2 } });
  expect(read.statuses).toEqual({ all: 5, sent: 1, accepted: 1, rejected: 1, responded: 1, expired: 0, decided: 1 });
});

test('shows the same list to colleagues of a provider, and nothing of it to others', async () => {
  expect(await fetchPage('', colleague)).toEqual(await fetchPage(''));
  expect(listTitles(await fetchPage('', scenario.vendors.soracom))).toEqual(['Of a rival']);
  const { next } = await fetchPage('?limit=2');
  expect(listTitles(await fetchPage(`?after=${next ?? ''}`, scenario.vendors.soracom))).not.toContain('Delta meters');
  const other = await scenario.get(`/api/vendor/rfq/${getId('Delta meters')}`, scenario.vendors.soracom);
  const none = await scenario.get('/api/vendor/rfq/nobody', scenario.vendors.soracom);
  expect([other, none].map(({ status, body }) => [status, body['code']])).toEqual([
    [404, 'rfq.not-found'],
    [404, 'rfq.not-found'],
  ]);
});

test.each([
  ['sort=due&direction=asc', ['alpha trackers', 'Delta meters', 'Bravo pumps', 'Echo doors', 'Charlie gates']],
  ['sort=title&direction=asc', ['alpha trackers', 'Bravo pumps', 'Delta meters', 'Charlie gates', 'Echo doors']],
  ['sort=status&direction=asc', ['alpha trackers', 'Delta meters', 'Bravo pumps', 'Charlie gates', 'Echo doors']],
  ['sort=created&direction=asc', ['Delta meters', 'alpha trackers', 'Bravo pumps', 'Charlie gates', 'Echo doors']],
])('sorts within the groups by %s, with the same order when paginated in both directions', async (sorting, order) => {
  expect(await findTitles(`?${sorting}`)).toEqual(order);
  const first = await fetchPage(`?${sorting}&limit=2`);
  const second = await fetchPage(`?${sorting}&limit=2&after=${first.next ?? ''}`);
  const third = await fetchPage(`?${sorting}&limit=2&after=${second.next ?? ''}`);
  expect([first, second, third].flatMap(listTitles)).toEqual(order);
  expect([first, second, third].map(({ first: at, next }) => [at, next === null])).toEqual([
    [1, false],
    [3, false],
    [5, true],
  ]);
  const back = await fetchPage(`?${sorting}&limit=2&before=${third.previous ?? ''}`);
  expect({ titles: listTitles(back), first: back.first }).toEqual({ titles: order.slice(2, 4), first: 3 });
});

test.each([
  ['text=TRACK', ['alpha trackers']],
  ['text=alpine', ['Delta meters']],
  ['text=100%25_', ['Bravo pumps']],
  ['text=%231001', ['Delta meters']],
  ['status=responded', ['Bravo pumps']],
  ['status=sent', ['alpha trackers']],
  ['status=decided', ['Echo doors']],
  ['due=week', ['alpha trackers']],
  ['to=2020-01-01T00:00:00Z', []],
])('finds the expected requests for %s', async (query, expected) => {
  expect(await findTitles(`?${query}`)).toEqual(expected);
});

test('does not match the customer in searches before the acceptance', async () => {
  expect(await findTitles('?text=northwind')).toEqual(['Delta meters']);
  expect(await findTitles('?text=lindqvist')).toEqual(['Bravo pumps', 'Delta meters']);
  expect(await findTitles('?text=gatehouse')).toEqual([]);
  const lines = (await fetchPage('')).rfqs;
  expect(lines.filter((line) => 'company_name' in line).map(({ project_title }) => project_title)).toEqual([
    'Bravo pumps',
    'Delta meters',
  ]);
});

test('truncates requirements and notes in the list, but not in the request', async () => {
  const lines = (await fetchPage('')).rfqs;
  const charlie = lines.find(({ project_title }) => project_title === 'Charlie gates');
  expect(Array.from(charlie?.requirements_beginning ?? '')).toHaveLength(240);
  expect(lines.find(({ project_title }) => project_title === 'Echo doors')?.outcome_note).toHaveLength(240);
  const read = await scenario.get<VendorRfqReplyItem>(
    `/api/vendor/rfq/${getId('Charlie gates')}`,
    scenario.vendors.emnify,
  );
  expect(read.body.custom_requirements).toContain('words '.repeat(299));
  const all = await scenario.get<VendorRfqReplyItem[]>('/api/vendor/available-rfqs', scenario.vendors.emnify);
  const sameRfq = all.body.find(({ rfq_id }) => rfq_id === read.body.rfq_id);
  // The endpoint of the specification keeps its response format, without assignees.
  expect({ ...sameRfq, in_charge: null }).toEqual(read.body);
});

test('suggests which single filter to remove when nothing is found, with the resulting count', async () => {
  const emptyPage = await fetchPage('?text=delta&status=rejected');
  expect(emptyPage).toMatchObject({ total: 0, first: 0, next: null, previous: null, all: 5 });
  expect(emptyPage.without).toEqual([
    { filter: 'text', total: 1 },
    { filter: 'status', total: 1 },
  ]);
  expect(emptyPage.statuses).toMatchObject({ all: 1, accepted: 1, rejected: 0 });
});

test.each([
  'limit=51',
  'after=x',
  `after=${Buffer.from('["title desc",0,"a","9"]').toString('base64url')}`,
  `sort=due&before=${Buffer.from('["due desc",0,"yesterday","9"]').toString('base64url')}`,
  'status=lost',
  'due=month',
  'from=yesterday',
  `text=${'x'.repeat(201)}`,
  'text=a%00b',
])('rejects %s', async (query) => {
  const path = `/api/vendor/rfqs/page?${query}`;
  const { status, body } = await scenario.get<{ code: string }>(path, scenario.vendors.emnify);
  const code = /after|before/.test(query) ? 'rfq.page-unknown' : 'request.shape';
  expect({ status, code: body.code }).toEqual({ status: 400, code });
});

test('exports all filtered requests in order, with customers of accepted ones only', async () => {
  await fetchPage('');
  const { token } = scenario.vendors.emnify;
  const answer = await scenario.market.query.inject({
    url: '/api/vendor/rfqs/export?format=csv&sort=title&direction=asc',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(
    ['alpha trackers', 'Bravo pumps', 'Delta meters', 'Charlie gates', 'Echo doors'].map((each) => `"${each}"`),
  );
  expect(answer.body).toContain('Pumpworks');
  for (const hidden of ['Gatehouse', 'Northwind Trackers', 'Doorstep']) expect(answer.body).not.toContain(hidden);
});

test('no longer finds the text of an erased buyer', async () => {
  expect(await findTitles('?text=delta')).toEqual(['Delta meters']);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: DataSubjectErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(deps, scenario.buyer.user.id);
  for (const text of ['delta', 'alpine', 'northwind', 'lindqvist'])
    expect(await findTitles(`?text=${text}`)).toEqual([]);
  expect(await findTitles('')).toEqual([null, null, null, null, null]);
});
