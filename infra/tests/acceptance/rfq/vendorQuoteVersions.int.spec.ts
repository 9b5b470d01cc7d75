import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { listOwnQuotesEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { formatQuoteChange, findQuoteChanges } from '@marketplace/domain/rfq/quoteChanges.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let colleague: SignedInTestUser;
let rfqId: string;

const quote = (vendor: SignedInTestUser, amount: string, more: object = {}) =>
  scenario.post(
    '/api/vendor/rfq/respond',
    { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR', ...more },
    vendor,
  );

beforeAll(async () => {
  scenario = await startRfqTestScenario();
  const { market, vendors } = scenario;
  colleague = await registerRfqTestScenarioVendor(market, 'emnify', 'grace');
  const named = { first_name: 'Grace', last_name: 'Hopper', company: 'emnify' };
  await callTestApi(market.command, 'PUT', '/api/auth/profile', named, { token: colleague.token });
  rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  await quote(vendors.emnify, '0.71', { quote_details: 'Pool of 24,000' });
  await quote(colleague, '0.62', { quote_details: 'Pool of 24,000', response_notes: 'For Ida.' });
});
afterAll(async () => scenario.close());

const fetchQuotes = async (who: SignedInTestUser, id = rfqId) => scenario.get(`/api/vendor/rfq/${id}/quotes`, who);
const fetchVersions = async (who: SignedInTestUser) => {
  const { status, body } = await fetchQuotes(who);
  expect(status, JSON.stringify(body)).toBe(200);
  return listOwnQuotesEndpoint.reply.parse(body);
};

test('lists all versions for every vendor of the provider, with the author of each', async () => {
  const authors = async (who: SignedInTestUser) =>
    (await fetchVersions(who)).map(({ version, quote_amount, sent_by: { kind, name, own } }) =>
      [version, quote_amount, kind, name, own ? 'own' : ''].join(' ').trim(),
    );
  expect(await authors(scenario.vendors.emnify)).toEqual(['1 0.71 person Ada Byron own', '2 0.62 person Grace Hopper']);
  expect(await authors(colleague)).toEqual(['1 0.71 person Ada Byron', '2 0.62 person Grace Hopper own']);
});

test('describes the same changes of a quote to vendor and buyer, without names for the buyer', async () => {
  const [before, after] = await fetchVersions(colleague);
  const links = await scenario.get<{ provider_id: string; quote_versions: (typeof before)[] }[]>(
    `/api/rfq/${rfqId}/providers`,
    scenario.buyer,
  );
  const seen = links.body.find(({ provider_id }) => provider_id === 'emnify')?.quote_versions ?? [];
  for (const [was, now] of [
    [before, after],
    [seen[0], seen[1]],
  ]) {
    if (was === undefined || now === undefined) throw new Error('a version is missing');
    expect(findQuoteChanges(was, now, (at) => at).map(formatQuoteChange)).toEqual([
      'Amount: changed from 0.71 EUR to 0.62 EUR',
      'Notes (new): For Ida.',
    ]);
  }
  expect(JSON.stringify(links.body)).not.toMatch(/Grace|Hopper|Byron|sent_by/);
});

test('creates no new version when the same quote is sent again, and returns the existing one', async () => {
  const same = { quote_details: 'Pool of 24,000', response_notes: 'For Ida.' };
  const repeated = await quote(scenario.vendors.emnify, '0.62', same);
  expect(repeated).toMatchObject({
    status: 200,
    body: { quote_version: 2, message: 'The buyer already has this quote. It was not sent again.' },
  });
  expect(await fetchVersions(colleague)).toHaveLength(2);
});

test("lists only the provider's own versions, and returns 404 for RFQs of others", async () => {
  expect(await fetchVersions(scenario.vendors.soracom)).toEqual([]);
  for (const [who, id] of [
    [scenario.vendors['1nce'], rfqId],
    [scenario.vendors['1nce'], crypto.randomUUID()],
    [scenario.vendors['1nce'], 'none'],
  ] as const) {
    expect(await fetchQuotes(who, id)).toMatchObject({ status: 404, body: { code: 'rfq.not-found' } });
  }
  expect((await fetchQuotes(scenario.buyer)).status).toBe(403);
  expect((await fetchQuotes(scenario.admin)).status).toBe(403);
});

test("keeps a withdrawn version in the vendors' list", async () => {
  expect((await scenario.post('/api/vendor/rfq/withdraw', { rfq_id: rfqId }, colleague)).status).toBe(200);
  expect((await fetchVersions(scenario.vendors.emnify)).map(({ version }) => version)).toEqual([1, 2]);
});

test("shows an erased colleague as erased, and no text after the buyer's erasure", async () => {
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const deps: DataSubjectErasureDeps = { ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() };
  await eraseDataSubject(deps, colleague.user.id);
  const [, second] = await fetchVersions(scenario.vendors.emnify);
  expect(second?.sent_by).toEqual({ kind: 'erased', name: null, own: false });
  expect(second?.response_notes).toBe('For Ida.');
  await eraseDataSubject(deps, scenario.buyer.user.id);
  const after = await fetchVersions(scenario.vendors.emnify);
  expect(
    after.map(({ quote_amount, quote_details, response_notes }) => [quote_amount, quote_details, response_notes]),
  ).toEqual([
    ['0.71', null, null],
    ['0.62', null, null],
  ]);
});
