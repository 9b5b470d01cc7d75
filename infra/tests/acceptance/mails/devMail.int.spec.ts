import { call } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ accounts: { demo: { password: 'Demo-pass-2026' }, trustProxy: 1 } });
});
afterAll(async () => market.close());

const read = async (headers: Record<string, string>) =>
  (await call(market.command, 'GET', '/dev/mail', undefined, { headers })).status;

test('the mails of a demo are shown to whoever sits at the machine', async () => {
  expect(await read({ host: 'localhost:3000' })).toBe(200);
});

test('a page elsewhere whose name points here, and a proxy here, show them to nobody', async () => {
  expect(await read({ host: 'rebound.example:3000' })).toBe(404);
  expect(await read({ host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});
