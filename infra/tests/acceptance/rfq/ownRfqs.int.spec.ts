import { listOwnRfqs } from '@marketplace/contracts/rfq/rfq.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, rfqPayload, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
/** Ids of the buyer's RFQs, the oldest first. */
const sent: string[] = [];

beforeAll(async () => {
  scenario = await startRfqScenario();
  for (const projectTitle of ['First', 'Second', 'Third'])
    sent.push(await sendRfq(scenario, ['emnify'], { projectTitle }));
});
afterAll(async () => scenario.close());

async function ownOf(reader: SignedIn, query: string) {
  const { rfqs, total, asked } = listOwnRfqs.reply.parse((await scenario.get(`/api/rfq/own${query}`, reader)).body);
  return { titles: rfqs.map(({ project_title }) => project_title), total, asked: asked?.project_title ?? null };
}

test('the newest of the own RFQs come in order, as many as asked for, with the count of all', async () => {
  expect(await ownOf(scenario.buyer, '')).toEqual({ titles: ['Third', 'Second', 'First'], total: 3, asked: null });
  expect(await ownOf(scenario.buyer, '?limit=2')).toEqual({ titles: ['Third', 'Second'], total: 3, asked: null });
});

test('the RFQ that is asked for comes wherever in the list it stands', async () => {
  expect(await ownOf(scenario.buyer, `?limit=1&rfq=${sent[0] ?? ''}`)).toEqual({
    titles: ['Third'],
    total: 3,
    asked: 'First',
  });
  expect(await ownOf(scenario.buyer, `?limit=1&rfq=${sent[2] ?? ''}`)).toEqual({
    titles: ['Third'],
    total: 3,
    asked: 'Third',
  });
});

test("somebody else's RFQ is in no list and is not given when it is asked for, to admins neither", async () => {
  await scenario.post('/api/rfq/send', rfqPayload(['emnify'], { email: 'otto@alder.example' }), scenario.otherBuyer);
  for (const reader of [scenario.otherBuyer, scenario.admin]) {
    const { asked, titles } = await ownOf(reader, `?rfq=${sent[0] ?? ''}`);
    expect({ asked, foreign: titles.includes('First') }).toEqual({ asked: null, foreign: false });
  }
  expect((await ownOf(scenario.buyer, '')).total).toBe(3);
});

test.each(['?limit=0', '?limit=10001', '?limit=x'])('%s is refused', async (query) => {
  expect((await scenario.get(`/api/rfq/own${query}`, scenario.buyer)).status).toBe(400);
});

test('an id that is none asks for nothing', async () => {
  expect((await ownOf(scenario.buyer, '?rfq=nobody')).asked).toBeNull();
});
