import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  callTestApi,
  takeTokenFromNewestTestMail,
  registerConfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { findPasswordHash, setPasswordHash } from '@marketplace/command-service/accounts/accountRows.ts';
import { insertMailLinkAndReturnToken } from '@marketplace/command-service/accounts/mailLinks.ts';
import { createPasswordHasher } from '@marketplace/command-service/accounts/passwordHasher.ts';
import { openSession } from '@marketplace/command-service/accounts/sessions.ts';

const next = 'Other-harbour-72';

const shared = useSharedTestMarketplace();
let ada: SignedInTestUser;
let email: string;
beforeEach(async () => {
  ada = await registerConfirmedTestUser(shared.market, shared.email('ada'));
  ({ email } = ada.user);
});

const post = async (path: string, body?: object, token?: string) =>
  callTestApi(shared.market.command, 'POST', path, body, token === undefined ? {} : { token });
const outcome = (reply: { status: number; body: unknown }) => [reply.status, ProblemDetails.parse(reply.body).code];
const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;
const login = async (password = testPassword) => post('/api/auth/login', { email, password });
const signIn = async () => String((await login()).body['sessionToken']);
const isAlive = async (token: string) =>
  (await callTestApi(shared.market.query, 'GET', '/api/auth/sessions', undefined, { token })).status === 200;
const areAlive = async (...tokens: readonly string[]) => Promise.all(tokens.map(isAlive));
const reset = async (token: string, password = next) => post('/api/auth/reset-password', { token, password });
const change = async () =>
  post('/api/auth/change-password', { currentPassword: testPassword, newPassword: next }, ada.token);
const countLinks = async () =>
  (await shared.market.pool.query('SELECT FROM accounts.link WHERE user_id = $1', [ada.user.id])).rowCount;
const createThreeLinks = async () =>
  Promise.all(
    [1, 2, 3].map(async () => insertMailLinkAndReturnToken(shared.market.deps.pool, ada.user.id, 'reset-password')),
  );

