import type { CheckedRates } from '@marketplace/command-service/rfq/rates/givenRates.ts';
import { ratesDecider } from '@marketplace/command-service/rfq/rates/rates.decider.ts';
import { ratesStream } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { confirmEmail } from '@marketplace/command-service/accounts/confirmEmail.ts';
import { makeAccount } from '@marketplace/command-service/accounts/register.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, register } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { readModelsMade } from '../../kit/readModelsMade.ts';
import { accountDeps, makeAdmin } from '@marketplace/product/start/seedAccounts.ts';
import { demoAccounts, demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import { refuseDemoLeft, removeDemo } from '@marketplace/product/demo/demoLeft.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';

const password = 'Demo-pass-2026';
const open = { demo: null, production: true, host: '127.0.0.1', publicUrl: null };

let market: TestMarketplace;

const services = () => ({ commandDeps: market.deps, hub: { reached: () => Promise.resolve(true) } });
const signIn = async (email: string) => call(market.command, 'POST', '/api/auth/login', { email, password });

describe('with the demo', () => {
  const keyEncryptionKey = createSecretKey(randomBytes(32));
  let seeded: TestDatabase;
  let copy: TestDatabase;
  // Seeding costs more than all that these tests do: each of them goes on from a copy.
  beforeAll(async () => {
    seeded = await createTestDatabase(readModelsMade());
    market = await startMarketplace({ databaseUrl: seeded.url, keyEncryptionKey });
    await seedDemo(services(), password);
    await market.close();
  });
  beforeEach(async () => {
    copy = await copyTestDatabase(seeded);
    market = await startMarketplace({ databaseUrl: copy.url, keyEncryptionKey });
  });
  afterEach(async () => {
    await market.close();
    await copy.drop();
  });
  afterAll(() => seeded.drop());

  test.each([
    ['in production', open],
    ['on an address beyond loopback', { ...open, production: false, host: '0.0.0.0' }],
    ['under a public address', { ...open, production: false, publicUrl: 'https://market.example' }],
  ])('data with demo accounts is not served %s, and the refusal names the cure', async (_where, settings) => {
    await expect(refuseDemoLeft(services(), settings)).rejects.toThrow(/npm run demo -- remove/);
  });

  test('data with demo accounts goes on being served on this machine', async () => {
    await refuseDemoLeft(services(), { ...open, production: false });
  });

  test('removing the demo disables its accounts and ends their sessions; doing it again is safe', async () => {
    const token = String((await signIn(demoAdmin.email)).body['sessionToken']);
    expect(await removeDemo(services())).toBe(demoAccounts.length);
    for (const { email } of demoAccounts) expect((await signIn(email)).status).toBe(401);
    expect((await call(market.command, 'POST', '/api/auth/sign-out-everywhere', {}, { token })).status).toBe(401);
    expect((await market.pool.query('SELECT FROM accounts.session')).rowCount).toBe(0);
    await refuseDemoLeft(services(), open);
    expect(await removeDemo(services())).toBe(0);
  });

  test('removing the demo takes its example rates back, and leaves a rate that somebody set since', async () => {
    const standing = async () => {
      const { state } = await market.deps.loadState(ratesDecider, ratesStream);
      return [...state.standing].map(([currency, { source }]) => `${currency} ${source}`);
    };
    expect(await standing()).toHaveLength(5);
    const given: CheckedRates = {
      asOf: '2026-11-20',
      source: 'Example Bank',
      rates: [{ currency: 'USD', rate: '1.08' }],
    };
    const meta = { commandId: randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const command = { type: 'SetExchangeRates', seen: 1, given } as const;
    await market.deps.execute(ratesDecider, { stream: ratesStream, command, meta });
    await removeDemo(services());
    expect(await standing()).toEqual(['USD Example Bank']);
    await removeDemo(services());
    expect(await standing()).toEqual(['USD Example Bank']);
  });

  test('a removed demo does not come back by a start with demo accounts', async () => {
    await removeDemo(services());
    expect(await seedDemo(services(), password)).toBeNull();
    expect((await signIn(demoAdmin.email)).status).toBe(401);
  });
});

describe('without the demo', () => {
  beforeEach(async () => {
    market = await startMarketplace();
  });
  afterEach(() => market.close());

  /** As releases before made them, under keys that anybody can guess. */
  async function makeFormerDemo(): Promise<string> {
    const { email, firstName, lastName, company } = demoAdmin;
    const person = { email, firstName, lastName, company, password, termsVersion: null };
    const { userId } = await makeAccount(accountDeps(services()), { ...person, key: `seed ${email}` });
    await confirmEmail(market.deps, userId, 'operator');
    return userId;
  }

  test('a demo that an earlier release made is found, also when it was cut off', async () => {
    await makeAdmin(services(), await makeFormerDemo());
    await expect(refuseDemoLeft(services(), open)).rejects.toThrow(/npm run demo -- remove/);
    expect(await removeDemo(services())).toBe(1);
    await refuseDemoLeft(services(), open);
  });

  test('strangers who register the addresses of the demo stop no start', async () => {
    for (const { email } of demoAccounts.slice(1)) await register(market, email);
    await makeFormerDemo();
    await refuseDemoLeft(services(), open);
  });
});
