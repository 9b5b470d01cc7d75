import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApiReply, SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestScenarioProviderId,
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

/** The clock of the commands, moved by tests that need a later time. */
let now = new Date('2026-11-21T08:00:00.000Z');
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
});
afterAll(async () => scenario.close());

/** Makes a call that must be rejected, and checks that it stored nothing. */
async function expectRefusal(
  callEndpoint: () => Promise<TestApiReply>,
): Promise<Pick<ProblemDetails, 'status' | 'code' | 'message'>> {
  const head = await scenario.market.store.head();
  const reply = await callEndpoint();
  expect(await scenario.market.store.head()).toBe(head);
  expect(reply.headers['content-type']).toMatch('application/problem+json');
  const { status, code, message, error } = ProblemDetails.parse(reply.body);
  expect(reply.status).toBe(status);
  expect(error).toBe(message);
  return { status, code, message };
}

const send = (body: object, as: SignedInTestUser | null = scenario.buyer) =>
  expectRefusal(() => scenario.post('/api/rfq/send', body, as));
const postAsVendor = (
  path: string,
  rfqId: string,
  more: object = {},
  as: SignedInTestUser | null = scenario.vendors.emnify,
) => expectRefusal(() => scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, as));
const one: RfqTestScenarioProviderId[] = ['emnify'];
const unknownRfq = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';

/** Creates an RFQ to emnify and makes these vendor calls. */
async function createRfqAfter(...paths: ('accept' | 'reject')[]): Promise<string> {
  const id = await sendRfqAsTestScenarioBuyer(scenario, one);
  for (const path of paths) await scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: id }, scenario.vendors.emnify);
  return id;
}

describe('sending an RFQ', () => {
  test.each([
    ['an unknown member', { user_id: '1' }, /user_id/],
    ['an email address of another user', { user_email: 'otto@alder.example' }, /user_email/],
    ['a wrong type', { companyName: 7 }, /^This value must be text\.$/],
    ['an empty company', { companyName: ' ' }, /^Company name is required\.$/],
    ['an empty contact', { contactName: '' }, /^Contact name is required\.$/],
    ['an empty email address', { email: '' }, /^Email is required\.$/],
    ['an email address with a space', { email: 'ida lind@meridian.example' }, /^Please enter a valid email address\.$/],
    ['no provider', { selectedProviders: [] }, /^Please select at least one provider\.$/],
    [
      'a fourth provider',
      { selectedProviders: ['emnify', 'Soracom', '1NCE', 'Telenor IoT'] },
      /^You can only select up to 3 providers for quotes\. Please deselect a provider first\.$/,
    ],
    ['a fourth priority', { decisionPriorities: ['price', 'coverage', 'support', 'speed'] }, /^Maximum 3 priorities/],
    [
      'a fourth priority in the form object',
      { customRequirements: { decisionPriorities: ['price', 'coverage', 'support', 'speed'] } },
      /^Maximum 3 priorities/,
    ],
    ['an unknown urgency', { urgency: 'asap' }, /./],
    [
      'text that cannot be stored',
      { projectTitle: 'a\u0000b' },
      /^This text contains a character that cannot be stored. Remove it\.$/,
    ],
    [
      'half of a surrogate pair in the requirements',
      { wizardData: null, requirements: '{"free":"\\ud83d"}' },
      /^This text contains a character that cannot be stored. Remove it\.$/,
    ],
    ['a malformed deadline', { deadline: 'tomorrow' }, /./],
  ])('rejects %s as malformed', async (_what, change, message) => {
    const problem = await send(buildSampleRfqRequestBody(one, change));
    expect(problem).toMatchObject({ status: 400, code: 'request.shape' });
    expect(problem.message).toMatch(message);
  });

  test.each([
    ['an unknown provider', { selectedProviders: ['Nonesuch'] }, 'rfq.unknown-provider'],
    ['a provider name of invisible characters', { selectedProviders: ['\u200b'] }, 'rfq.unknown-provider'],
    ['one provider in two spellings', { selectedProviders: ['emnify', 'EMNIFY GmbH'] }, 'rfq.duplicate-provider'],
    ['a deadline in the past', { deadline: '2026-11-21T07:59:59Z' }, 'rfq.deadline'],
    ['a deadline in two years', { deadline: '2028-11-21T08:00:00Z' }, 'rfq.deadline'],
  ])('rejects %s as invalid', async (_what, change, code) => {
    expect(await send(buildSampleRfqRequestBody(one, change))).toMatchObject({ status: 422, code });
  });

  test('rejects malformed JSON and a body that is too large', async () => {
    const { market, buyer } = scenario;
    const raw = async (payload: string): Promise<TestApiReply> => {
      const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
      const reply = await market.command.inject({ method: 'POST', url: '/api/rfq/send', payload, headers });
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
    };
    expect(await expectRefusal(() => raw('{"companyName":'))).toMatchObject({ status: 400, code: 'request.malformed' });
    const large = JSON.stringify(buildSampleRfqRequestBody(one, { customRequirements: 'x'.repeat(300 * 1024) }));
    expect(await expectRefusal(() => raw(large))).toMatchObject({ status: 413, code: 'request.too-large' });
  });

  test('rejects requirements that are too long to store', async () => {
    const freeForm = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`free ${n}`, 'x'.repeat(200)]));
    expect(await send(buildSampleRfqRequestBody(one, { wizardData: freeForm }))).toMatchObject({
      status: 413,
      code: 'rfq.requirements-too-large',
    });
  });

  test('rejects requests without a valid session', async () => {
    expect(await send(buildSampleRfqRequestBody(one), null)).toMatchObject({ status: 401, code: 'session.needed' });
    const foreign = { ...scenario.buyer, token: `${scenario.buyer.token.slice(0, -3)}abc` };
    expect(await send(buildSampleRfqRequestBody(one), foreign)).toMatchObject({ status: 401, code: 'session.needed' });
  });
});

