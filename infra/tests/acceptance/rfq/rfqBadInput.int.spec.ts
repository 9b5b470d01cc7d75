import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply, SignedIn } from '../../kit/calls.ts';
import { type CastProvider, type RfqScenario, rfqPayload, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

/** The commands' clock; tests that need a later one move it. */
let now = new Date('2026-11-21T08:00:00.000Z');
let scenario: RfqScenario;
beforeAll(async () => {
  scenario = await startRfqScenario(() => now);
});
afterAll(async () => scenario.close());

/** Makes a call that must be refused, and proves that it wrote nothing. */
async function refused(make: () => Promise<Reply>): Promise<Pick<Problem, 'status' | 'code' | 'message'>> {
  const head = await scenario.market.store.head();
  const reply = await make();
  expect(await scenario.market.store.head()).toBe(head);
  expect(reply.headers['content-type']).toMatch('application/problem+json');
  const { status, code, message, error } = Problem.parse(reply.body);
  expect(reply.status).toBe(status);
  expect(error).toBe(message);
  return { status, code, message };
}

const send = (body: object, as: SignedIn | null = scenario.buyer) =>
  refused(() => scenario.post('/api/rfq/send', body, as));
const answer = (path: string, rfqId: string, more: object = {}, as: SignedIn | null = scenario.vendors.emnify) =>
  refused(() => scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, as));
const one: CastProvider[] = ['emnify'];
const unknownRfq = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';

/** An RFQ to emnify in the state after these vendor calls. */
async function rfqAfter(...paths: ('accept' | 'reject')[]): Promise<string> {
  const id = await sendRfq(scenario, one);
  for (const path of paths) await scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: id }, scenario.vendors.emnify);
  return id;
}

describe('sending an RFQ refuses', () => {
  test.each([
    ['an unknown member', { user_id: '1' }, /user_id/],
    ['an address that is to decide who acts', { user_email: 'otto@alder.example' }, /user_email/],
    ['a wrong type', { companyName: 7 }, /string/],
    ['an empty company', { companyName: ' ' }, /^Company name is required\.$/],
    ['an empty contact', { contactName: '' }, /^Contact name is required\.$/],
    ['an empty address', { email: '' }, /^Email is required\.$/],
    ['an address with a space', { email: 'ida lind@meridian.example' }, /^Please enter a valid email address\.$/],
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
    ['text that no store can hold', { projectTitle: 'a\u0000b' }, /^Contains a character that cannot be stored\.$/],
    [
      'half a character in the requirements',
      { wizardData: null, requirements: '{"free":"\\ud83d"}' },
      /^Contains a character that cannot be stored\.$/,
    ],
    ['a deadline that is no instant', { deadline: 'tomorrow' }, /./],
  ])('%s as a wrong shape', async (_what, wrong, message) => {
    const problem = await send(rfqPayload(one, wrong));
    expect(problem).toMatchObject({ status: 400, code: 'request.shape' });
    expect(problem.message).toMatch(message);
  });

  test.each([
    ['a provider that is not in the catalogue', { selectedProviders: ['Nonesuch'] }, 'rfq.unknown-provider'],
    ['a provider of signs nobody sees', { selectedProviders: ['\u200b'] }, 'rfq.unknown-provider'],
    ['one provider in two spellings', { selectedProviders: ['emnify', 'EMNIFY GmbH'] }, 'rfq.duplicate-provider'],
    ['a deadline in the past', { deadline: '2026-11-21T07:59:59Z' }, 'rfq.deadline'],
    ['a deadline in two years', { deadline: '2028-11-21T08:00:00Z' }, 'rfq.deadline'],
  ])('%s by a rule', async (_what, wrong, code) => {
    expect(await send(rfqPayload(one, wrong))).toMatchObject({ status: 422, code });
  });

  test('a body that is no JSON, and one that is too large', async () => {
    const { market, buyer } = scenario;
    const raw = async (payload: string): Promise<Reply> => {
      const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
      const reply = await market.command.inject({ method: 'POST', url: '/api/rfq/send', payload, headers });
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
    };
    expect(await refused(() => raw('{"companyName":'))).toMatchObject({ status: 400, code: 'request.malformed' });
    const large = JSON.stringify(rfqPayload(one, { customRequirements: 'x'.repeat(300 * 1024) }));
    expect(await refused(() => raw(large))).toMatchObject({ status: 413, code: 'request.too-large' });
  });

  test('requirements that are too long to keep', async () => {
    const free = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`free ${n}`, 'x'.repeat(200)]));
    expect(await send(rfqPayload(one, { wizardData: free }))).toMatchObject({
      status: 413,
      code: 'rfq.requirements-too-large',
    });
  });

  test('whoever has no living session', async () => {
    expect(await send(rfqPayload(one), null)).toMatchObject({ status: 401, code: 'session.needed' });
    const foreign = { ...scenario.buyer, token: `${scenario.buyer.token.slice(0, -3)}abc` };
    expect(await send(rfqPayload(one), foreign)).toMatchObject({ status: 401, code: 'session.needed' });
  });
});

