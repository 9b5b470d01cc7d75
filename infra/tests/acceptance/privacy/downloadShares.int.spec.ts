import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(async () => market.close());

const download = async ({ token }: SignedIn) =>
  (await call(market.command, 'POST', '/api/privacy/download-my-workbook', undefined, { token })).status;

test('builds one workbook per account and queues one more, without delaying other accounts', async () => {
  const [ada, bob] = [await register(market, 'ada@acme.example'), await register(market, 'bob@acme.example')];
  const replies = Array.from({ length: 6 }, async () => download(ada));
  const other = download(bob);
  expect((await Promise.all(replies)).toSorted()).toEqual([200, 200, 503, 503, 503, 503]);
  expect(await other).toBe(200);
});
