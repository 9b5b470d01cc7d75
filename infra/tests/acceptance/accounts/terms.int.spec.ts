import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { call, testPassword } from '../../kit/calls.ts';
import { shareMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeEach, expect, test } from 'vitest';

/** What people accepted before the terms had a text. */
const versionBefore = '2026-11-01';

const shared = shareMarketplace();
let token: string;
beforeEach(async () => {
  token = String((await signUp({})).body['sessionToken']);
});

const post = async (path: string, body?: object) => call(shared.market.command, 'POST', path, body, { token });
const signUp = async (more: object) =>
  call(shared.market.command, 'POST', '/api/auth/register', {
    ...{ email: shared.email('ada'), password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Acme' },
    ...more,
  });
const code = (reply: { body: unknown }) => Problem.parse(reply.body).code;
const rename = async () => call(shared.market.command, 'PUT', '/api/auth/profile', { company: 'Acme Two' }, { token });
const accept = async (version = currentTermsVersion) => post('/api/auth/accept-terms', { version });
const me = async (after: unknown) =>
  (await call(shared.market.query, 'GET', '/api/auth/validate', undefined, { token, after })).body['user'];

test('who registered without the terms is asked for them before the first command', async () => {
  const reply = await rename();
  expect([reply.status, code(reply)]).toEqual([403, 'terms.not-accepted']);
  const accepted = await accept();
  expect(accepted.body['user']).toMatchObject({ terms_accepted: true });
  expect(await me(accepted.body['position'])).toMatchObject({ terms_accepted: true });
  expect((await rename()).status).toBe(200);
});

test('who accepted them while registering is asked nothing', async () => {
  const made = await signUp({ email: shared.email('bob'), termsVersion: currentTermsVersion });
  token = String(made.body['sessionToken']);
  expect(made.body['user']).toMatchObject({ terms_accepted: true });
  expect((await rename()).status).toBe(200);
});

test('whoever accepted an earlier version is asked at sign-in, in a session that goes on, and before commands, until the new one is accepted', async () => {
  const { user } = (await post('/api/auth/login', { email: shared.email('ada'), password: testPassword })).body as {
    user: { id: string };
  };
  const events = [{ type: 'TermsAccepted', data: { userId: user.id, version: versionBefore } }];
  const { position } = await shared.market.deps.execute(
    { initial: null, evolve: () => null, decide: () => events },
    {
      stream: `user-${user.id}`,
      command: null,
      meta: { commandId: crypto.randomUUID(), actor: user.id, at: '2026-01-01T00:00:00.000Z' },
    },
  );
  expect(code(await rename())).toBe('terms.not-accepted');
  expect(await me(position)).toMatchObject({ terms_accepted: false });
  const again = await post('/api/auth/login', { email: shared.email('ada'), password: testPassword });
  expect(again.body['user']).toMatchObject({ terms_accepted: false });
  expect(code(await accept(versionBefore))).toBe('account.terms');
  expect(await me((await accept()).body['position'])).toMatchObject({ terms_accepted: true });
  expect((await rename()).status).toBe(200);
});

test('without them one may sign out, confirm, keep the account safe, and ask for one’s own data and its erasure', async () => {
  const change = { currentPassword: testPassword, newPassword: 'Other-harbour-72' };
  for (const [path, body] of [
    ['/api/auth/resend-confirmation'],
    ['/api/auth/change-password', change],
    ['/api/auth/sign-out-everywhere', { keepThis: true }],
    ['/api/privacy/download-my-data'],
    ['/api/privacy/delete-my-account'],
    ['/api/auth/logout'],
  ] as const) {
    expect([path, (await post(path, body)).status]).toEqual([path, 200]);
  }
});

test('only the terms as they stand can be accepted, and twice is once', async () => {
  const old = await accept('2020-01-01');
  expect([old.status, code(old)]).toEqual([422, 'account.terms']);
  await accept();
  await accept();
  expect((await shared.newEvents()).filter(({ type }) => type === 'TermsAccepted')).toHaveLength(1);
});
