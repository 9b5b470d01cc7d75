import type { ValidatedExchangeRates } from '@marketplace/command-service/rfq/rates/exchangeRateValidation.ts';
import { exchangeRatesDecider } from '@marketplace/command-service/rfq/rates/rates.decider.ts';
import { exchangeRatesStreamName } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import { createAccountRowAndAppendRegistration } from '@marketplace/command-service/accounts/register.ts';
import {
  copyTestDatabase,
  createMigratedTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { createTestPreparationWithEmptyReadModels } from '../../kit/emptyReadModels.ts';
import { createSeedAccountDeps, grantSeedAdminRoleOnce } from '@marketplace/product/start/seedAccounts.ts';
import { demoAccounts, demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import {
  requireNoPublicDemoAccounts,
  disableDemoAccountsAndRemoveRates,
} from '@marketplace/product/demo/demoRemoval.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';

const password = 'Demo-pass-2026';
const open = { demo: null, production: true, host: '127.0.0.1', publicUrl: null };

let market: InProcessTestMarketplace;

const services = () => ({ commandDeps: market.deps, hub: { waitUntilReached: () => Promise.resolve(true) } });
const signIn = async (email: string) => callTestApi(market.command, 'POST', '/api/auth/login', { email, password });

describe('a database with the demo', () => {
  const keyEncryptionKey = createSecretKey(randomBytes(32));
  let seeded: TestDatabase;
  let copy: TestDatabase;
  // Seeding takes longer than these tests, so the database is seeded once and each test starts from a copy.
  beforeAll(async () => {
    seeded = await createMigratedTestDatabase(createTestPreparationWithEmptyReadModels());
    market = await startTestMarketplace({ databaseUrl: seeded.url, keyEncryptionKey });
    await seedDemo(services(), password);
    await market.close();
  });
  beforeEach(async () => {
    copy = await copyTestDatabase(seeded);
    market = await startTestMarketplace({ databaseUrl: copy.url, keyEncryptionKey });
  });
  afterEach(async () => {
    await market.close();
    await copy.drop();
  });
  afterAll(() => seeded.drop());

  test.each([
    ['in production', open],
    ['on a non-loopback address', { ...open, production: false, host: '0.0.0.0' }],
    ['with a public URL', { ...open, production: false, publicUrl: 'https://market.example' }],
  ])('refuses to start with demo accounts %s and names the command to remove them', async (_where, settings) => {
    await expect(requireNoPublicDemoAccounts(services(), settings)).rejects.toThrow(/npm run demo -- remove/);
  });

  test('starts with demo accounts on the local machine', async () => {
    await requireNoPublicDemoAccounts(services(), { ...open, production: false });
  });

  test('disables demo accounts and ends their sessions when the demo is removed, repeatably', async () => {
    const token = String((await signIn(demoAdminAccount.email)).body['sessionToken']);
    expect(await disableDemoAccountsAndRemoveRates(services())).toBe(demoAccounts.length);
    for (const { email } of demoAccounts) expect((await signIn(email)).status).toBe(401);
    expect((await callTestApi(market.command, 'POST', '/api/auth/sign-out-everywhere', {}, { token })).status).toBe(
      401,
    );
    expect((await market.pool.query('SELECT FROM accounts.session')).rowCount).toBe(0);
    await requireNoPublicDemoAccounts(services(), open);
    expect(await disableDemoAccountsAndRemoveRates(services())).toBe(0);
  });

  test('removes the example rates of the demo but keeps rates set since', async () => {
    const listRates = async () => {
      const { state } = await market.deps.loadState(exchangeRatesDecider, exchangeRatesStreamName);
      return [...state.standing].map(([currency, { source }]) => `${currency} ${source}`);
    };
    expect(await listRates()).toHaveLength(5);
    const given: ValidatedExchangeRates = {
      asOf: '2026-11-20',
      source: 'Example Bank',
      rates: [{ currency: 'USD', rate: '1.08' }],
    };
    const meta = { commandId: randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const command = { type: 'SetExchangeRates', seen: 1, given } as const;
    await market.deps.execute(exchangeRatesDecider, { stream: exchangeRatesStreamName, command, meta });
    await disableDemoAccountsAndRemoveRates(services());
    expect(await listRates()).toEqual(['USD Example Bank']);
    await disableDemoAccountsAndRemoveRates(services());
    expect(await listRates()).toEqual(['USD Example Bank']);
  });

  test('returns the demo accounts that have another password', async () => {
    expect(await seedDemo(services(), password)).toEqual([]);
    const email = 'buyer@acme-logistics.example';
    const token = String((await signIn(email)).body['sessionToken']);
    const changed = { currentPassword: password, newPassword: 'Another-harbour-73' };
    await callTestApi(market.command, 'POST', '/api/auth/change-password', changed, { token });
    expect(await seedDemo(services(), password)).toEqual([email]);
    const otherEmails = demoAccounts.map((account) => account.email).filter((each) => each !== email);
    expect(await seedDemo(services(), 'Another-harbour-73')).toEqual(otherEmails);
  });

  test('does not restore a removed demo on a start with demo accounts', async () => {
    await disableDemoAccountsAndRemoveRates(services());
    expect(await seedDemo(services(), password)).toBeNull();
    expect((await signIn(demoAdminAccount.email)).status).toBe(401);
  });
});

describe('a database without the demo', () => {
  beforeEach(async () => {
    market = await startTestMarketplace();
  });
  afterEach(() => market.close());

  /** Creates a demo account as earlier releases did, with a predictable idempotency key. @returns the user ID. */
  async function createFormerDemo(): Promise<string> {
    const { email, firstName, lastName, company } = demoAdminAccount;
    const person = { email, firstName, lastName, company, password, termsVersion: null };
    const { userId } = await createAccountRowAndAppendRegistration(createSeedAccountDeps(services()), {
      ...person,
      key: `seed ${email}`,
    });
    await recordUserEmailConfirmed(market.deps, userId, 'operator');
    return userId;
  }

  test('finds and removes a demo of an earlier release, even an incomplete one', async () => {
    await grantSeedAdminRoleOnce(services(), await createFormerDemo());
    await expect(requireNoPublicDemoAccounts(services(), open)).rejects.toThrow(/npm run demo -- remove/);
    expect(await disableDemoAccountsAndRemoveRates(services())).toBe(1);
    await requireNoPublicDemoAccounts(services(), open);
  });

  test('starts when other users registered the email addresses of the demo', async () => {
    for (const { email } of demoAccounts.slice(1)) await registerConfirmedTestUser(market, email);
    await createFormerDemo();
    await requireNoPublicDemoAccounts(services(), open);
  });
});
