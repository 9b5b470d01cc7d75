import { type AccountDeps, registerAccount } from '@marketplace/command-service/accounts/register.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { callTestApi, testPassword } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let market: InProcessTestMarketplace;
beforeEach(async () => {
  market = await startTestMarketplace({ accounts: { rateLimitFactor: 1, trustProxy: 1 } });
});
afterEach(async () => market.close());

const registration = {
  ...{ email: 'ada@acme.example', password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Acme' },
  termsVersion: currentTermsOfServiceVersion,
};

/** Registers the address. @returns the result code, and the passwords that were hashed or verified in the process. */
async function registerAndRecord(
  key: string,
): Promise<{ readonly code: string; readonly computed: readonly string[] }> {
  const computed: string[] = [];
  const record = (name: string, password: string): void => void computed.push(`${name} ${password}`);
  const passwords: AccountDeps['passwords'] = {
    hash: (password) => {
      record('hash', password);
      return Promise.resolve('a hash');
    },
    matches: (password) => {
      record('verify', password);
      return Promise.resolve(true);
    },
  };
  try {
    await registerAccount({ ...market.deps, passwords }, { ...registration, key });
    return { code: 'registered', computed };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, computed };
  }
}

const once = [`hash ${testPassword}`];

test('hashes the password once for a free address and for a taken one', async () => {
  expect(await registerAndRecord('one')).toEqual({ code: 'registered', computed: once });
  expect(await registerAndRecord('two')).toEqual({ code: 'account.email-taken', computed: once });
});

test('hashes the password once for a disabled account and for an abandoned registration', async () => {
  await registerAndRecord('one');
  await market.pool.query('UPDATE accounts.account SET disabled_at = now()');
  expect(await registerAndRecord('two')).toEqual({ code: 'account.email-taken', computed: once });
  await market.pool.query(
    "INSERT INTO accounts.account (user_id, email, password_hash, command_id, created_at) SELECT gen_random_uuid(), 'bea@acme.example', 'a hash', gen_random_uuid(), now() - interval '1 hour'",
  );
  await market.pool.query("DELETE FROM accounts.account WHERE email = 'ada@acme.example'");
  await market.pool.query("UPDATE accounts.account SET email = 'ada@acme.example'");
  expect(await registerAndRecord('three')).toEqual({ code: 'registered', computed: once });
});

test('verifies the password once for a repeated registration, also of a disabled account', async () => {
  const verified = [`verify ${testPassword}`];
  await registerAndRecord('one');
  expect(await registerAndRecord('one')).toEqual({ code: 'registered', computed: verified });
  await market.pool.query('UPDATE accounts.account SET disabled_at = now()');
  expect(await registerAndRecord('one')).toEqual({ code: 'account.email-taken', computed: verified });
});

const signUp = async (email: string, address: string) =>
  callTestApi(
    market.command,
    'POST',
    '/api/auth/register',
    { ...registration, email },
    { headers: { 'x-forwarded-for': address } },
  );

test('rejects registrations from a network for a day after ten taken addresses', async () => {
  for (let index = 0; index < 11; index += 1) {
    expect((await signUp(`known-${index}@acme.example`, `192.0.${index}.1`)).status).toBe(200);
  }
  for (let index = 0; index < 10; index += 1) {
    const { status, body } = await signUp(`known-${index}@acme.example`, `203.0.113.${index}`);
    expect([status, ProblemDetails.parse(body).code]).toEqual([409, 'account.email-taken']);
  }
  const refused = await signUp('known-10@acme.example', '203.0.113.77');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect((await signUp('new@acme.example', '203.0.113.78')).status).toBe(429);
  expect((await signUp('known-10@acme.example', '198.51.100.1')).status).toBe(409);
});

test('does not count registrations that succeed among refusals for taken addresses', async () => {
  for (let index = 0; index < 12; index += 1) {
    expect((await signUp(`new-${index}@acme.example`, `203.0.113.${index}`)).status).toBe(200);
  }
});
