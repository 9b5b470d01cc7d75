import { insertMailLinkAndReturnToken } from '@marketplace/command-service/accounts/mailLinks.ts';
import { eraseStoredAccountData } from '@marketplace/command-service/privacy/accountErasure.ts';
import type { ApiTokenReplyItem } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { ApiScope, maxApiTokensPerUser } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { isWellFormedApiToken } from '@marketplace/http/apiToken.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  registerUnconfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { enableTestSecondFactor } from '../../kit/secondFactor.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';

const shared = useSharedTestMarketplace({ accounts: { rateLimitFactor: 1 } });
const { email, newEvents } = shared;
let ada: SignedInTestUser;
beforeEach(async () => {
  ada = await registerConfirmedTestUser(shared.market, email('ada'));
});

const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;
const post = async (path: string, body?: object, { token = ada.token, key }: { token?: string; key?: string } = {}) =>
  callTestApi(shared.market.command, 'POST', path, body, { token, ...(key !== undefined && { key }) });
const buildTokenRequest = (scopes: readonly string[], more: object = {}) => ({
  name: 'ERP of Ada',
  scopes,
  currentPassword: testPassword,
  ...more,
});
const requestToken = async (scopes: readonly string[] = ['search:match'], more: object = {}, token = ada.token) =>
  post('/api/auth/tokens', buildTokenRequest(scopes, more), { token });
async function createToken(scopes: readonly ApiScope[] = ['search:match'], as = ada): Promise<string> {
  const reply = await requestToken(scopes, {}, as.token);
  expect(reply.status).toBe(200);
  return String(reply.body['token']);
}
const listed = async (as = ada) =>
  (
    await callTestApi<ApiTokenReplyItem[]>(shared.market.query, 'GET', '/api/auth/tokens', undefined, {
      token: as.token,
    })
  ).body;
const favourites = async (token: string, of = ada) =>
  callTestApi(shared.market.query, 'GET', `/api/favorites/${of.user.id}`, undefined, { token });
const saveSearch = async (token: string, key?: string) =>
  post(
    '/api/saved-searches',
    { searchName: 'Europe', searchData: { geographicMode: 'regions', geographicRegions: ['Europe'] } },
    { token, ...(key !== undefined && { key }) },
  );
/** Status codes of both services for calls with a token. */
const getStatuses = async (token: string) => [(await favourites(token)).status, (await saveSearch(token)).status];
const tokenEvents = async () =>
  (await newEvents()).filter(({ type }) => type.startsWith('ApiToken')).map(({ type }) => type);

