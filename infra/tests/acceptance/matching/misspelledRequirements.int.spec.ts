import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RfqTestMarketplace, buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario();
});
afterAll(async () => scenario.close());

type Requirements = Readonly<Record<string, unknown>>;

/** Endpoints that store requirements, in addition to those that match them. */
const storingCalls: readonly (readonly [
  what: string,
  path: string,
  buildBody: (requirements: Requirements) => object,
])[] = [
  ['a saved search', '/api/saved-searches', (searchData) => ({ searchName: 'Mine', searchData })],
  ['a saved search in the other format', '/api/saved-searches', (requirements) => ({ name: 'Mine', requirements })],
  ['the search log', '/api/analytics/user-searches', (requirements) => ({ requirements })],
  ['an RFQ', '/api/rfq/send', (wizardData) => buildSampleRfqRequestBody(['emnify'], { wizardData })],
  [
    'an RFQ with requirements as text',
    '/api/rfq/send',
    (wizard) => buildSampleRfqRequestBody(['emnify'], { wizardData: null, requirements: JSON.stringify(wizard) }),
  ],
];

const misspelled: readonly (readonly [what: string, requirements: Requirements, message: string])[] = [
  [
    'a misspelled field',
    { geographicCountries: ['Germany'] },
    'There is no field "geographicCountries". Did you mean "specificCountries"?',
  ],
  [
    'an unknown region',
    { geographicMode: 'regions', geographicRegions: ['Eurpoe'] },
    'The region "Eurpoe" is not recognised. Did you mean "Europe"?',
  ],
];

describe.each(misspelled)('%s', (_what, requirements, message) => {
  test.each(storingCalls)('is rejected in %s with a suggestion', async (_call, path, buildBody) => {
    const { buyer, market } = scenario;
    const head = await market.store.head();
    const reply = await scenario.post(path, buildBody(requirements), buyer);
    const { code, message: actualMessage } = ProblemDetails.parse(reply.body);
    expect([reply.status, code, actualMessage]).toEqual([400, 'request.shape', message]);
    expect(await market.store.head()).toBe(head);
  });
});
