import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { defineQueryEndpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { rateLimitForReads } from '@marketplace/contracts/kernel/rateLimits.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp } from './app.ts';
import { createInMemoryFixedWindowRateLimiter } from './readLimit.ts';
import { registerEndpoint } from './registerEndpoint.ts';

describe('createInMemoryFixedWindowRateLimiter', () => {
  test('allows the maximum of calls for each key, and returns the seconds until the window ends', () => {
    let now = 5_000;
    const count = createInMemoryFixedWindowRateLimiter(2, 60, () => now);
    expect([count('ada'), count('ada'), count('bea')]).toEqual([0, 0, 0]);
    now += 45_500;
    expect([count('ada'), count('bea'), count('bea')]).toEqual([15, 0, 15]);
    now += 14_500;
    expect([count('ada'), count('bea')]).toEqual([0, 0]);
  });

  test('starts a new window when the clock is set back', () => {
    let now = 100_000;
    const count = createInMemoryFixedWindowRateLimiter(1, 60, () => now);
    expect([count('ada'), count('ada')]).toEqual([0, 60]);
    now = 10_000;
    expect([count('ada'), count('ada')]).toEqual([0, 60]);
  });
});

const reading = defineQueryEndpoint('/read', 'session', { summary: 'A call for tests.', reply: z.object({}) });
const counted = defineQueryEndpoint('/search', 'session', {
  summary: 'Another.',
  limit: 'search',
  reply: z.object({}),
});

/** Starts an app with a limit of three reads; the user id is the beginning of the token. */
async function startApp() {
  // Reads are counted in memory, so the pool never connects.
  const pool = createDatabasePool('postgres://nobody@127.0.0.1:1/none', { max: 1, applicationName: 'test' });
  const limiting = { pool, factor: 3 / rateLimitForReads.perAccount, secret: 'a secret' };
  const app = buildHttpApp({ logger: pino({ level: 'silent' }), notReady: () => Promise.resolve([]), limiting });
  const callerOf = (token: string): Promise<Caller> =>
    Promise.resolve({ userId: token.slice(0, 3), roles: [], vendorOf: null });
  registerEndpoint(app, { callerOf }, reading, () => Promise.resolve({}));
  registerEndpoint(app, { callerOf }, counted, () => Promise.resolve({}));
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  return async (person: string, url = '/read') => {
    const authorization = `Bearer ${person.padEnd(43, 'x')}`;
    return app.inject({ method: 'GET', url, headers: { authorization } });
  };
}

test('limits the reads of an account in all of its sessions, but not of others', async () => {
  const read = await startApp();
  for (const session of ['ada1', 'ada2', 'ada1']) expect((await read(session)).statusCode).toBe(200);
  const refused = await read('ada3');
  expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 'request.too-many' })]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(rateLimitForReads.windowSeconds);
  expect((await read('bea1')).statusCode).toBe(200);
});

test('does not count calls with a separate limit', async () => {
  const read = await startApp();
  for (let call = 0; call < 3; call += 1) await read('ada', '/search');
  expect((await read('ada')).statusCode).toBe(200);
});