describe('creating an API token', () => {
  test('returns the secret once, stores its hash, and logs scopes and expiry', async () => {
    const reply = await requestToken(['rfq:read', 'catalogue:read'], { expires_in_days: 30 });
    const token = String(reply.body['token']);
    expect(isWellFormedApiToken(token)).toBe(true);
    const [view] = await listed();
    expect(view).toEqual(reply.body['made']);
    expect(view).toMatchObject({ name: 'ERP of Ada', scopes: ['catalogue:read', 'rfq:read'], last_used_at: null });
    const days = (Date.parse(view?.expires_at ?? '') - Date.parse(view?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
    const rows = await shared.market.pool.query('SELECT * FROM accounts.api_token');
    expect(JSON.stringify(rows.rows)).not.toContain(token);
    const { events } = await shared.market.store.readAll(0n, 1000);
    const stored = JSON.stringify(events.map(({ data }) => data));
    expect([token, 'ERP of Ada'].filter((text) => stored.includes(text))).toEqual([]);
    const data = { userId: ada.user.id, tokenId: view?.id, scopes: view?.scopes, expiresAt: view?.expires_at };
    expect((await shared.market.readEvents()).at(-1)).toEqual({
      type: 'ApiTokenCreated',
      data: { ...data, name: null },
    });
  });

  test('expires after 90 days by default and after a year at most', async () => {
    await createToken();
    const [view] = await listed();
    expect((Date.parse(view?.expires_at ?? '') - Date.parse(view?.created_at ?? '')) / 86_400_000).toBe(90);
    for (const days of [0, 366, 1.5])
      expect((await requestToken(['rfq:read'], { expires_in_days: days })).status).toBe(400);
  });

  test('requires the password and a second-factor code, without ending the session', async () => {
    expect(code(await requestToken(['rfq:read'], { currentPassword: 'Wrong-harbour-71' }))).toBe(
      'account.present-password',
    );
    await enableTestSecondFactor(shared.market, ada);
    for (const more of [{}, { code: '' }, { code: '000000' }]) {
      const reply = await requestToken(['rfq:read'], more);
      expect([reply.status, code(reply)]).toEqual([422, 'account.second-factor']);
    }
    expect(await listed()).toEqual([]);
  });

  test('requires a confirmed address, and grants only scopes that the user may use', async () => {
    const bob = await registerUnconfirmedTestUser(shared.market, email('bob'));
    expect(code(await requestToken(['rfq:read'], {}, bob.token))).toBe('account.email-unconfirmed');
    for (const scope of ['rfq:answer', 'analytics:read']) {
      const reply = await requestToken(['rfq:read', scope]);
      expect([reply.status, code(reply)]).toEqual([403, 'account.token-scope']);
    }
    for (const scopes of [[], ['everything'], Array.from({ length: ApiScope.options.length + 1 }, () => 'rfq:read')])
      expect((await requestToken(scopes)).status).toBe(400);
  });

  test('rejects tokens beyond the limit per user', async () => {
    await shared.market.pool.query(
      `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, expires_at)
       SELECT gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'n', '{rfq:read}', now() + interval '1 day'
         FROM generate_series(2, $2)`,
      [ada.user.id, maxApiTokensPerUser],
    );
    const replies = await Promise.all([requestToken(), requestToken(), requestToken()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await listed()).toHaveLength(maxApiTokensPerUser);
  });

  test('creates no second token for a repeated key, even after the first was revoked', async () => {
    const again = async () => post('/api/auth/tokens', buildTokenRequest(['rfq:read']), { key: 'once' });
    expect((await again()).status).toBe(200);
    expect(code(await again())).toBe('account.token-made');
    const [view] = await listed();
    await post(`/api/auth/tokens/${view?.id ?? ''}/revoke`);
    expect(code(await again())).toBe('account.token-made');
    expect(await listed()).toEqual([]);
    expect(await tokenEvents()).toEqual(['ApiTokenCreated', 'ApiTokenRevoked']);
  });
});

describe('calls with an API token', () => {
  test('are accepted by both services for the own user, and are idempotent', async () => {
    const token = await createToken();
    const [first, again] = [await saveSearch(token, 'mine'), await saveSearch(token, 'mine')];
    expect([first.status, again.body['position']]).toEqual([200, first.body['position']]);
    const search = await callTestApi(shared.market.query, 'GET', `/api/saved-searches/${ada.user.id}`, undefined, {
      token,
      after: first.body['position'],
    });
    expect([search.status, search.headers['x-stale']]).toEqual([200, undefined]);
    expect(search.body).toMatchObject([{ name: 'Europe' }]);
    const bob = await registerConfirmedTestUser(shared.market, email('bob'));
    expect((await favourites(token, bob)).status).toBe(403);
  });

  test('return the missing scope in the error', async () => {
    const reply = await favourites(await createToken(['rfq:read']));
    expect(ProblemDetails.parse(reply.body)).toMatchObject({ status: 403, code: 'token.scope' });
    expect(String(reply.body['detail'])).toContain('search:match');
    expect(reply.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="search:match"');
    expect(reply.headers['content-type']).toContain('application/problem+json');
  });

  test('update the time of last use at most every few minutes', async () => {
    const token = await createToken();
    const used = async () => (await listed())[0]?.last_used_at;
    const startedAt = Date.now();
    await favourites(token);
    const first = await used();
    expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(startedAt);
    await saveSearch(token);
    expect(await used()).toBe(first);
    await shared.market.pool.query(`UPDATE accounts.api_token SET last_used_at = now() - interval '6 minutes'`);
    await saveSearch(token);
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(startedAt);
  });

  test('give no admin rights, and are rejected when the token is in the URL', async () => {
    const root = await registerTestAdmin(shared.market, email('root', 'market.example'));
    const token = await createToken(['search:match', 'analytics:read'], root);
    expect((await favourites(token, ada)).status).toBe(403);
    expect((await callTestApi(shared.market.query, 'GET', '/api/analytics/people', undefined, { token })).status).toBe(
      403,
    );
    const url = `/api/favorites/${ada.user.id}?access_token=${await createToken()}`;
    expect((await callTestApi(shared.market.query, 'GET', url)).status).toBe(401);
  });

  test('are limited separately, across all tokens of a user', async () => {
    const tokens = [await createToken(['rfq:read']), await createToken(['rfq:read'])];
    await favourites(tokens[0] ?? '');
    await shared.market.pool.query('UPDATE ops.rate_limit SET calls = 1199 WHERE calls = 1');
    const replies = [await favourites(tokens[1] ?? ''), await favourites(tokens[0] ?? '')];
    expect(replies.map(({ status }) => status)).toEqual([403, 429]);
    expect(replies[1]?.headers['retry-after']).toBeDefined();
    expect((await favourites(ada.token)).status).toBe(200);
  });
});

describe('the end of an API token, on both services at once', () => {
  test('revokes a token for its owner only', async () => {
    const [token, other] = [await createToken(), await createToken()];
    const id = (await listed())[1]?.id ?? '';
    const bob = await registerConfirmedTestUser(shared.market, email('bob'));
    const byOtherUser = await post(`/api/auth/tokens/${id}/revoke`, undefined, { token: bob.token });
    expect([byOtherUser.status, code(byOtherUser)]).toEqual([404, 'account.unknown-token']);
    expect(await getStatuses(token)).toEqual([200, 200]);
    expect((await post(`/api/auth/tokens/${id}/revoke`)).status).toBe(200);
    expect([await getStatuses(token), await getStatuses(other)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  test('rejects an expired token, and lists it for some days', async () => {
    const token = await createToken();
    await shared.market.pool.query(`UPDATE accounts.api_token SET expires_at = now() - interval '1 second'`);
    expect(await getStatuses(token)).toEqual([401, 401]);
    expect(await listed()).toMatchObject([{ expired: true }]);
  });

  test('revokes tokens when a password is reset by link, but not when it is changed', async () => {
    const token = await createToken();
    const next = 'Other-harbour-72';
    await post('/api/auth/change-password', { currentPassword: testPassword, newPassword: next });
    expect(await getStatuses(token)).toEqual([200, 200]);
    const link = await insertMailLinkAndReturnToken(shared.market.deps.pool, ada.user.id, 'reset-password');
    await post('/api/auth/reset-password', { token: link, password: 'Third-harbour-73' }, { token: '' });
    expect(await getStatuses(token)).toEqual([401, 401]);
    expect(await tokenEvents()).toEqual(['ApiTokenCreated', 'ApiTokenRevoked']);
  });

  test('revokes tokens permanently when the account is disabled', async () => {
    const root = await registerTestAdmin(shared.market, email('root', 'market.example'));
    const token = await createToken();
    await post(`/api/admin/users/${ada.user.id}/disable`, {}, { token: root.token });
    expect(await getStatuses(token)).toEqual([401, 401]);
    await post(`/api/admin/users/${ada.user.id}/enable`, undefined, { token: root.token });
    expect(await getStatuses(token)).toEqual([401, 401]);
    expect(await tokenEvents()).toEqual(['ApiTokenCreated', 'ApiTokenRevoked']);
  });

  test('deletes tokens when the user is erased', async () => {
    const token = await createToken();
    await eraseStoredAccountData(shared.market.deps.pool, ada.user.id);
    expect(await getStatuses(token)).toEqual([401, 401]);
    const tokens = await shared.market.pool.query('SELECT FROM accounts.api_token WHERE user_id = $1', [ada.user.id]);
    expect(tokens.rowCount).toBe(0);
  });

  test('shows admins the number of tokens and lets them revoke all', async () => {
    const root = await registerTestAdmin(shared.market, email('root', 'market.example'));
    const token = await createToken();
    const count = async () => {
      const url = `/api/admin/users?search=${encodeURIComponent(ada.user.email)}`;
      const { body } = await callTestApi<{ users: object[] }>(shared.market.query, 'GET', url, undefined, {
        token: root.token,
      });
      return body.users;
    };
    await expect.poll(count).toMatchObject([{ api_access: 1 }]);
    const revoke = `/api/admin/users/${ada.user.id}/revoke-tokens`;
    expect((await post(revoke, undefined, { token: root.token })).body).toMatchObject({ revoked: 1 });
    expect(await getStatuses(token)).toEqual([401, 401]);
    await expect.poll(count).toMatchObject([{ api_access: 0 }]);
    const nobody = `/api/admin/users/${crypto.randomUUID()}/revoke-tokens`;
    expect((await post(nobody, undefined, { token: root.token })).status).toBe(404);
  });
});

test('includes tokens without their secrets in a download of the own data', async () => {
  const token = await createToken();
  const reply = await post('/api/privacy/download-my-data');
  const text = JSON.stringify(reply.body);
  expect(text).not.toContain(token);
  expect(reply.body['data']).toMatchObject({ apiTokens: [{ name: 'ERP of Ada', scopes: ['search:match'] }] });
});
