import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { callTestApi, testPassword } from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeEach, expect, test } from 'vitest';

/** The version that users accepted before the terms had a text. */
const firstVersion = '2026-11-01';

const shared = useSharedTestMarketplace();
let token: string;
beforeEach(async () => {
  token = String((await signUp({})).body['sessionToken']);
});

const post = async (path: string, body?: object) => callTestApi(shared.market.command, 'POST', path, body, { token });
const signUp = async (more: object) =>
  callTestApi(shared.market.command, 'POST', '/api/auth/register', {
    ...{ email: shared.email('ada'), password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Acme' },
    ...more,
  });
const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;
const rename = async () =>
  callTestApi(shared.market.command, 'PUT', '/api/auth/profile', { company: 'Acme Two' }, { token });
const accept = async (version = currentTermsOfServiceVersion) => post('/api/auth/accept-terms', { version });
const fetchUser = async (after: unknown) =>
  (await callTestApi(shared.market.query, 'GET', '/api/auth/validate', undefined, { token, after })).body['user'];

test('requires acceptance before the first command of users who registered without the terms', async () => {
  const reply = await rename();
  expect([reply.status, code(reply)]).toEqual([403, 'terms.not-accepted']);
  const accepted = await accept();
  expect(accepted.body['user']).toMatchObject({ terms_accepted: true });
  expect(await fetchUser(accepted.body['position'])).toMatchObject({ terms_accepted: true });
  expect((await rename()).status).toBe(200);
});

test('requires nothing from users who accepted the terms at registration', async () => {
  const made = await signUp({ email: shared.email('bob'), termsVersion: currentTermsOfServiceVersion });
  token = String(made.body['sessionToken']);
  expect(made.body['user']).toMatchObject({ terms_accepted: true });
  expect((await rename()).status).toBe(200);
});

test('requires acceptance of a new version at sign-in, in open sessions and before commands', async () => {
  const { user } = (await post('/api/auth/login', { email: shared.email('ada'), password: testPassword })).body as {
    user: { id: string };
  };
  const events = [{ type: 'TermsAccepted', data: { userId: user.id, version: firstVersion } }];
  const { position } = await shared.market.deps.execute(
    { initial: null, evolve: () => null, decide: () => events },
    {
      stream: `user-${user.id}`,
      command: null,
      meta: { commandId: crypto.randomUUID(), actor: user.id, at: '2026-01-01T00:00:00.000Z' },
    },
  );
  expect(code(await rename())).toBe('terms.not-accepted');
  expect(await fetchUser(position)).toMatchObject({ terms_accepted: false });
  const again = await post('/api/auth/login', { email: shared.email('ada'), password: testPassword });
  expect(again.body['user']).toMatchObject({ terms_accepted: false });
  expect(code(await accept(firstVersion))).toBe('account.terms');
  expect(await fetchUser((await accept()).body['position'])).toMatchObject({ terms_accepted: true });
  expect((await rename()).status).toBe(200);
});

test('allows sign-out, account security and privacy requests without accepted terms', async () => {
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

test('accepts only the current version, and stores it once', async () => {
  const old = await accept('2020-01-01');
  expect([old.status, code(old)]).toEqual([422, 'account.terms']);
  await accept();
  await accept();
  expect((await shared.newEvents()).filter(({ type }) => type === 'TermsAccepted')).toHaveLength(1);
});
