import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { call, mailedToken, register, type SignedIn, testPassword } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPasswordHash, setPasswordHash } from '@marketplace/command-service/accounts/accountRows.ts';
import { makeLink } from '@marketplace/command-service/accounts/links.ts';
import { createPasswords } from '@marketplace/command-service/accounts/passwords.ts';
import { openSession } from '@marketplace/command-service/accounts/sessions.ts';

const email = 'ada@acme.example';
const next = 'Other-harbour-72';

let market: TestMarketplace;
let ada: SignedIn;
beforeEach(async () => {
  market = await startMarketplace();
  ada = await register(market, email);
});
afterEach(async () => market.close());

const post = async (path: string, body?: object, token?: string) =>
  call(market.command, 'POST', path, body, token === undefined ? {} : { token });
const outcome = (reply: { status: number; body: unknown }) => [reply.status, Problem.parse(reply.body).code];
const reset = async (token: string, password = next) => post('/api/auth/reset-password', { token, password });
const change = async () =>
  post('/api/auth/change-password', { currentPassword: testPassword, newPassword: next }, ada.token);
const links = async () => (await market.pool.query('SELECT FROM accounts.link')).rowCount;
const threeLinks = async () =>
  Promise.all([1, 2, 3].map(async () => makeLink(market.deps.pool, ada.user.id, 'reset-password')));

describe('links to a new password', () => {
  test('all end once one of them is used', async () => {
    const [first = '', second = '', third = ''] = await threeLinks();
    expect((await reset(second)).status).toBe(200);
    for (const token of [first, second, third]) {
      expect(outcome(await reset(token, 'Third-harbour-73'))).toEqual([422, 'account.link']);
    }
    expect(await links()).toBe(0);
  });

  test('that are used at the same moment: one sets the password, the others are refused', async () => {
    const replies = await Promise.all((await threeLinks()).map(async (token) => reset(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('that are asked for at the same moment leave one', async () => {
    await Promise.all([1, 2, 3, 4].map(async () => post('/api/auth/forgot-password', { email })));
    expect(await links()).toBe(1);
  });

  test('of another account stay', async () => {
    const bob = await register(market, 'bob@acme.example');
    const bobs = await makeLink(market.deps.pool, bob.user.id, 'reset-password');
    await reset((await threeLinks())[0] ?? '');
    expect((await reset(bobs)).status).toBe(200);
  });
});

describe('a changed password', () => {
  const told = async () =>
    (
      await market.pool.query<{ address: string; text: string }>(
        `SELECT address, body_text AS text FROM mail.outbox WHERE kind = 'password-changed'`,
      )
    ).rows;

  test('is told to the person by mail, without the password', async () => {
    expect((await change()).status).toBe(200);
    const mails = await told();
    expect(mails.map(({ address }) => address)).toEqual([email]);
    expect(mails[0]?.text).toMatch(/was changed.*Forgot your password\?/s);
    expect(mails[0]?.text).not.toContain(next);
  });

  test('is told also when it was chosen by a mailed link, once for each change', async () => {
    await post('/api/auth/forgot-password', { email });
    await reset(await mailedToken(market, 'reset-password'));
    expect(await told()).toHaveLength(1);
    await reset('x'.repeat(43));
    expect(await told()).toHaveLength(1);
  });

  test('ends a sign-in that was under way with the old one', async () => {
    const session = { userId: ada.user.id, device: null };
    const passwordHash = (await findPasswordHash(market.pool, ada.user.id)) ?? '';
    await openSession(market.deps.pool, { ...session, passwordHash });
    await change();
    const late = openSession(market.deps.pool, { ...session, passwordHash });
    await expect(late).rejects.toMatchObject({ code: 'account.credentials' });
  });
});

test('an account with a common password keeps signing in, and no new one is taken', async () => {
  const common = 'thomas22';
  await setPasswordHash(market.deps.pool, ada.user.id, await createPasswords().hash(common));
  expect((await post('/api/auth/login', { email, password: common })).status).toBe(200);
  const [link = ''] = await threeLinks();
  expect(outcome(await reset(link, common))).toEqual([422, 'account.password']);
  const change = { currentPassword: common, newPassword: 'susan123' };
  expect(outcome(await post('/api/auth/change-password', change, ada.token))).toEqual([422, 'account.password']);
});
