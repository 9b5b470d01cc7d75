import { listOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
/** IDs of the buyer's RFQs, oldest first. */
const sent: string[] = [];

beforeAll(async () => {
  scenario = await startRfqTestScenario();
  for (const projectTitle of ['First', 'Second', 'Third'])
    sent.push(await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { projectTitle }));
});
afterAll(async () => scenario.close());

async function fetchOwnRfqs(reader: SignedInTestUser, query: string) {
  const { rfqs, total, asked } = listOwnRfqsEndpoint.reply.parse(
    (await scenario.get(`/api/rfq/own${query}`, reader)).body,
  );
  return { titles: rfqs.map(({ project_title }) => project_title), total, asked: asked?.project_title ?? null };
}

test('returns the newest own RFQs up to the limit, and the total', async () => {
  expect(await fetchOwnRfqs(scenario.buyer, '')).toEqual({
    titles: ['Third', 'Second', 'First'],
    total: 3,
    asked: null,
  });
  expect(await fetchOwnRfqs(scenario.buyer, '?limit=2')).toEqual({
    titles: ['Third', 'Second'],
    total: 3,
    asked: null,
  });
});

test('returns a requested RFQ, wherever it is in the list', async () => {
  expect(await fetchOwnRfqs(scenario.buyer, `?limit=1&rfq=${sent[0] ?? ''}`)).toEqual({
    titles: ['Third'],
    total: 3,
    asked: 'First',
  });
  expect(await fetchOwnRfqs(scenario.buyer, `?limit=1&rfq=${sent[2] ?? ''}`)).toEqual({
    titles: ['Third'],
    total: 3,
    asked: 'Third',
  });
});

test('returns no RFQs of other users, even to admins', async () => {
  await scenario.post(
    '/api/rfq/send',
    buildSampleRfqRequestBody(['emnify'], { email: 'otto@alder.example' }),
    scenario.otherBuyer,
  );
  for (const reader of [scenario.otherBuyer, scenario.admin]) {
    const { asked, titles } = await fetchOwnRfqs(reader, `?rfq=${sent[0] ?? ''}`);
    expect({ asked, foreign: titles.includes('First') }).toEqual({ asked: null, foreign: false });
  }
  expect((await fetchOwnRfqs(scenario.buyer, '')).total).toBe(3);
});

test.each(['?limit=0', '?limit=10001', '?limit=x'])('rejects %s', async (query) => {
  expect((await scenario.get(`/api/rfq/own${query}`, scenario.buyer)).status).toBe(400);
});

test('returns no requested RFQ for an invalid ID', async () => {
  expect((await fetchOwnRfqs(scenario.buyer, '?rfq=nobody')).asked).toBeNull();
});
