import { callTestApi, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { isDeepTestRun } from '../../kit/sampled.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Number of attempts with each kind of address per series. Known and unknown addresses alternate, and each kind comes
 * first in every other round, so that other load affects both equally. 40 attempts reveal a missing password hash, and
 * 300 reveal a difference of 5 %.
 */
const attempts = isDeepTestRun ? 300 : 40;
const tolerance = isDeepTestRun ? 0.05 : 0.25;
/**
 * A difference counts only if this many series show it, because the load on the machine varies between series, but a
 * difference in the product does not.
 */
const maxSeries = 3;

let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace({ accounts: { rateLimitFactor: 1_000 } });
  await registerConfirmedTestUser(market, 'ada@acme.example');
});
afterAll(async () => market.close());

async function measureRefusalMs(email: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await callTestApi(market.command, 'POST', '/api/auth/login', {
    email,
    password: 'Wrong-harbour-71',
  });
  if (status !== 401) throw new Error(`a wrong password returned status ${status}`);
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureRatio(): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  const tryKnown = async () => known.push(await measureRefusalMs('ada@acme.example'));
  const tryUnknown = async (round: number) => unknown.push(await measureRefusalMs(`nobody-${round}@acme.example`));
  for (let round = 0; round < attempts; round += 2) {
    await tryKnown();
    await tryUnknown(round);
    await tryUnknown(round + 1);
    await tryKnown();
  }
  return median(known) / median(unknown);
}

test('takes the same time to reject a known and an unknown address', async () => {
  let difference = Number.POSITIVE_INFINITY;
  for (let series = 0; series < maxSeries && difference > tolerance; series += 1) {
    difference = Math.abs((await measureRatio()) - 1);
  }
  expect(difference).toBeLessThanOrEqual(tolerance);
}, 240_000);