describe('password reset links', () => {
  test('all become invalid once one is used', async () => {
    const [first = '', second = '', third = ''] = await createThreeLinks();
    expect((await reset(second)).status).toBe(200);
    for (const token of [first, second, third]) {
      expect(outcome(await reset(token, 'Third-harbour-73'))).toEqual([422, 'account.link']);
    }
    expect(await countLinks()).toBe(0);
  });

  test('set one password when several are used at the same time', async () => {
    const replies = await Promise.all((await createThreeLinks()).map(async (token) => reset(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('leave one valid link when several are requested at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map(async () => post('/api/auth/forgot-password', { email })));
    expect(await countLinks()).toBe(1);
  });

  test('of other accounts stay valid', async () => {
    const bob = await registerConfirmedTestUser(shared.market, shared.email('bob'));
    const bobs = await insertMailLinkAndReturnToken(shared.market.deps.pool, bob.user.id, 'reset-password');
    await reset((await createThreeLinks())[0] ?? '');
    expect((await reset(bobs)).status).toBe(200);
  });
});

describe('changing the password', () => {
  test('requires the current password and ends the other sessions', async () => {
    const other = await signIn();
    const wrong = await post('/api/auth/change-password', { currentPassword: 'Wrong-one-1', newPassword: next }, other);
    expect([wrong.status, code(wrong)]).toEqual([422, 'account.present-password']);
    const weak = await post(
      '/api/auth/change-password',
      { currentPassword: testPassword, newPassword: 'short1' },
      other,
    );
    expect([weak.status, code(weak)]).toEqual([422, 'account.password']);
    const done = await post('/api/auth/change-password', { currentPassword: testPassword, newPassword: next }, other);
    expect(done.status).toBe(200);
    expect(await areAlive(ada.token, other)).toEqual([false, true]);
    expect([(await login()).status, (await login(next)).status]).toEqual([401, 200]);
  });

  const findPasswordChangedMails = async () =>
    (
      await shared.market.pool.query<{ address: string; text: string }>(
        `SELECT address, body_text AS text FROM mail.outbox WHERE kind = 'password-changed' AND recipient = $1`,
        [ada.user.id],
      )
    ).rows;

  test('sends a mail to the user, without the password', async () => {
    expect((await change()).status).toBe(200);
    const mails = await findPasswordChangedMails();
    expect(mails.map(({ address }) => address)).toEqual([email]);
    expect(mails[0]?.text).toMatch(/was changed.*Forgot your password\?/s);
    expect(mails[0]?.text).not.toContain(next);
  });

  test('sends one mail for each change, also after a reset by link', async () => {
    await post('/api/auth/forgot-password', { email });
    await reset(await takeTokenFromNewestTestMail(shared.market, 'reset-password'));
    expect(await findPasswordChangedMails()).toHaveLength(1);
    await reset('x'.repeat(43));
    expect(await findPasswordChangedMails()).toHaveLength(1);
  });

  test('rejects a concurrent sign-in with the old password', async () => {
    const session = { userId: ada.user.id, device: null };
    const passwordHash = (await findPasswordHash(shared.market.pool, ada.user.id)) ?? '';
    await openSession(shared.market.deps.pool, { ...session, passwordHash });
    await change();
    const lateSession = openSession(shared.market.deps.pool, { ...session, passwordHash });
    await expect(lateSession).rejects.toMatchObject({ code: 'account.credentials' });
  });
});

test('lets accounts with a common password sign in, but rejects a new common password', async () => {
  const common = 'thomas22';
  await setPasswordHash(shared.market.deps.pool, ada.user.id, await createPasswordHasher().hash(common));
  expect((await post('/api/auth/login', { email, password: common })).status).toBe(200);
  const [link = ''] = await createThreeLinks();
  expect(outcome(await reset(link, common))).toEqual([422, 'account.password']);
  const change = { currentPassword: common, newPassword: 'susan123' };
  expect(outcome(await post('/api/auth/change-password', change, ada.token))).toEqual([422, 'account.password']);
});

describe('forgotten password', () => {
  const requestReset = async (email: string) => post('/api/auth/forgot-password', { email });

  test('returns the same reply for an unknown address, and sends no mail', async () => {
    const [known, unknown] = [await requestReset(ada.user.email), await requestReset('nobody@acme.example')];
    expect([known.status, unknown.body]).toEqual([200, known.body]);
    const mails = await shared.market.pool.query('SELECT FROM mail.outbox WHERE recipient = $1', [ada.user.id]);
    expect(mails.rowCount).toBe(1);
  });

  test('sets a new password by a link that works once, and ends every session', async () => {
    await requestReset(ada.user.email.toUpperCase());
    const token = await takeTokenFromNewestTestMail(shared.market, 'reset-password');
    const weak = await post('/api/auth/reset-password', { token, password: 'short1' });
    expect(code(weak)).toBe('account.password');
    expect((await post('/api/auth/reset-password', { token, password: next })).status).toBe(200);
    expect(await isAlive(ada.token)).toBe(false);
    expect([(await login()).status, (await login(next)).status]).toEqual([401, 200]);
    const again = await post('/api/auth/reset-password', { token, password: 'Third-harbour-73' });
    expect([again.status, code(again)]).toEqual([422, 'account.link']);
  });

  test('sets one password when a link is used twice at the same time', async () => {
    await requestReset(ada.user.email);
    const token = await takeTokenFromNewestTestMail(shared.market, 'reset-password');
    const replies = await Promise.all(
      ['One-harbour-71', 'Two-harbour-72'].map(async (password) =>
        post('/api/auth/reset-password', { token, password }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('limits a link to 30 minutes, and invalidates it when a newer one is sent', async () => {
    await requestReset(ada.user.email);
    const older = await takeTokenFromNewestTestMail(shared.market, 'reset-password');
    await requestReset(ada.user.email);
    const newer = await takeTokenFromNewestTestMail(shared.market, 'reset-password');
    expect(code(await post('/api/auth/reset-password', { token: older, password: next }))).toBe('account.link');
    const { rows } = await shared.market.pool.query<{ minutes: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM accounts.link WHERE user_id = $1',
      [ada.user.id],
    );
    expect(rows).toEqual([{ minutes: 30 }]);
    await shared.market.pool.query(`UPDATE accounts.link SET expires_at = now() - interval '1 second'`);
    expect(code(await post('/api/auth/reset-password', { token: newer, password: next }))).toBe('account.link');
  });

  test('stores a link as a hash only', async () => {
    await requestReset(ada.user.email);
    const token = await takeTokenFromNewestTestMail(shared.market, 'reset-password');
    const { rows } = await shared.market.pool.query<{ row: string }>('SELECT l::text AS row FROM accounts.link l');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
