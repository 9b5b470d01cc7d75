import { OwnRfqsPage } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, rfqPayload, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
/** Ids of the buyer's RFQs by title. */
const ids = new Map<string, string>();

/** Sent in this order, so that no other order is the same. */
const sentAs = [
  { title: 'Delta meters', providers: ['emnify', 'soracom'], days: 20, own: 'Alpine huts.' },
  { title: 'alpha trackers', providers: ['emnify'], days: 10, own: 'Plain.' },
  { title: 'Charlie gates', providers: ['1nce'], days: 40, own: 'Plain.' },
  { title: 'Bravo pumps', providers: ['soracom'], days: 30, own: '100%_sure' },
  { title: 'Echo doors', providers: ['emnify'], days: 50, own: 'Plain.' },
] as const;

beforeAll(async () => {
  scenario = await startRfqScenario();
  for (const { title, providers, days, own } of sentAs) {
    const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
    const more = { projectTitle: title, deadline, customRequirements: { customRequirements: own } };
    ids.set(title, await sendRfq(scenario, providers, more));
  }
  await scenario.post(`/api/rfq/${ids.get('Echo doors') ?? ''}/close`, { note: '' }, scenario.buyer);
  await scenario.post('/api/vendor/rfq/reject', { rfq_id: ids.get('Charlie gates') }, scenario.vendors['1nce']);
  await scenario.post('/api/rfq/send', rfqPayload(['emnify'], { email: 'otto@alder.example' }), scenario.otherBuyer);
});
afterAll(async () => scenario.close());

async function page(query: string, reader: SignedIn = scenario.buyer): Promise<OwnRfqsPage> {
  const { status, body } = await scenario.get(`/api/rfq/own/page${query}`, reader);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return OwnRfqsPage.parse(body);
}
/** A file of the list, which is no JSON. */
async function csv(query: string, reader: SignedIn = scenario.buyer): Promise<string> {
  // Waits until the read models know of the whole log.
  await page('', reader);
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await scenario.market.query.inject({ url: `/api/rfq/own/export${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
const titles = ({ rfqs }: OwnRfqsPage) => rfqs.map(({ project_title }) => project_title);
const found = async (query: string) => titles(await page(query));

test('what takes answers comes first, the newest first, and what is closed stands apart with its count', async () => {
  const read = await page('');
  expect(titles(read)).toEqual(['Bravo pumps', 'Charlie gates', 'alpha trackers', 'Delta meters', 'Echo doors']);
  expect(read).toMatchObject({ total: 5, all: 5, first: 1, groups: { open: 4, expired: 0, closed: 1 } });
  expect(await found('?group=closed')).toEqual(['Echo doors']);
  expect(read.rfqs[3]).toMatchObject({ total_providers: 2, responded_count: 0, group: 'open' });
});

test.each([
  ['sort=due&direction=asc', ['alpha trackers', 'Delta meters', 'Bravo pumps', 'Charlie gates', 'Echo doors']],
  ['sort=title&direction=asc', ['alpha trackers', 'Bravo pumps', 'Charlie gates', 'Delta meters', 'Echo doors']],
  ['sort=status&direction=desc', ['Charlie gates', 'Bravo pumps', 'alpha trackers', 'Delta meters', 'Echo doors']],
  ['sort=created&direction=asc', ['Delta meters', 'alpha trackers', 'Charlie gates', 'Bravo pumps', 'Echo doors']],
])('%s orders within the groups, and pages of two in either direction are the same list', async (sorting, order) => {
  expect(await found(`?${sorting}`)).toEqual(order);
  const forward = [await page(`?${sorting}&limit=2`)];
  for (let next = forward[0]?.next ?? null; next !== null; next = forward.at(-1)?.next ?? null) {
    forward.push(await page(`?${sorting}&limit=2&after=${next}`));
  }
  expect(forward.map(({ first }) => first)).toEqual([1, 3, 5]);
  expect(forward.flatMap(titles)).toEqual(order);
  const back = [await page(`?${sorting}&limit=2&before=${forward[2]?.previous ?? ''}`)];
  back.push(await page(`?${sorting}&limit=2&before=${back[0]?.previous ?? ''}`));
  expect(back.map(({ first, previous }) => ({ first, ends: previous === null }))).toEqual([
    { first: 3, ends: false },
    { first: 1, ends: true },
  ]);
  expect(back.map(titles)).toEqual([order.slice(2, 4), order.slice(0, 2)]);
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
])('%s finds what it says and nothing else', async (query, expected) => {
  expect(await found(`?${query}`)).toEqual(expected);
});

test('providers that were asked are offered by name, each once', async () => {
  expect((await page('')).providers.map(({ provider_id }) => provider_id)).toEqual(['1nce', 'emnify', 'soracom']);
});

test('an empty result says which filter alone is in the way, and how many are found without it', async () => {
  const nothing = await page('?text=delta&status=declined&provider=emnify');
  expect(nothing).toMatchObject({ total: 0, first: 0, next: null, previous: null, all: 5 });
  expect(nothing.without).toEqual([{ filter: 'status', total: 1 }]);
  expect((await page('?text=delta')).without).toEqual([]);
});

test('an RFQ that is sent meanwhile moves no page that is read further', async () => {
  const first = await page('?limit=2', scenario.buyer);
  const second = await page(`?limit=2&after=${first.next ?? ''}`);
  const foxtrot = await sendRfq(scenario, ['emnify'], { projectTitle: 'Foxtrot' });
  const again = await page(`?limit=2&after=${first.next ?? ''}`);
  expect(titles(again)).toEqual(titles(second));
  expect(again.first).toBe(second.first + 1);
  await scenario.post(`/api/rfq/${foxtrot}/close`, { note: '' }, scenario.buyer);
});

test("somebody else's RFQs are in no page, no count and no file, for admins neither", async () => {
  expect(await page('', scenario.admin)).toMatchObject({ rfqs: [], total: 0, all: 0, providers: [] });
  const stranger = await page('?text=alpha', scenario.otherBuyer);
  expect(stranger).toMatchObject({ rfqs: [], total: 0, all: 1 });
  const { next } = await page('?limit=2');
  expect(titles(await page(`?after=${next ?? ''}`, scenario.otherBuyer))).not.toContain('alpha trackers');
  expect(await csv('?format=csv', scenario.otherBuyer)).not.toContain('alpha');
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
])('%s is refused', async (query) => {
  const { status, body } = await scenario.get<{ code: string }>(`/api/rfq/own/page?${query}`, scenario.buyer);
  expect({ status, code: body.code }).toEqual({
    status: 400,
    code: /after|before/.test(query) ? 'rfq.page-unknown' : 'request.shape',
  });
});

test('a file holds all that the filters find, in their order, and no cell can be taken for a formula', async () => {
  const odd = await sendRfq(scenario, ['emnify'], { projectTitle: '=1+1' });
  const lines = (await csv('?format=csv&sort=title&direction=asc')).trim().split('\r\n');
  expect(lines[0]).toContain('"number","project_title"');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
    `"'=1+1"`,
    ...['alpha trackers', 'Bravo pumps', 'Charlie gates', 'Delta meters', 'Echo doors', 'Foxtrot'].map(
      (each) => `"${each}"`,
    ),
  ]);
  await scenario.post(`/api/rfq/${odd}/close`, { note: '' }, scenario.buyer);
});
