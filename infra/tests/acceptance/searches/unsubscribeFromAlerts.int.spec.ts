import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAlertsUnsubscribePath } from '@marketplace/command-service/searches/endAlertsLink.ts';

let clock = Date.parse('2026-11-21T12:00:00.000Z');
let scenario: RfqTestMarketplace;
let ada: SignedInTestUser;
let otto: SignedInTestUser;
let link: string;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date((clock += 1000)), { projections: liveReadModelProjections });
  [ada, otto] = [scenario.buyer, scenario.otherBuyer];
  link = buildAlertsUnsubscribePath(scenario.market.deps.digestSecret, ada.user.id);
  for (const [as, region] of [
    [ada, 'Europe'],
    [ada, 'Africa'],
    [otto, 'Europe'],
  ] as const) {
    const requirements = { geographicRegions: [region] };
    await callTestApi(
      scenario.market.command,
      'POST',
      '/api/saved-searches',
      { email: as.user.email, requirements },
      as,
    );
  }
});
afterAll(async () => scenario.close());

const fetchSearches = async (owner: SignedInTestUser) =>
  SavedSearchReplyItem.array().parse((await scenario.get(`/api/saved-searches/${owner.user.id}`, owner)).body);
const listAlerts = async (owner: SignedInTestUser) => (await fetchSearches(owner)).map(({ alerts }) => alerts);
beforeEach(async () => {
  for (const owner of [ada, otto]) {
    for (const { id } of await fetchSearches(owner)) {
      await callTestApi(scenario.market.command, 'PUT', `/api/saved-searches/${id}/alerts`, { wanted: true }, owner);
    }
  }
  expect([await listAlerts(ada), await listAlerts(otto)]).toEqual([[true, true], [true]]);
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const oneClick = JSON.stringify({ 'List-Unsubscribe': 'One-Click' });
async function post(url: string, payload = oneClick, contentType = json) {
  const headers = { 'content-type': contentType };
  const reply = await scenario.market.command.inject({ method: 'POST', url, payload, headers });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const multipartBody = [
  '--b',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  'Content-Type: text/plain',
  '',
  'One-Click',
  '--b--',
  '',
].join('\r\n');

test.each([
  ['the form of a mail client', 'List-Unsubscribe=One-Click', form],
  ['a multipart form', multipartBody, 'multipart/form-data; boundary=b'],
  ['the page', oneClick, json],
])(
  'disables the alerts of all searches of the user, and of nobody else, with %s',
  async (_what, payload, contentType) => {
    const reply = await post(link, payload, contentType);
    expect([reply.status, reply.body['message']]).toEqual([
      200,
      'You will no longer receive emails about new matches.',
    ]);
    expect([await listAlerts(ada), await listAlerts(otto)]).toEqual([[false, false], [true]]);
  },
);

test('returns the same reply to a repeated request and appends nothing', async () => {
  const first = await post(link);
  const before = await scenario.market.store.head();
  const second = await post(link);
  expect([second.status, second.body['message']]).toEqual([first.status, first.body['message']]);
  expect(await scenario.market.store.head()).toBe(before);
});

test.each([
  ['another signature', (url: string) => url.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  [
    'another user',
    (url: string) => url.replace(/token=[^.]+/, `token=${Buffer.from(otto.user.id).toString('base64url')}`),
  ],
  ['no signature', (url: string) => url.replace(/\..*/, '')],
  ['no token', (url: string) => url.replace(/\?.*/, '')],
])('rejects a manipulated link with %s and changes nothing', async (_what, tamper) => {
  const { status, body } = await post(tamper(link));
  expect([status, ProblemDetails.parse(body).status]).toEqual([400, 400]);
  expect([await listAlerts(ada), await listAlerts(otto)]).toEqual([[true, true], [true]]);
});

test.each([
  ['', form],
  ['List-Unsubscribe=No', form],
  ['--b\r\n\r\nOne-Click\r\n--b--', 'multipart/form-data; boundary=b'],
  ['{}', json],
])('rejects a body without the required field: %j', async (payload, contentType) => {
  expect((await post(link, payload, contentType)).status).toBe(400);
  expect(await listAlerts(ada)).toEqual([true, true]);
});

test('rejects a link signed with another secret', async () => {
  expect((await post(buildAlertsUnsubscribePath('another secret', ada.user.id))).status).toBe(400);
});
