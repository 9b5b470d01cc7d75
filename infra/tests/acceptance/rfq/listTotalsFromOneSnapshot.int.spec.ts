import { randomUUID } from 'node:crypto';
import { startUnclaimedProviderRfqRecordingProcess } from '@marketplace/command-service/vendorOnboarding/missedVendors.process.ts';
import { privacyRequestDecider } from '@marketplace/command-service/privacy/privacyRequest.decider.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { getPrivacyRequestStreamName } from '@marketplace/contracts/privacy/privacy.events.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { enqueueMailToUser } from '@marketplace/mail/outbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerConfirmedTestUser, registerTestAdmin, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { runChangeAfterMatchingSqlStatement } from '../../kit/interleaveChange.ts';
import { appendSampleLoggedSearch } from '../../kit/loggedSearches.ts';
import {
  type UnclaimedProviderRfqTestMarketplace,
  startVendorOnboardingHarness,
} from '../../kit/rfq/vendorOnboardingHarness.ts';
import {
  buildSampleMinimalProvider,
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
} from '../../kit/rfq/rfqScenario.ts';

let bench: UnclaimedProviderRfqTestMarketplace;
let scenario: RfqTestMarketplace;
let admin: SignedInTestUser;
let missedVendors: RepeatedWorkHandle;
/** Id of the link of a conversation. */
let linkId: string;
beforeAll(async () => {
  bench = await startVendorOnboardingHarness();
  ({ scenario } = bench);
  admin = await registerTestAdmin(scenario.market, 'root@market.example');
  missedVendors = startUnclaimedProviderRfqRecordingProcess(bench.deps);
  linkId = await sendForLink();
});
afterAll(async () => {
  await missedVendors.stop();
  await scenario.close();
});

/** Waits until the read models have processed the whole log. */
async function untilRead(): Promise<void> {
  const { deps, store, waitForPosition } = scenario.market;
  await waitForPosition(`${deps.epoch}.${await store.head()}`);
}

const Sent = z.object({ links: z.array(z.object({ linkId: z.string() })) });

/** Sends an RFQ to one provider. @returns the ID of its link. */
async function sendForLink(): Promise<string> {
  await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  await untilRead();
  const sent = (await scenario.market.readEvents()).findLast(({ type }) => type === 'RfqSent');
  return Sent.parse(sent?.data).links[0]?.linkId ?? '';
}

async function writeMessage(link: string): Promise<void> {
  const reply = await scenario.post(`/api/conversations/${link}`, { text: 'Which networks?' }, scenario.buyer);
  expect(reply.status).toBe(200);
}

async function optOut(): Promise<void> {
  const { deps } = scenario.market;
  const [requestId, userId] = [randomUUID(), scenario.buyer.user.id];
  const request = { requestId, userId, requestType: 'do-not-sell', isFulfilled: true } as const;
  const meta = { commandId: randomUUID(), actor: userId, at: deps.now().toISOString() };
  const command = { type: 'FileRequest', ...request } as const;
  await deps.execute(privacyRequestDecider, { stream: getPrivacyRequestStreamName(requestId), command, meta });
}

const regions = ['Africa', 'Europe', 'Asia Pacific', 'North America'];

/** Logs a new user's search with few matches, in a region that no earlier search used. */
async function search(): Promise<void> {
  const who = await registerConfirmedTestUser(scenario.market, `${randomUUID()}@searching.example`);
  const wizard = { geographicMode: 'regions', geographicRegions: regions.splice(0, 1) } as const;
  const found = { first: ['emnify'], catalogueVersion: 1 };
  await appendSampleLoggedSearch(scenario.market, { at: '2026-03-01T12:00:00.000Z', who, wizard, ...found });
}

const mailContent = { subject: 'News', paragraphs: ['Words.'], action: null, unsubscribeUrl: null };

