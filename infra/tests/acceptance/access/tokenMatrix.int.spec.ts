import { type ApiScope, ApiScope as Scopes } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { newApiToken } from '@marketplace/http/apiToken.ts';
import { hashToken } from '@marketplace/http/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverageHeaders } from '../../kit/coverageCalls.ts';
import { drawn } from '../../kit/drawn.ts';
import { type Answer, makeCall, type ServedRoutes, watchRoutes } from '../../kit/madeRoutes.ts';
import { subjectOf } from '../../kit/matrixCell.ts';
import { matrixCalls } from '../../kit/roleCalls.ts';
import { roleMatrix } from '../../kit/roleMatrix.ts';
import { type Member, type RoleWorld, startRoleWorld } from '../../kit/roleWorld.ts';
import { tokenMatrix } from '../../kit/tokenMatrix.ts';

let world: RoleWorld;
let routes: ServedRoutes;
beforeAll(async () => {
  ({ world, routes } = await watchRoutes(startRoleWorld));
});
afterAll(async () => world.close());

const contracts = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
/** In the order of the matrix of roles, which makes things before it deletes them. */
const calls = Object.keys(roleMatrix).filter((route) => contracts.includes(route));
/** The key of the coverage map is asked for before anything else. */
const bare = { headers: coverageHeaders };
const noLogos = 'GET /logos/:file';

/** Puts a token in as it stands, also one that nobody could make. @param lasts interval of Postgres. */
async function put(member: Member, scopes: readonly string[], lasts = '1 day'): Promise<string> {
  const token = newApiToken();
  await world.scenario.market.pool.query(
    `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'test', $3, now() - interval '2 days', now() + $4::interval)`,
    [world.people[member].user.id, hashToken(token), scopes, lasts],
  );
  return token;
}

/** @returns `ok`, or the code of the refusal. */
function cellOf(route: string, { status, code }: Answer): string {
  return status < 300 || (route === noLogos && code === 'logo.not-found') ? 'ok' : (code ?? String(status));
}

function scopeOf(route: string): ApiScope | null {
  return Scopes.options.find((scope) => tokenMatrix[scope].includes(route)) ?? null;
}

/** What somebody of no company is told who asks for all that these calls need. */
const ofNoCompany: Readonly<Record<string, string>> = {
  'POST /api/company/searches': 'company.not-member',
  'PUT /api/company/searches/:id': 'searches.not-found',
  'DELETE /api/company/searches/:id': 'searches.not-found',
};

/** Drawn anew for each token, so that a run calls most routes with some token. */
let walks = 0;

/** What calls of the contracts answer a token with; those that must pass, or be refused for what they ask, are made as they have to be. */
async function walk(token: string, member: Member, expected: (route: string) => string) {
  const found: Record<string, string> = {};
  const drawnCalls = drawn(`routes of token ${(walks += 1)}`, 40, calls);
  for (const route of drawnCalls) {
    const isWhole = expected(route) === 'ok' || expected(route) === ofNoCompany[route];
    const call = isWhole ? ((await matrixCalls[route]?.(subjectOf(world, member, true))) ?? {}) : bare;
    found[route] = cellOf(route, await makeCall(world, routes, route, call, token));
  }
  expect(found).toEqual(Object.fromEntries(drawnCalls.map((route) => [route, expected(route)])));
}

const byScopes =
  (has: (scope: ApiScope) => string) =>
  (route: string): string => {
    const scope = scopeOf(route);
    return scope === null ? 'token.never' : has(scope);
  };

test('the table names calls of the contracts only, each once', () => {
  expect(calls.toSorted()).toEqual(contracts.toSorted());
  const named = Object.values(tokenMatrix).flat();
  expect(named.filter((route) => !calls.includes(route))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

const holders: Readonly<Record<ApiScope, Member>> = {
  'catalogue:read': 'buyerA',
  'search:match': 'buyerA',
  'search:share': 'buyerA',
  'rfq:read': 'buyerA',
  'rfq:send': 'buyerA',
  'rfq:answer': 'vendorA',
  'analytics:read': 'analyst',
};

describe.each(Object.entries(holders))('a token of %s alone', (scope, member) => {
  test('makes the calls of its scope and no other', async () => {
    const token = await put(member, [scope]);
    await walk(
      token,
      member,
      byScopes((needed) => (needed === scope ? 'ok' : 'token.scope')),
    );
  });
});

test('a token of all scopes gives no right that its person lacks, and never those of an admin', async () => {
  const token = await put('admin', Scopes.options);
  await walk(
    token,
    'admin',
    (route) =>
      ofNoCompany[route] ?? byScopes((scope) => (scope === 'rfq:answer' ? 'access.vendor-needed' : 'ok'))(route),
  );
});

test.each([
  ['who is no vendor any more', 'revokedVendor', 'access.vendor-needed', 'access.analyst-needed'],
  ['whose provider others answer for now', 'formerVendorColleague', 'access.vendor-needed', 'access.analyst-needed'],
  [
    'an admin without the second factor that is asked of admins',
    'bareAdmin',
    'access.vendor-needed',
    'access.second-factor-needed',
  ],
] as const)('a token of all scopes of %s fails where the right is gone', async (_who, member, vendor, analyst) => {
  const token = await put(member, Scopes.options);
  for (const scope of ['rfq:answer', 'analytics:read'] as const)
    for (const route of tokenMatrix[scope]) {
      const { code } = await makeCall(world, routes, route, {}, token);
      expect([route, code]).toEqual([route, scope === 'rfq:answer' ? vendor : analyst]);
    }
});

test('a token of a scope that is none any more makes no call', async () => {
  const token = await put('buyerA', ['everything:write']);
  await walk(
    token,
    'buyerA',
    byScopes(() => 'token.scope'),
  );
});

describe('no call, not even one that guests make, takes a token that does not work', () => {
  const invalid = (): string => 'token.invalid';
  test('expired', async () => walk(await put('buyerA', Scopes.options, '-1 second'), 'buyerA', invalid));
  test('of somebody whose account is shut', async () =>
    walk(await put('disabled', Scopes.options), 'disabled', invalid));
  test('revoked, or never made', async () => walk(newApiToken(), 'buyerA', invalid));
  test('with a letter that is wrong', async () => walk(`${newApiToken().slice(0, -1)}_`, 'buyerA', invalid));
});

test('news are followed with a session only', async () => {
  const token = await put('buyerA', Scopes.options);
  expect(await makeCall(world, routes, 'GET /api/live', {}, token)).toEqual({ status: 401, code: 'session.needed' });
});