describe('answering refuses', () => {
  test.each(['viewed', 'accept', 'reject', 'respond'])(
    '%s for guests, for buyers, and alike for an RFQ that went to others and one that does not exist',
    async (path) => {
      const foreign = await sendRfq(scenario, ['soracom']);
      const quote = { ...(path === 'respond' && { quote_amount: '1' }) };
      expect(await answer(path, foreign, quote, null)).toMatchObject({ status: 401 });
      expect(await answer(path, foreign, quote, scenario.buyer)).toMatchObject({
        status: 403,
        code: 'access.vendor-needed',
      });
      const missing = await answer(path, unknownRfq, quote);
      expect(missing).toMatchObject({ status: 404, code: 'rfq.not-found' });
      expect(await answer(path, foreign, quote)).toEqual(missing);
      expect(await answer(path, 'RFQ #1001', quote)).toMatchObject({ status: 400, code: 'request.shape' });
    },
  );

  test.each(['accept', 'reject'])('%s on an RFQ that was answered', async (path) => {
    const accepted = await rfqAfter('accept');
    expect(await answer(path, accepted)).toMatchObject({ status: 409, code: 'rfq.already-answered' });
  });

  test.each(['accept', 'reject', 'respond'])('%s on an RFQ that was rejected', async (path) => {
    const rejected = await rfqAfter('reject');
    const quote = { ...(path === 'respond' && { quote_amount: '1' }) };
    expect(await answer(path, rejected, quote)).toMatchObject({ status: 409, code: 'rfq.rejected' });
  });

  test('a quote before the RFQ was accepted', async () => {
    const sent = await rfqAfter();
    expect(await answer('respond', sent, { quote_amount: '1' })).toMatchObject({
      status: 409,
      code: 'rfq.not-accepted',
    });
  });

  test('every answer after the deadline, before anybody wrote the expiry', async () => {
    const [sent, accepted] = [await rfqAfter(), await rfqAfter('accept')];
    const before = now;
    now = new Date(before.getTime() + 30 * 24 * 60 * 60 * 1000);
    const late = { status: 409, code: 'rfq.expired' };
    expect(await answer('accept', sent)).toMatchObject(late);
    expect(await answer('reject', sent)).toMatchObject(late);
    expect(await answer('respond', accepted, { quote_amount: '1' })).toMatchObject(late);
    now = before;
  });
});

describe('a quote', () => {
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
      'An amount in EUR has at most 2 decimals.',
    ],
    [
      { quote_amount: 100.5, quote_currency: 'JPY' },
      'quote.amount-too-many-decimals',
      'An amount in JPY has no decimals.',
    ],
  ])('of %j is refused with a code and a sentence', async (quote, code, message) => {
    const id = await rfqAfter('accept');
    expect(await answer('respond', id, quote)).toEqual({ status: 422, code, message });
  });

  test('with a total that contradicts its parts is refused with both amounts', async () => {
    const need = { devices: 338, megabytes: '100', months: 12, activePercent: null };
    const id = await sendRfq(scenario, one, { need });
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: id }, scenario.vendors.emnify);
    const parts = {
      ...{ setup: '0', simOnce: '0', minimumMonth: '0', minimumTerm: 1, simMonth: '2.40' },
      included: { megabytes: '100', per: 'month' },
      further: { kind: 'megabyte', price: '0.05' },
    };
    const quote = { quote_currency: 'EUR', quote_amount_unit: 'total', quote_parts: parts };
    expect(await answer('respond', id, { ...quote, quote_amount: '11534.40' })).toEqual({
      ...{ status: 422, code: 'quote.parts-contradict' },
      message:
        'The quote amount is 11,534.40 EUR in total, but its parts add up to 9,734.40 EUR for 338 devices, 100 MB a month each, 12 months. Please correct one of them.',
    });
    const same = { rfq_id: id, ...quote, quote_amount: '9734.40' };
    expect((await scenario.post('/api/vendor/rfq/respond', same, scenario.vendors.emnify)).status).toBe(200);
  });

  test.each([
    ['a currency that is not offered', { quote_amount: '1', quote_currency: 'CHF' }],
    ['an unknown member', { quote_amount: '1', provider_id: 'soracom' }],
    ['an amount that is a list', { quote_amount: [1] }],
  ])('with %s is refused as a wrong shape', async (_what, quote) => {
    const id = await rfqAfter('accept');
    expect(await answer('respond', id, quote)).toMatchObject({ status: 400, code: 'request.shape' });
  });
});

describe('reading refuses', () => {
  const read = async (path: string, as: SignedIn | null) => refused(() => scenario.get(path, as));

  test('the RFQs of another address, and of one that nobody has', async () => {
    const foreign = await read('/api/rfq/user/otto@alder.example', scenario.buyer);
    expect(foreign).toMatchObject({ status: 403, code: 'rfq.not-yours' });
    expect(await read('/api/rfq/user/nobody@nowhere.example', scenario.buyer)).toEqual(foreign);
    expect(await read('/api/rfq/user/ida@meridian.example', null)).toMatchObject({ status: 401 });
  });

  test('the links of a foreign RFQ as if it did not exist', async () => {
    const id = await sendRfq(scenario, one);
    const missing = await read(`/api/rfq/${unknownRfq}/providers`, scenario.otherBuyer);
    expect(missing).toMatchObject({ status: 404, code: 'rfq.not-found' });
    for (const as of [scenario.otherBuyer, scenario.vendors.emnify]) {
      expect(await read(`/api/rfq/${id}/providers`, as)).toEqual(missing);
    }
    expect(await read('/api/rfq/1001/providers', scenario.buyer)).toEqual(missing);
  });

  test.each(['provider-info', 'available-rfqs', 'dashboard-stats'])('%s for whoever is no vendor', async (path) => {
    expect(await read(`/api/vendor/${path}`, null)).toMatchObject({ status: 401 });
    expect(await read(`/api/vendor/${path}`, scenario.buyer)).toMatchObject({
      status: 403,
      code: 'access.vendor-needed',
    });
  });
});
