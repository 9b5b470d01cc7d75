import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { callTestApi, testPassword } from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { TOTP, URI } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';

const newPassword = 'Other-harbour-72';

const shared = useSharedTestMarketplace();
let token: string;
let userId: string;
beforeEach(async () => {
  const { body } = await signUp();
  token = String(body['sessionToken']);
  userId = (body['user'] as { id: string }).id;
});

const post = async (path: string, body: object, options: { token?: string; key?: string } = {}) =>
  callTestApi(shared.market.command, 'POST', path, body, options);

/** Registers Ada, always with the same idempotency key. */
async function signUp(password = testPassword) {
  const name = { firstName: 'Ada', lastName: 'Byron', company: 'Acme' };
  const body = { ...name, email: shared.email('ada'), password, termsVersion: currentTermsOfServiceVersion };
  return post('/api/auth/register', body, { key: shared.unique('one') });
}

async function setUpFactor(): Promise<void> {
  await recordUserEmailConfirmed(shared.market.deps, userId, 'link');
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

async function countSessions(): Promise<number | null> {
  return (await shared.market.pool.query('SELECT FROM accounts.session')).rowCount;
}

/** Expects a refusal that opens no session and returns no user data. */
async function expectRefused(password?: string): Promise<void> {
  const before = await countSessions();
  const reply = await signUp(password);
  expect([reply.status, ProblemDetails.parse(reply.body).code]).toEqual([409, 'account.email-taken']);
  expect(reply.body['user']).toBeUndefined();
  expect(await countSessions()).toBe(before);
}

test('opens no session without the second factor', async () => {
  await setUpFactor();
  await expectRefused();
});

test('opens no session after a password change, with either password', async () => {
  await changePassword();
  await expectRefused(newPassword);
  await expectRefused(testPassword);
});

test('opens no session for a disabled account', async () => {
  await shared.market.pool.query('UPDATE accounts.account SET disabled_at = now() WHERE user_id = $1', [userId]);
  await expectRefused();
});
