import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  callTestApi,
  takeTokenFromNewestTestMail,
  registerConfirmedTestUser,
  registerUnconfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { enableTestSecondFactor } from '../../kit/secondFactor.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSecondFactorEnrolment } from '@marketplace/command-service/accounts/secondFactor.ts';

const next = 'Other-harbour-72';

const shared = useSharedTestMarketplace();
let email: string;
beforeEach(() => {
  email = shared.email('eve');
});

const outcome = (reply: { status: number; body: unknown }) => [reply.status, ProblemDetails.parse(reply.body).code];
const post = async (path: string, body?: object, token?: string) =>
  callTestApi(shared.market.command, 'POST', path, body, token === undefined ? {} : { token });
const login = async (password: string) => post('/api/auth/login', { email, password });
const isConfirmed = async () => (await shared.newEvents()).some(({ type }) => type === 'EmailConfirmed');

/** Number of rows of a second factor and its recovery codes. */
async function countFactorRows({ user }: SignedInTestUser): Promise<number | null> {
  const { rowCount } = await shared.market.pool.query(
    `SELECT FROM accounts.second_factor WHERE user_id = $1 UNION ALL SELECT FROM accounts.recovery_code WHERE user_id = $1`,
    [user.id],
  );
  return rowCount;
}

/** The token of the mailed confirmation link. */
async function confirmationLink(token: string): Promise<string> {
  await post('/api/auth/resend-confirmation', undefined, token);
  return takeTokenFromNewestTestMail(shared.market, 'confirm-email');
}

describe('second factor of an unconfirmed account', () => {
  test('cannot be set up before the address is confirmed', async () => {
    const eve = await registerUnconfirmedTestUser(shared.market, email);
    const body = { currentPassword: testPassword };
    expect(outcome(await post('/api/auth/second-factor/enrol', body, eve.token))).toEqual([
      403,
      'account.email-unconfirmed',
    ]);
    await startSecondFactorEnrolment(shared.market.deps, eve.user.id, email);
    expect(outcome(await post('/api/auth/second-factor/confirm', { code: '123456' }, eve.token))).toEqual([
      403,
      'account.email-unconfirmed',
    ]);
  });

  test('is removed when the owner of the address resets the password', async () => {
    const eve = await registerUnconfirmedTestUser(shared.market, email);
    await enableTestSecondFactor(shared.market, eve);
    expect(outcome(await login(testPassword))).toEqual([401, 'account.second-factor-needed']);
    await post('/api/auth/forgot-password', { email });
    const token = await takeTokenFromNewestTestMail(shared.market, 'reset-password');
    expect((await post('/api/auth/reset-password', { token, password: next })).status).toBe(200);
    expect((await login(next)).body['user']).toMatchObject({ second_factor: false, email_confirmed: true });
    expect(await countFactorRows(eve)).toBe(0);
  });

  test('is removed, too, when its setup was not finished', async () => {
    const eve = await registerUnconfirmedTestUser(shared.market, email);
    await startSecondFactorEnrolment(shared.market.deps, eve.user.id, email);
    await post('/api/auth/forgot-password', { email });
    await post('/api/auth/reset-password', {
      token: await takeTokenFromNewestTestMail(shared.market, 'reset-password'),
      password: next,
    });
    expect(await countFactorRows(eve)).toBe(0);
  });

  test('stays after a password reset when the address was confirmed', async () => {
    const eve = await registerConfirmedTestUser(shared.market, email);
    await enableTestSecondFactor(shared.market, eve);
    await post('/api/auth/forgot-password', { email });
    await post('/api/auth/reset-password', {
      token: await takeTokenFromNewestTestMail(shared.market, 'reset-password'),
      password: next,
    });
    expect(outcome(await login(next))).toEqual([401, 'account.second-factor-needed']);
  });
});

describe('confirmation link', () => {
  test("does not confirm another person's registration by a click alone", async () => {
    const eve = await registerUnconfirmedTestUser(shared.market, email);
    const token = await confirmationLink(eve.token);
    const reader = await registerConfirmedTestUser(shared.market, shared.email('owner'));
    for (const session of [undefined, 'x'.repeat(43), reader.token]) {
      const reply = await post('/api/auth/confirm-email', { token }, session);
      expect(outcome(reply)).toEqual([422, 'account.password-needed']);
    }
    const wrong = await post('/api/auth/confirm-email', { token, password: 'Wrong-harbour-71' });
    expect(outcome(wrong)).toEqual([422, 'account.present-password']);
    const events = await shared.newEvents();
    expect(events.filter(({ type }) => type === 'EmailConfirmed')).toEqual([
      { type: 'EmailConfirmed', data: { userId: reader.user.id, by: 'operator' } },
    ]);
  });

  test('confirms the address in a session of the account', async () => {
    const eve = await registerUnconfirmedTestUser(shared.market, email);
    const token = await confirmationLink(eve.token);
    expect((await post('/api/auth/confirm-email', { token }, eve.token)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  test('confirms the address with the password, on any device', async () => {
    const eve = await registerUnconfirmedTestUser(shared.market, email);
    const token = await confirmationLink(eve.token);
    expect((await post('/api/auth/confirm-email', { token, password: testPassword })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });
});
