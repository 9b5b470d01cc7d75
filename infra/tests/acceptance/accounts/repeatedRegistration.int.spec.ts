import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { call, testPassword } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmEmail } from '@marketplace/command-service/accounts/confirmEmail.ts';

const newPassword = 'Other-harbour-72';

let market: TestMarketplace;
let token: string;
let userId: string;
beforeEach(async () => {
  market = await startMarketplace();
  const { body } = await signUp();
  token = String(body['sessionToken']);
  userId = (body['user'] as { id: string }).id;
});
afterEach(async () => market.close());

const post = async (path: string, body: object, options: { token?: string; key?: string } = {}) =>
  call(market.command, 'POST', path, body, options);

/** Always with the same Idempotency-Key. */
async function signUp(password = testPassword) {
  const name = { firstName: 'Ada', lastName: 'Byron', company: 'Acme' };
  const body = { ...name, email: 'ada@acme.example', password, termsVersion: currentTermsVersion };
  return post('/api/auth/register', body, { key: 'one' });
}

async function setUpFactor(): Promise<void> {
  await confirmEmail(market.deps, userId, 'link');
  const enrolled = await post('/api/auth/second-factor/enrol', { currentPassword: testPassword }, { token });
  const totp = URI.parse(String(enrolled.body['otpauth_uri']));
  if (!(totp instanceof TOTP)) throw new Error('not a time-based factor');
  const confirmed = await post('/api/auth/second-factor/confirm', { code: totp.generate() }, { token });
  expect(confirmed.status).toBe(200);
}

async function changePassword(): Promise<void> {
  const body = { currentPassword: testPassword, newPassword };
  expect((await post('/api/auth/change-password', body, { token })).status).toBe(200);
}

async function sessions(): Promise<number | null> {
  return (await market.pool.query('SELECT FROM accounts.session')).rowCount;
}

/** Neither a session nor anything of the person. */
async function expectNothing(password?: string): Promise<void> {
  const before = await sessions();
  const reply = await signUp(password);
  expect([reply.status, Problem.parse(reply.body).code]).toEqual([409, 'account.email-taken']);
  expect(reply.body['user']).toBeUndefined();
  expect(await sessions()).toBe(before);
}

test('a repeated registration gives no session past a second factor', async () => {
  await setUpFactor();
  await expectNothing();
});

test('a repeated registration gives no session once the password was changed, with either password', async () => {
  await changePassword();
  await expectNothing(newPassword);
  await expectNothing(testPassword);
});

test('a repeated registration gives no session to a disabled account', async () => {
  await market.pool.query('UPDATE accounts.account SET disabled_at = now()');
  await expectNothing();
});