/** Adds a provider to the catalogue. */
async function addProvider(): Promise<void> {
  const id = randomUUID();
  const entries = Object.entries(buildSampleMinimalProvider(id, `New ${id}`)).filter(([field]) => field !== 'id');
  const provider = Object.fromEntries(entries);
  const reply = await scenario.post('/api/admin/catalogue/providers', { provider }, admin);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

/** A list with a total: its reader, the properties for rows and total, and how to add a row without reading lists. */
interface ListWithTotal {
  readonly query?: string;
  readonly reader: () => SignedInTestUser;
  readonly rows: string;
  /** Default: `total`. */
  readonly total?: string;
  /** Text that occurs in the first statement of the list, and in no earlier statement of the request. */
  readonly statement: string;
  readonly add: () => Promise<unknown>;
}

const sentRfqs = { statement: '"rfq"', add: () => sendRfqAsTestScenarioBuyer(scenario, ['emnify']) };
const sentLinks = { ...sentRfqs, statement: '"rfq_link"' };
const searches = {
  ...{ reader: () => admin, query: '?from=2026-03-01&to=2026-03-01' },
  ...{ statement: '"search_log"', add: search },
};

const lists: Readonly<Record<string, ListWithTotal>> = {
  '/api/rfq/own': { query: '?limit=100', reader: () => scenario.buyer, rows: 'rfqs', ...sentRfqs },
  '/api/rfq/own/page': { query: '?limit=50', reader: () => scenario.buyer, rows: 'rfqs', ...sentRfqs },
  '/api/vendor/rfqs/page': { query: '?limit=50', reader: () => scenario.vendors.emnify, rows: 'rfqs', ...sentLinks },
  '/api/admin/rfqs/page': { query: '?limit=50', reader: () => admin, rows: 'rfqs', ...sentRfqs },
  '/api/admin/rfqs': { reader: () => admin, rows: 'rfqs', ...sentRfqs },
  '/api/admin/rfq-links': { query: '?provider=emnify', reader: () => admin, rows: 'links', ...sentLinks },
  '/api/admin/users': {
    ...{ reader: () => admin, rows: 'users', statement: '"total"' },
    add: () => registerConfirmedTestUser(scenario.market, `${randomUUID()}@added.example`),
  },
  '/api/conversations': {
    ...{ reader: () => scenario.buyer, rows: 'conversations', statement: '"conversation"' },
    add: async () => writeMessage(await sendForLink()),
  },
  '/api/conversations/:id': {
    ...{ reader: () => scenario.buyer, rows: 'messages', statement: '"message"', add: () => writeMessage(linkId) },
  },
  '/api/notifications': {
    ...{ reader: () => scenario.vendors.emnify, rows: 'notifications', statement: '"notification"', add: sentRfqs.add },
  },
  '/api/admin/missed-vendors': {
    ...{ reader: () => admin, rows: 'missed', statement: '"missed_vendor"' },
    add: async () => {
      await bench.sendRfq(['telenor-iot']);
      await bench.waitUntilSettled(missedVendors);
    },
  },
  '/api/admin/sale-opt-outs': {
    ...{ reader: () => admin, rows: 'opt_outs', total: 'count', statement: '"rights_request"', add: optOut },
  },
  '/api/analytics/found-little': { rows: 'groups', ...searches },
  '/api/analytics/people': { rows: 'people', ...searches },
  '/api/admin/mails': {
    ...{ reader: () => admin, rows: 'mails', statement: 'mail.outbox' },
    add: () =>
      enqueueMailToUser(
        scenario.market.pool,
        { cause: randomUUID(), recipient: admin.user.id, kind: 'news' },
        mailContent,
      ),
  },
  '/api/admin/catalogue': {
    ...{ reader: () => admin, rows: 'rows', total: 'found', statement: 'listing', add: addProvider },
  },
};

/** Lists that are computed from one version of the catalogue. The reply contains the number of this version. */
const versionedLists = ['/api/providers/search', '/api/providers/match-requirements'];

const endpoints: readonly Endpoint[] = Object.values(allEndpoints);

/** Whether a reply contains rows and their total number. */
function hasTotal({ reply }: Endpoint): boolean {
  if (!(reply instanceof z.ZodObject)) return false;
  const { shape } = reply;
  const isCounted = ['total', 'count', 'found'].some((name) => name in shape);
  return isCounted && Object.values(shape).some((member) => member instanceof z.ZodArray);
}

test('covers every list with a total', () => {
  const found = endpoints.filter(hasTotal).map(({ path }) => path);
  expect([...Object.keys(lists), ...versionedLists].toSorted()).toEqual(found.toSorted());
});

const getService = (path: string) => endpoints.find((each) => each.path === path)?.service ?? 'query';

/** Fetches a list. @returns the body of the reply. */
async function fetchList(path: string, { query = '', reader }: ListWithTotal): Promise<Record<string, unknown>> {
  const answer = await scenario.market[getService(path)].inject({
    url: path.replace(':id', linkId) + query,
    headers: { authorization: `Bearer ${reader().token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test.each(Object.entries(lists))('reads rows and total of %s from one snapshot', async (path, list) => {
  const { market } = scenario;
  const addOne = async (): Promise<void> => {
    await list.add();
    await untilRead();
  };
  await addOne();
  const before = await fetchList(path, list);
  const end = runChangeAfterMatchingSqlStatement(market.services.pools[getService(path)], list.statement, addOne);
  const during = await fetchList(path, list);
  expect(end()).toBe(true);
  const after = await fetchList(path, list);
  expect(during).toEqual(before);
  for (const member of [list.rows, list.total ?? 'total']) expect(after[member], member).not.toEqual(before[member]);
});
