import { call, register } from '../../kit/calls.ts';
import { isDeep } from '../../kit/drawn.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Tries of each kind in a series, in turn and each kind first in every other round, so that other work falls on both alike. Few of them
 * find an address whose password is not hashed, and 300 a difference of 5 %.
 */
const tries = isDeep ? 300 : 40;
const tolerance = isDeep ? 0.05 : 0.25;
/** Series before the times count as different: what the machine does beside one passes, a difference in the product stays. */
const mostSeries = 3;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ accounts: { rateLimitFactor: 1_000 } });
  await register(market, 'ada@acme.example');
});
afterAll(async () => market.close());

async function refusalMs(email: string): Promise<number> {
  const begun = performance.now();
  const { status } = await call(market.command, 'POST', '/api/auth/login', { email, password: 'Wrong-harbour-71' });
  if (status !== 401) throw new Error(`a wrong password answered ${status}`);
  return performance.now() - begun;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function ratioOfOneSeries(): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  const tryKnown = async () => known.push(await refusalMs('ada@acme.example'));
  const tryUnknown = async (round: number) => unknown.push(await refusalMs(`nobody-${round}@acme.example`));
  for (let round = 0; round < tries; round += 2) {
    await tryKnown();
    await tryUnknown(round);
    await tryUnknown(round + 1);
    await tryKnown();
  }
  return median(known) / median(unknown);
}

test('a known and an unknown address are refused in the same time', async () => {
  let difference = Number.POSITIVE_INFINITY;
  for (let series = 0; series < mostSeries && difference > tolerance; series += 1) {
    difference = Math.abs((await ratioOfOneSeries()) - 1);
  }
  expect(difference).toBeLessThanOrEqual(tolerance);
}, 240_000);