describe('answering an RFQ', () => {
  test.each(['viewed', 'accept', 'reject', 'respond'])(
    'rejects %s by guests and buyers, and returns 404 for RFQs of others and unknown ones',
    async (path) => {
      const foreign = await sendRfqAsTestScenarioBuyer(scenario, ['soracom']);
      const quote = { ...(path === 'respond' && { quote_amount: '1' }) };
      expect(await postAsVendor(path, foreign, quote, null)).toMatchObject({ status: 401 });
      expect(await postAsVendor(path, foreign, quote, scenario.buyer)).toMatchObject({
        status: 403,
        code: 'access.vendor-needed',
      });
      const missing = await postAsVendor(path, unknownRfq, quote);
      expect(missing).toMatchObject({ status: 404, code: 'rfq.not-found' });
      expect(await postAsVendor(path, foreign, quote)).toEqual(missing);
      expect(await postAsVendor(path, 'RFQ #1001', quote)).toMatchObject({ status: 400, code: 'request.shape' });
    },
  );

  test.each(['accept', 'reject'])('rejects %s on an answered RFQ', async (path) => {
    const accepted = await createRfqAfter('accept');
    expect(await postAsVendor(path, accepted)).toMatchObject({ status: 409, code: 'rfq.already-answered' });
  });

  test.each(['accept', 'reject', 'respond'])('rejects %s on a rejected RFQ', async (path) => {
    const rejected = await createRfqAfter('reject');
    const quote = { ...(path === 'respond' && { quote_amount: '1' }) };
    expect(await postAsVendor(path, rejected, quote)).toMatchObject({ status: 409, code: 'rfq.rejected' });
  });

  test('rejects a quote before the RFQ was accepted', async () => {
    const sent = await createRfqAfter();
    expect(await postAsVendor('respond', sent, { quote_amount: '1' })).toMatchObject({
      status: 409,
      code: 'rfq.not-accepted',
    });
  });

  test('rejects every answer after the deadline, before the expiry is stored', async () => {
    const [sent, accepted] = [await createRfqAfter(), await createRfqAfter('accept')];
    const before = now;
    now = new Date(before.getTime() + 30 * 24 * 60 * 60 * 1000);
    const late = { status: 409, code: 'rfq.expired' };
    expect(await postAsVendor('accept', sent)).toMatchObject(late);
    expect(await postAsVendor('reject', sent)).toMatchObject(late);
    expect(await postAsVendor('respond', accepted, { quote_amount: '1' })).toMatchObject(late);
    now = before;
  });
});

