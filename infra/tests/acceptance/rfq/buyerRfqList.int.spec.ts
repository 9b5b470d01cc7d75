import { OwnRfqPageReply } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
/** IDs of the buyer's RFQs by title. */
const ids = new Map<string, string>();

/** RFQs in the order of sending, which differs from every sort order. */
const sentAs = [
  { title: 'Delta meters', providers: ['emnify', 'soracom'], days: 20, own: 'Alpine huts.' },
  { title: 'alpha trackers', providers: ['emnify'], days: 10, own: 'Plain.' },
  { title: 'Charlie gates', providers: ['1nce'], days: 40, own: 'Plain.' },
  { title: 'Bravo pumps', providers: ['soracom'], days: 30, own: '100%_sure' },
  { title: 'Echo doors', providers: ['emnify'], days: 50, own: 'Plain.' },
] as const;

beforeAll(async () => {
  scenario = await startRfqTestScenario();
  for (const { title, providers, days, own } of sentAs) {
    const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
    const more = { projectTitle: title, deadline, customRequirements: { customRequirements: own } };
    ids.set(title, await sendRfqAsTestScenarioBuyer(scenario, providers, more));
  }
  await scenario.post(`/api/rfq/${ids.get('Echo doors') ?? ''}/close`, { note: '' }, scenario.buyer);
  await scenario.post('/api/vendor/rfq/reject', { rfq_id: ids.get('Charlie gates') }, scenario.vendors['1nce']);
  await scenario.post(
    '/api/rfq/send',
    buildSampleRfqRequestBody(['emnify'], { email: 'otto@alder.example' }),
    scenario.otherBuyer,
  );
});
afterAll(async () => scenario.close());

