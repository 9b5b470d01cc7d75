import { makeLink } from '@marketplace/command-service/accounts/links.ts';
import { blankAccount } from '@marketplace/command-service/privacy/subjectAccount.ts';
import type { ApiTokenView } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { ApiScope, mostTokens } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { isApiToken } from '@marketplace/http/apiToken.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, register, registerAdmin, registerUnconfirmed, type SignedIn, testPassword } from '../../kit/calls.ts';
import { giveSecondFactor } from '../../kit/secondFactor.ts';
import { shareMarketplace } from '../../kit/sharedMarketplace.ts';

const shared = shareMarketplace({ accounts: { rateLimitFactor: 1 } });
const { email, newEvents } = shared;
let ada: SignedIn;
beforeEach(async () => {
  ada = await register(shared.market, email('ada'));
});

const code = (reply: { body: unknown }) => Problem.parse(reply.body).code;
const post = async (path: string, body?: object, { token = ada.token, key }: { token?: string; key?: string } = {}) =>
  call(shared.market.command, 'POST', path, body, { token, ...(key !== undefined && { key }) });
const wanted = (scopes: readonly string[], more: object = {}) => ({
  name: 'ERP of Ada',
  scopes,
  currentPassword: testPassword,
  ...more,
});
const make = async (scopes: readonly string[] = ['search:match'], more: object = {}, token = ada.token) =>
  post('/api/auth/tokens', wanted(scopes, more), { token });
async function made(scopes: readonly ApiScope[] = ['search:match'], as = ada): Promise<string> {
  const reply = await make(scopes, {}, as.token);
  expect(reply.status).toBe(200);
  return String(reply.body['token']);
}
const listed = async (as = ada) =>
  (await call<ApiTokenView[]>(shared.market.query, 'GET', '/api/auth/tokens', undefined, { token: as.token })).body;
const favourites = async (token: string, of = ada) =>
  call(shared.market.query, 'GET', `/api/favorites/${of.user.id}`, undefined, { token });
const saveSearch = async (token: string, key?: string) =>
  post(
    '/api/saved-searches',
    { searchName: 'Europe', searchData: { geographicMode: 'regions', geographicRegions: ['Europe'] } },
    { token, ...(key !== undefined && { key }) },
  );
/** What both services say to a token. */
const answers = async (token: string) => [(await favourites(token)).status, (await saveSearch(token)).status];
const tokenEvents = async () =>
  (await newEvents()).filter(({ type }) => type.startsWith('ApiToken')).map(({ type }) => type);

