import { type ErasureDeps, eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';
import { VendorRfqsPage } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, sendRfq, startRfqScenario, vendorOf } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let colleague: SignedIn;
/** Ids of the RFQs by title. */
const ids = new Map<string, string>();
const idOf = (title: string): string => ids.get(title) ?? '';

/** Sent in this order, so that no other order is the same. */
const sentAs = [
  { title: 'Delta meters', days: 20, company: 'Northwind Meters', own: 'Alpine huts.' },
  { title: 'alpha trackers', days: 3, company: 'Northwind Trackers', own: 'Plain.' },
  { title: 'Charlie gates', days: 40, company: 'Gatehouse', own: `Long ${'words '.repeat(300)}` },
  { title: 'Bravo pumps', days: 30, company: 'Pumpworks', own: '100%_sure' },
  { title: 'Echo doors', days: 5, company: 'Doorstep', own: 'Plain.' },
] as const;
/** In the order of the list: what is open, the newest first, then what was decided or rejected. */
const newestFirst = ['Bravo pumps', 'alpha trackers', 'Delta meters', 'Echo doors', 'Charlie gates'];

beforeAll(async () => {
  scenario = await startRfqScenario();
  const { emnify } = scenario.vendors;
  colleague = await vendorOf(scenario.market, 'emnify', 'colleague');
  for (const { title, days, company, own } of sentAs) {
    const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
    const customRequirements = { customRequirements: own };
    const more = { projectTitle: title, deadline, companyName: company, customRequirements };
    ids.set(title, await sendRfq(scenario, ['emnify'], more));
  }
  await sendRfq(scenario, ['soracom'], { projectTitle: 'Of a rival' });
  for (const title of ['Delta meters', 'Bravo pumps']) {
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: idOf(title) }, emnify);
  }
  const quote = { rfq_id: idOf('Bravo pumps'), quote_amount: '0.62', quote_currency: 'EUR' };
  await scenario.post('/api/vendor/rfq/respond', quote, emnify);
  await scenario.post('/api/vendor/rfq/reject', { rfq_id: idOf('Charlie gates') }, emnify);
  await scenario.post(`/api/rfq/${idOf('Echo doors')}/close`, { note: 'Stopped. '.repeat(60) }, scenario.buyer);
});
afterAll(async () => scenario.close());

async function page(query: string, reader: SignedIn = scenario.vendors.emnify): Promise<VendorRfqsPage> {
  const { status, body } = await scenario.get(`/api/vendor/rfqs/page${query}`, reader);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return VendorRfqsPage.parse(body);
}
const titles = ({ rfqs }: VendorRfqsPage) => rfqs.map(({ project_title }) => project_title);
const found = async (query: string) => titles(await page(query));

test('what is open comes first, the newest first, and every group and status is counted', async () => {
  const read = await page('');
  expect(titles(read)).toEqual(newestFirst);
  expect(read).toMatchObject({ total: 5, all: 5, first: 1, groups: { open: 3, expired: 0, closed: 2 } });
  expect(read.statuses).toEqual({ all: 5, sent: 1, accepted: 1, rejected: 1, responded: 1, expired: 0, decided: 1 });
});

test('colleagues of a provider read the same, and others nothing of it', async () => {
  expect(await page('', colleague)).toEqual(await page(''));
  expect(titles(await page('', scenario.vendors.soracom))).toEqual(['Of a rival']);
  const { next } = await page('?limit=2');
  expect(titles(await page(`?after=${next ?? ''}`, scenario.vendors.soracom))).not.toContain('Delta meters');
  const other = await scenario.get(`/api/vendor/rfq/${idOf('Delta meters')}`, scenario.vendors.soracom);
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
])('%s orders within the groups, and pages of two in either direction are the same list', async (sorting, order) => {
  expect(await found(`?${sorting}`)).toEqual(order);
  const first = await page(`?${sorting}&limit=2`);
  const second = await page(`?${sorting}&limit=2&after=${first.next ?? ''}`);
  const third = await page(`?${sorting}&limit=2&after=${second.next ?? ''}`);
  expect([first, second, third].flatMap(titles)).toEqual(order);
  expect([first, second, third].map(({ first: at, next }) => [at, next === null])).toEqual([
    [1, false],
    [3, false],
    [5, true],
  ]);
  const back = await page(`?${sorting}&limit=2&before=${third.previous ?? ''}`);
  expect({ titles: titles(back), first: back.first }).toEqual({ titles: order.slice(2, 4), first: 3 });
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
])('%s finds what it says and nothing else', async (query, expected) => {
  expect(await found(`?${query}`)).toEqual(expected);
});

test('nobody learns who asks by searching for it before accepting', async () => {
  expect(await found('?text=northwind')).toEqual(['Delta meters']);
  expect(await found('?text=lindqvist')).toEqual(['Bravo pumps', 'Delta meters']);
  expect(await found('?text=gatehouse')).toEqual([]);
  const lines = (await page('')).rfqs;
  expect(lines.filter((line) => 'company_name' in line).map(({ project_title }) => project_title)).toEqual([
    'Bravo pumps',
    'Delta meters',
  ]);
});

test('a line says how requirements and notes begin, and the request has all of them', async () => {
  const lines = (await page('')).rfqs;
  const charlie = lines.find(({ project_title }) => project_title === 'Charlie gates');
  expect(Array.from(charlie?.requirements_beginning ?? '')).toHaveLength(240);
  expect(lines.find(({ project_title }) => project_title === 'Echo doors')?.outcome_note).toHaveLength(240);
  const read = await scenario.get<VendorRfqView>(`/api/vendor/rfq/${idOf('Charlie gates')}`, scenario.vendors.emnify);
  expect(read.body.custom_requirements).toContain('words '.repeat(299));
  const all = await scenario.get<VendorRfqView[]>('/api/vendor/available-rfqs', scenario.vendors.emnify);
  const alike = all.body.find(({ rfq_id }) => rfq_id === read.body.rfq_id);
  // The specified call keeps its shape, and says nothing of colleagues.
  expect({ ...alike, in_charge: null }).toEqual(read.body);
});

test('an empty result says which filter alone is in the way, and how many are found without it', async () => {
  const nothing = await page('?text=delta&status=rejected');
  expect(nothing).toMatchObject({ total: 0, first: 0, next: null, previous: null, all: 5 });
  expect(nothing.without).toEqual([
    { filter: 'text', total: 1 },
    { filter: 'status', total: 1 },
  ]);
  expect(nothing.statuses).toMatchObject({ all: 1, accepted: 1, rejected: 0 });
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
])('%s is refused', async (query) => {
  const path = `/api/vendor/rfqs/page?${query}`;
  const { status, body } = await scenario.get<{ code: string }>(path, scenario.vendors.emnify);
  const code = /after|before/.test(query) ? 'rfq.page-unknown' : 'request.shape';
  expect({ status, code: body.code }).toEqual({ status: 400, code });
});

test('a file holds all that the filters find in their order, customers only where the vendor may know them', async () => {
  await page('');
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

test('what the buyer wrote is found no more once the buyer is erased', async () => {
  expect(await found('?text=delta')).toEqual(['Delta meters']);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: ErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseSubject(deps, scenario.buyer.user.id);
  for (const text of ['delta', 'alpine', 'northwind', 'lindqvist']) expect(await found(`?text=${text}`)).toEqual([]);
  expect(await found('')).toEqual([null, null, null, null, null]);
});