async function fetchPage(query: string, reader: SignedInTestUser = scenario.buyer): Promise<OwnRfqPageReply> {
  const { status, body } = await scenario.get(`/api/rfq/own/page${query}`, reader);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return OwnRfqPageReply.parse(body);
}
/** Exports the list as CSV. */
async function exportCsv(query: string, reader: SignedInTestUser = scenario.buyer): Promise<string> {
  // Waits until the read models have processed the whole log.
  await fetchPage('', reader);
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await scenario.market.query.inject({ url: `/api/rfq/own/export${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
const listTitles = ({ rfqs }: OwnRfqPageReply) => rfqs.map(({ project_title }) => project_title);
const findTitles = async (query: string) => listTitles(await fetchPage(query));

test('lists open RFQs first, newest first, then closed ones, with the count of each group', async () => {
  const read = await fetchPage('');
  expect(listTitles(read)).toEqual(['Bravo pumps', 'Charlie gates', 'alpha trackers', 'Delta meters', 'Echo doors']);
  expect(read).toMatchObject({ total: 5, all: 5, first: 1, groups: { open: 4, expired: 0, closed: 1 } });
  expect(await findTitles('?group=closed')).toEqual(['Echo doors']);
  expect(read.rfqs[3]).toMatchObject({ total_providers: 2, responded_count: 0, group: 'open' });
});

test.each([
  ['sort=due&direction=asc', ['alpha trackers', 'Delta meters', 'Bravo pumps', 'Charlie gates', 'Echo doors']],
  ['sort=title&direction=asc', ['alpha trackers', 'Bravo pumps', 'Charlie gates', 'Delta meters', 'Echo doors']],
  ['sort=status&direction=desc', ['Charlie gates', 'Bravo pumps', 'alpha trackers', 'Delta meters', 'Echo doors']],
  ['sort=created&direction=asc', ['Delta meters', 'alpha trackers', 'Charlie gates', 'Bravo pumps', 'Echo doors']],
])('sorts within the groups by %s, with the same order when paginated in both directions', async (sorting, order) => {
  expect(await findTitles(`?${sorting}`)).toEqual(order);
  const forward = [await fetchPage(`?${sorting}&limit=2`)];
  for (let next = forward[0]?.next ?? null; next !== null; next = forward.at(-1)?.next ?? null) {
    forward.push(await fetchPage(`?${sorting}&limit=2&after=${next}`));
  }
  expect(forward.map(({ first }) => first)).toEqual([1, 3, 5]);
  expect(forward.flatMap(listTitles)).toEqual(order);
  const back = [await fetchPage(`?${sorting}&limit=2&before=${forward[2]?.previous ?? ''}`)];
  back.push(await fetchPage(`?${sorting}&limit=2&before=${back[0]?.previous ?? ''}`));
  expect(back.map(({ first, previous }) => ({ first, ends: previous === null }))).toEqual([
    { first: 3, ends: false },
    { first: 1, ends: true },
  ]);
  expect(back.map(listTitles)).toEqual([order.slice(2, 4), order.slice(0, 2)]);
});

test.each([
  ['text=TRACK', ['alpha trackers']],
  ['text=alpine', ['Delta meters']],
  ['text=100%25_', ['Bravo pumps']],
  ['text=_', ['Bravo pumps']],
  ['text=soracom', ['Bravo pumps', 'Delta meters']],
  ['text=%231003', ['Charlie gates']],
  ['status=declined', ['Charlie gates']],
  ['status=closed', ['Echo doors']],
  ['provider=emnify', ['alpha trackers', 'Delta meters', 'Echo doors']],
  ['provider=emnify&group=open&text=delta', ['Delta meters']],
  ['to=2020-01-01T00:00:00Z', []],
])('finds the expected RFQs for %s', async (query, expected) => {
  expect(await findTitles(`?${query}`)).toEqual(expected);
});

test('lists the requested providers by name, each once', async () => {
  expect((await fetchPage('')).providers.map(({ provider_id }) => provider_id)).toEqual(['1nce', 'emnify', 'soracom']);
});

test('suggests which single filter to remove when nothing is found, with the resulting count', async () => {
  const emptyPage = await fetchPage('?text=delta&status=declined&provider=emnify');
  expect(emptyPage).toMatchObject({ total: 0, first: 0, next: null, previous: null, all: 5 });
  expect(emptyPage.without).toEqual([{ filter: 'status', total: 1 }]);
  expect((await fetchPage('?text=delta')).without).toEqual([]);
});

test('keeps the following pages stable when an RFQ is sent in the meantime', async () => {
  const first = await fetchPage('?limit=2', scenario.buyer);
  const second = await fetchPage(`?limit=2&after=${first.next ?? ''}`);
  const foxtrot = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { projectTitle: 'Foxtrot' });
  const again = await fetchPage(`?limit=2&after=${first.next ?? ''}`);
  expect(listTitles(again)).toEqual(listTitles(second));
  expect(again.first).toBe(second.first + 1);
  await scenario.post(`/api/rfq/${foxtrot}/close`, { note: '' }, scenario.buyer);
});

test('hides RFQs of other users from pages, counts and files, even from admins', async () => {
  expect(await fetchPage('', scenario.admin)).toMatchObject({ rfqs: [], total: 0, all: 0, providers: [] });
  const otherPage = await fetchPage('?text=alpha', scenario.otherBuyer);
  expect(otherPage).toMatchObject({ rfqs: [], total: 0, all: 1 });
  const { next } = await fetchPage('?limit=2');
  expect(listTitles(await fetchPage(`?after=${next ?? ''}`, scenario.otherBuyer))).not.toContain('alpha trackers');
  expect(await exportCsv('?format=csv', scenario.otherBuyer)).not.toContain('alpha');
});

test.each([
  'limit=0',
  'limit=51',
  'after=x',
  `after=${Buffer.from('["created desc",0,"0","9"').toString('base64url')}`,
  `after=${Buffer.from('["title desc",0,"a","9"]').toString('base64url')}`,
  `after=${Buffer.from('["created desc",0,"nobody","9"]').toString('base64url')}`,
  `sort=title&after=${Buffer.from('["title desc",0,"a\\u0000b","9"]').toString('base64url')}`,
  `sort=due&before=${Buffer.from('["due desc",0,"yesterday","9"]').toString('base64url')}`,
  'status=lost',
  'group=x',
  'from=yesterday',
  `text=${'x'.repeat(201)}`,
])('rejects %s', async (query) => {
  const { status, body } = await scenario.get<{ code: string }>(`/api/rfq/own/page?${query}`, scenario.buyer);
  expect({ status, code: body.code }).toEqual({
    status: 400,
    code: /after|before/.test(query) ? 'rfq.page-unknown' : 'request.shape',
  });
});

test('exports all filtered RFQs in order, with formula-like cells escaped', async () => {
  const formulaRfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { projectTitle: '=1+1' });
  const lines = (await exportCsv('?format=csv&sort=title&direction=asc')).trim().split('\r\n');
  expect(lines[0]).toContain('"number","project_title"');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
    `"'=1+1"`,
    ...['alpha trackers', 'Bravo pumps', 'Charlie gates', 'Delta meters', 'Echo doors', 'Foxtrot'].map(
      (each) => `"${each}"`,
    ),
  ]);
  await scenario.post(`/api/rfq/${formulaRfqId}/close`, { note: '' }, scenario.buyer);
});
