import { expect, onTestFinished, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace } from '../../kit/testMarketplace.ts';

const append = (stream: string) => `SELECT log.append_one('${stream}', -1, gen_random_uuid(), 'Gone.v1', '{}', '{}')`;

test('reports a missing event in the health check, and stops readers before the gap', async () => {
  const market = await startTestMarketplace();
  onTestFinished(market.close);
  const readiness = () => callTestApi<{ reasons: string[] }>(market.query, 'GET', '/health/ready');
  const ada = await registerConfirmedTestUser(market, 'ada@acme.example');
  const validateAda = () =>
    callTestApi(market.query, 'GET', '/api/auth/validate', undefined, { token: ada.token, after: ada.position });
  expect((await validateAda()).status).toBe(200);
  expect(await readiness()).toMatchObject({ status: 200, body: { reasons: [] } });

  // The owner of the database deletes an event before a reader has processed it.
  await market.pool.query(`${append('gone')}; ${append('after')}; DELETE FROM log.event WHERE stream = 'gone'`);
  const bea = await registerConfirmedTestUser(market, 'bea@acme.example');
  await expect.poll(async () => (await readiness()).status).toBe(503);
  const { reasons } = (await readiness()).body;
  expect(reasons).toEqual([
    expect.stringMatching(/^The log has a gap: after position \d+ comes \d+\..* stop the product, restore the log/),
  ]);

  expect((await validateAda()).status).toBe(200);
  const validation = { token: bea.token, after: bea.position };
  const staleReply = await callTestApi(market.query, 'GET', '/api/auth/validate', undefined, validation);
  expect(staleReply.headers).toMatchObject({ 'x-stale': 'true' });
});
