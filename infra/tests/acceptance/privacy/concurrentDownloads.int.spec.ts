import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace();
});
afterAll(async () => market.close());

const download = async ({ token }: SignedInTestUser) =>
  (await callTestApi(market.command, 'POST', '/api/privacy/download-my-workbook', undefined, { token })).status;

test('builds one workbook per account and queues one more, without delaying other accounts', async () => {
  const [ada, bob] = [
    await registerConfirmedTestUser(market, 'ada@acme.example'),
    await registerConfirmedTestUser(market, 'bob@acme.example'),
  ];
  const replies = Array.from({ length: 6 }, async () => download(ada));
  const other = download(bob);
  expect((await Promise.all(replies)).toSorted()).toEqual([200, 200, 503, 503, 503, 503]);
  expect(await other).toBe(200);
});
