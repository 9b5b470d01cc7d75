import { callTestApi } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace({ accounts: { demo: { password: 'Demo-pass-2026' }, trustProxy: 1 } });
});
afterAll(async () => market.close());

const fetchStatus = async (headers: Record<string, string>) =>
  (await callTestApi(market.command, 'GET', '/dev/mail', undefined, { headers })).status;

test('shows the mails of a demo on the local machine', async () => {
  expect(await fetchStatus({ host: 'localhost:3000' })).toBe(200);
});

test('hides them from pages with a rebound host name and from local proxies', async () => {
  expect(await fetchStatus({ host: 'rebound.example:3000' })).toBe(404);
  expect(await fetchStatus({ host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});