describe('quote validation', () => {
  const invalid = 'Please enter a valid quote amount greater than zero.';
  const missing = 'Please enter a quote amount to continue.';

  test.each([
    [{}, 'quote.amount-missing', missing],
    [{ quote_amount: null }, 'quote.amount-missing', missing],
    [{ quote_amount: ' ' }, 'quote.amount-missing', missing],
    [{ quote_amount: 0 }, 'quote.amount-not-positive', invalid],
    [{ quote_amount: '0.00' }, 'quote.amount-not-positive', invalid],
    [{ quote_amount: '-3' }, 'quote.amount-not-positive', invalid],
    [{ quote_amount: '1e5' }, 'quote.amount-not-a-number', `${invalid} “e” is not a digit or a decimal point.`],
    [{ quote_amount: 1e21 }, 'quote.amount-not-a-number', `${invalid} “e” is not a digit or a decimal point.`],
    [{ quote_amount: '12,50' }, 'quote.amount-not-a-number', `${invalid} “,” is not a digit or a decimal point.`],
    [
      { quote_amount: '1.005', quote_currency: 'EUR' },
      'quote.amount-too-many-decimals',
      'An amount in EUR can have at most 2 decimals.',
    ],
    [
      { quote_amount: 100.5, quote_currency: 'JPY' },
      'quote.amount-too-many-decimals',
      'An amount in JPY cannot have decimals.',
    ],
  ])('rejects an amount of %j with a code and an explanation', async (quote, code, message) => {
    const id = await createRfqAfter('accept');
    expect(await postAsVendor('respond', id, quote)).toEqual({ status: 422, code, message });
  });

  test('rejects a total that contradicts the line items, with both amounts', async () => {
    const need = { devices: 338, megabytes: '100', months: 12, activePercent: null };
    const id = await sendRfqAsTestScenarioBuyer(scenario, one, { need });
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: id }, scenario.vendors.emnify);
    const parts = {
      ...{ setup: '0', simOnce: '0', minimumMonth: '0', minimumTerm: 1, simMonth: '2.40' },
      included: { megabytes: '100', per: 'month' },
      further: { kind: 'megabyte', price: '0.05' },
    };
    const quote = { quote_currency: 'EUR', quote_amount_unit: 'total', quote_parts: parts };
    expect(await postAsVendor('respond', id, { ...quote, quote_amount: '11534.40' })).toEqual({
      ...{ status: 422, code: 'quote.parts-contradict' },
      message:
        'The quote amount is 11,534.40 EUR in total, but the line items add up to 9,734.40 EUR for 338 devices, 100 MB per device per month, 12 months. Correct the amount or the line items.',
    });
    const same = { rfq_id: id, ...quote, quote_amount: '9734.40' };
    expect((await scenario.post('/api/vendor/rfq/respond', same, scenario.vendors.emnify)).status).toBe(200);
  });

  test.each([
    ['an unsupported currency', { quote_amount: '1', quote_currency: 'CHF' }],
    ['an unknown member', { quote_amount: '1', provider_id: 'soracom' }],
    ['a list as the amount', { quote_amount: [1] }],
  ])('rejects %s as malformed', async (_what, quote) => {
    const id = await createRfqAfter('accept');
    expect(await postAsVendor('respond', id, quote)).toMatchObject({ status: 400, code: 'request.shape' });
  });
});

describe('reading RFQs', () => {
  const getRefused = async (path: string, as: SignedInTestUser | null) => expectRefusal(() => scenario.get(path, as));

  test('rejects RFQs of another address, and of an unknown one', async () => {
    const foreign = await getRefused('/api/rfq/user/otto@alder.example', scenario.buyer);
    expect(foreign).toMatchObject({ status: 403, code: 'rfq.not-yours' });
    expect(await getRefused('/api/rfq/user/nobody@nowhere.example', scenario.buyer)).toEqual(foreign);
    expect(await getRefused('/api/rfq/user/ida@meridian.example', null)).toMatchObject({ status: 401 });
  });

  test("returns 404 for the links of another user's RFQ", async () => {
    const id = await sendRfqAsTestScenarioBuyer(scenario, one);
    const missing = await getRefused(`/api/rfq/${unknownRfq}/providers`, scenario.otherBuyer);
    expect(missing).toMatchObject({ status: 404, code: 'rfq.not-found' });
    for (const as of [scenario.otherBuyer, scenario.vendors.emnify]) {
      expect(await getRefused(`/api/rfq/${id}/providers`, as)).toEqual(missing);
    }
    expect(await getRefused('/api/rfq/1001/providers', scenario.buyer)).toEqual(missing);
  });

  test.each(['provider-info', 'available-rfqs', 'dashboard-stats'])(
    'rejects %s for users who are not vendors',
    async (path) => {
      expect(await getRefused(`/api/vendor/${path}`, null)).toMatchObject({ status: 401 });
      expect(await getRefused(`/api/vendor/${path}`, scenario.buyer)).toMatchObject({
        status: 403,
        code: 'access.vendor-needed',
      });
    },
  );
});
