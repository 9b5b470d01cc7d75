import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { call, type SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endAlertsPath } from '@marketplace/command-service/searches/endAlerts.link.ts';

let clock = Date.parse('2026-11-21T12:00:00.000Z');
let scenario: RfqScenario;
let ada: SignedIn;
let otto: SignedIn;
let link: string;
beforeAll(async () => {
  scenario = await startRfqScenario(() => new Date((clock += 1000)), { projections: liveReadModels });
  [ada, otto] = [scenario.buyer, scenario.otherBuyer];
  link = endAlertsPath(scenario.market.deps.digestSecret, ada.user.id);
  for (const [as, region] of [
    [ada, 'Europe'],
    [ada, 'Africa'],
    [otto, 'Europe'],
  ] as const) {
    const requirements = { geographicRegions: [region] };
    await call(scenario.market.command, 'POST', '/api/saved-searches', { email: as.user.email, requirements }, as);
  }
});
afterAll(async () => scenario.close());

const listOf = async (owner: SignedIn) =>
  SavedSearchView.array().parse((await scenario.get(`/api/saved-searches/${owner.user.id}`, owner)).body);
const alertsOf = async (owner: SignedIn) => (await listOf(owner)).map(({ alerts }) => alerts);
beforeEach(async () => {
  for (const owner of [ada, otto]) {
    for (const { id } of await listOf(owner)) {
      await call(scenario.market.command, 'PUT', `/api/saved-searches/${id}/alerts`, { wanted: true }, owner);
    }
  }
  expect([await alertsOf(ada), await alertsOf(otto)]).toEqual([[true, true], [true]]);
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const oneClick = JSON.stringify({ 'List-Unsubscribe': 'One-Click' });
async function post(url: string, payload = oneClick, contentType = json) {
  const headers = { 'content-type': contentType };
  const reply = await scenario.market.command.inject({ method: 'POST', url, payload, headers });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const parts = [
  '--b',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  'Content-Type: text/plain',
  '',
  'One-Click',
  '--b--',
  '',
].join('\r\n');

test.each([
  ['the form of a mail program', 'List-Unsubscribe=One-Click', form],
  ['a form in parts', parts, 'multipart/form-data; boundary=b'],
  ['the page', oneClick, json],
])('%s ends the alerts of all searches of that person, and of nobody else', async (_what, payload, contentType) => {
  const reply = await post(link, payload, contentType);
  expect([reply.status, reply.body['message']]).toEqual([200, 'You get no more mails about new matches.']);
  expect([await alertsOf(ada), await alertsOf(otto)]).toEqual([[false, false], [true]]);
});

test('a second time gives the same answer and appends nothing', async () => {
  const first = await post(link);
  const before = await scenario.market.store.head();
  const second = await post(link);
  expect([second.status, second.body['message']]).toEqual([first.status, first.body['message']]);
  expect(await scenario.market.store.head()).toBe(before);
});

test.each([
  ['another code', (whole: string) => whole.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  [
    'another person',
    (whole: string) => whole.replace(/token=[^.]+/, `token=${Buffer.from(otto.user.id).toString('base64url')}`),
  ],
  ['no code', (whole: string) => whole.replace(/\..*/, '')],
  ['nothing', (whole: string) => whole.replace(/\?.*/, '')],
])('a tampered link with %s is refused and changes nothing', async (_what, tamper) => {
  const { status, body } = await post(tamper(link));
  expect([status, Problem.parse(body).status]).toEqual([400, 400]);
  expect([await alertsOf(ada), await alertsOf(otto)]).toEqual([[true, true], [true]]);
});

test.each([
  ['', form],
  ['List-Unsubscribe=No', form],
  ['--b\r\n\r\nOne-Click\r\n--b--', 'multipart/form-data; boundary=b'],
  ['{}', json],
])('a body without the one field is refused: %j', async (payload, contentType) => {
  expect((await post(link, payload, contentType)).status).toBe(400);
  expect(await alertsOf(ada)).toEqual([true, true]);
});

test('a link of another secret ends nothing', async () => {
  expect((await post(endAlertsPath('another secret', ada.user.id))).status).toBe(400);
});