describe('making an API token', () => {
  test('shows the secret once, keeps its hash, and the log says who may do what for how long', async () => {
    const reply = await make(['rfq:read', 'catalogue:read'], { expires_in_days: 30 });
    const token = String(reply.body['token']);
    expect(isApiToken(token)).toBe(true);
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
    expect((await shared.market.events()).at(-1)).toEqual({ type: 'ApiTokenCreated', data: { ...data, name: null } });
  });

  test('lasts 90 days unless something else is said, and a year at most', async () => {
    await made();
    const [view] = await listed();
    expect((Date.parse(view?.expires_at ?? '') - Date.parse(view?.created_at ?? '')) / 86_400_000).toBe(90);
    for (const days of [0, 366, 1.5]) expect((await make(['rfq:read'], { expires_in_days: days })).status).toBe(400);
  });

  test('asks for the password anew, and for a code of whoever has a second factor, without ending the session', async () => {
    expect(code(await make(['rfq:read'], { currentPassword: 'Wrong-harbour-71' }))).toBe('account.present-password');
    await giveSecondFactor(shared.market, ada);
    for (const more of [{}, { code: '' }, { code: '000000' }]) {
      const reply = await make(['rfq:read'], more);
      expect([reply.status, code(reply)]).toEqual([422, 'account.second-factor']);
    }
    expect(await listed()).toEqual([]);
  });

  test('is for people whose address is confirmed, and only for what they may do', async () => {
    const bob = await registerUnconfirmed(shared.market, email('bob'));
    expect(code(await make(['rfq:read'], {}, bob.token))).toBe('account.email-unconfirmed');
    for (const scope of ['rfq:answer', 'analytics:read']) {
      const reply = await make(['rfq:read', scope]);
      expect([reply.status, code(reply)]).toEqual([403, 'account.token-scope']);
    }
    for (const scopes of [[], ['everything'], Array.from({ length: ApiScope.options.length + 1 }, () => 'rfq:read')])
      expect((await make(scopes)).status).toBe(400);
  });

  test('ends at the most that one person may have', async () => {
    await shared.market.pool.query(
      `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, expires_at)
       SELECT gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'n', '{rfq:read}', now() + interval '1 day'
         FROM generate_series(2, $2)`,
      [ada.user.id, mostTokens],
    );
    const replies = await Promise.all([make(), make(), make()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await listed()).toHaveLength(mostTokens);
  });

  test('again with the same key makes no second one and shows nothing, also after it was revoked', async () => {
    const again = async () => post('/api/auth/tokens', wanted(['rfq:read']), { key: 'once' });
    expect((await again()).status).toBe(200);
    expect(code(await again())).toBe('account.token-made');
    const [view] = await listed();
    await post(`/api/auth/tokens/${view?.id ?? ''}/revoke`);
    expect(code(await again())).toBe('account.token-made');
    expect(await listed()).toEqual([]);
    expect(await tokenEvents()).toEqual(['ApiTokenCreated', 'ApiTokenRevoked']);
  });
});

describe('calling with one', () => {
  test('works on both services, counts as its person, and knows its own repetitions', async () => {
    const token = await made();
    const [first, again] = [await saveSearch(token, 'mine'), await saveSearch(token, 'mine')];
    expect([first.status, again.body['position']]).toEqual([200, first.body['position']]);
    const search = await call(shared.market.query, 'GET', `/api/saved-searches/${ada.user.id}`, undefined, {
      token,
      after: first.body['position'],
    });
    expect([search.status, search.headers['x-stale']]).toEqual([200, undefined]);
    expect(search.body).toMatchObject([{ name: 'Europe' }]);
    const bob = await register(shared.market, email('bob'));
    expect((await favourites(token, bob)).status).toBe(403);
  });

  test('tells in the answer which scope is missing', async () => {
    const reply = await favourites(await made(['rfq:read']));
    expect(Problem.parse(reply.body)).toMatchObject({ status: 403, code: 'token.scope' });
    expect(String(reply.body['detail'])).toContain('search:match');
    expect(reply.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="search:match"');
    expect(reply.headers['content-type']).toContain('application/problem+json');
  });

  test('is noted as its last use every few minutes only', async () => {
    const token = await made();
    const used = async () => (await listed())[0]?.last_used_at;
    const begun = Date.now();
    await favourites(token);
    const first = await used();
    expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(begun);
    await saveSearch(token);
    expect(await used()).toBe(first);
    await shared.market.pool.query(`UPDATE accounts.api_token SET last_used_at = now() - interval '6 minutes'`);
    await saveSearch(token);
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(begun);
  });

  test('never gives the rights of an admin, nor those of the address', async () => {
    const root = await registerAdmin(shared.market, email('root', 'market.example'));
    const token = await made(['search:match', 'analytics:read'], root);
    expect((await favourites(token, ada)).status).toBe(403);
    expect((await call(shared.market.query, 'GET', '/api/analytics/people', undefined, { token })).status).toBe(403);
    const url = `/api/favorites/${ada.user.id}?access_token=${await made()}`;
    expect((await call(shared.market.query, 'GET', url)).status).toBe(401);
  });

  test('has a limit of its own, for all tokens of a person together', async () => {
    const tokens = [await made(['rfq:read']), await made(['rfq:read'])];
    await favourites(tokens[0] ?? '');
    await shared.market.pool.query('UPDATE ops.rate_limit SET calls = 1199 WHERE calls = 1');
    const replies = [await favourites(tokens[1] ?? ''), await favourites(tokens[0] ?? '')];
    expect(replies.map(({ status }) => status)).toEqual([403, 429]);
    expect(replies[1]?.headers['retry-after']).toBeDefined();
    expect((await favourites(ada.token)).status).toBe(200);
  });
});

describe('a token ends at once on both services', () => {
  test('when its person revokes it, and nobody else can', async () => {
    const [token, other] = [await made(), await made()];
    const id = (await listed())[1]?.id ?? '';
    const bob = await register(shared.market, email('bob'));
    const strange = await post(`/api/auth/tokens/${id}/revoke`, undefined, { token: bob.token });
    expect([strange.status, code(strange)]).toEqual([404, 'account.unknown-token']);
    expect(await answers(token)).toEqual([200, 200]);
    expect((await post(`/api/auth/tokens/${id}/revoke`)).status).toBe(200);
    expect([await answers(token), await answers(other)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  test('when its time is over, and is listed for some days', async () => {
    const token = await made();
    await shared.market.pool.query(`UPDATE accounts.api_token SET expires_at = now() - interval '1 second'`);
    expect(await answers(token)).toEqual([401, 401]);
    expect(await listed()).toMatchObject([{ expired: true }]);
  });

  test('when the password is set by a mailed link, though not when it is changed by whoever knows it', async () => {
    const token = await made();
    const next = 'Other-harbour-72';
    await post('/api/auth/change-password', { currentPassword: testPassword, newPassword: next });
    expect(await answers(token)).toEqual([200, 200]);
    const link = await makeLink(shared.market.deps.pool, ada.user.id, 'reset-password');
    await post('/api/auth/reset-password', { token: link, password: 'Third-harbour-73' }, { token: '' });
    expect(await answers(token)).toEqual([401, 401]);
    expect(await tokenEvents()).toEqual(['ApiTokenCreated', 'ApiTokenRevoked']);
  });

  test('when the account is shut, and for good', async () => {
    const root = await registerAdmin(shared.market, email('root', 'market.example'));
    const token = await made();
    await post(`/api/admin/users/${ada.user.id}/disable`, {}, { token: root.token });
    expect(await answers(token)).toEqual([401, 401]);
    await post(`/api/admin/users/${ada.user.id}/enable`, undefined, { token: root.token });
    expect(await answers(token)).toEqual([401, 401]);
    expect(await tokenEvents()).toEqual(['ApiTokenCreated', 'ApiTokenRevoked']);
  });

  test('when the person is erased', async () => {
    const token = await made();
    await blankAccount(shared.market.deps.pool, ada.user.id);
    expect(await answers(token)).toEqual([401, 401]);
    const tokens = await shared.market.pool.query('SELECT FROM accounts.api_token WHERE user_id = $1', [ada.user.id]);
    expect(tokens.rowCount).toBe(0);
  });

  test('when an admin, who sees how many there are, revokes them', async () => {
    const root = await registerAdmin(shared.market, email('root', 'market.example'));
    const token = await made();
    const count = async () => {
      const url = `/api/admin/users?search=${encodeURIComponent(ada.user.email)}`;
      const { body } = await call<{ users: object[] }>(shared.market.query, 'GET', url, undefined, {
        token: root.token,
      });
      return body.users;
    };
    expect(await count()).toMatchObject([{ api_access: 1 }]);
    const revoke = `/api/admin/users/${ada.user.id}/revoke-tokens`;
    expect((await post(revoke, undefined, { token: root.token })).body).toMatchObject({ revoked: 1 });
    expect(await answers(token)).toEqual([401, 401]);
    expect(await count()).toMatchObject([{ api_access: 0 }]);
    const nobody = `/api/admin/users/${crypto.randomUUID()}/revoke-tokens`;
    expect((await post(nobody, undefined, { token: root.token })).status).toBe(404);
  });
});

test('who downloads the own data finds the tokens without their secrets', async () => {
  const token = await made();
  const reply = await post('/api/privacy/download-my-data');
  const text = JSON.stringify(reply.body);
  expect(text).not.toContain(token);
  expect(reply.body['data']).toMatchObject({ apiTokens: [{ name: 'ERP of Ada', scopes: ['search:match'] }] });
});
