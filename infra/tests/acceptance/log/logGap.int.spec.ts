import { expect, onTestFinished, test } from 'vitest';
import { call, register } from '../../kit/calls.ts';
import { startMarketplace } from '../../kit/marketplace.ts';

const append = (stream: string) => `SELECT log.append_one('${stream}', -1, gen_random_uuid(), 'Gone.v1', '{}', '{}')`;

test('a log that lacks an event turns health red with what happened and what to do, and readers stay before the gap', async () => {
  const market = await startMarketplace();
  onTestFinished(market.close);
  const readiness = () => call<{ reasons: string[] }>(market.query, 'GET', '/health/ready');
  const ada = await register(market, 'ada@acme.example');
  const whoIsAda = () =>
    call(market.query, 'GET', '/api/auth/validate', undefined, { token: ada.token, after: ada.position });
  expect((await whoIsAda()).status).toBe(200);
  expect(await readiness()).toMatchObject({ status: 200, body: { reasons: [] } });

  // Somebody with the owner's rights takes an event away before a reader has seen it.
  await market.pool.query(`${append('gone')}; ${append('after')}; DELETE FROM log.event WHERE stream = 'gone'`);
  const bea = await register(market, 'bea@acme.example');
  await expect.poll(async () => (await readiness()).status).toBe(503);
  const { reasons } = (await readiness()).body;
  expect(reasons).toEqual([
    expect.stringMatching(/^The log has a gap: after position \d+ comes \d+\..* stop the product, restore the log/),
  ]);

  expect((await whoIsAda()).status).toBe(200);
  const validation = { token: bea.token, after: bea.position };
  const unknown = await call(market.query, 'GET', '/api/auth/validate', undefined, validation);
  expect(unknown.headers).toMatchObject({ 'x-stale': 'true' });
});
