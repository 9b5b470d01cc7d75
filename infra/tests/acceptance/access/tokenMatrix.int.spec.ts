import { type ApiScope, ApiScope as Scopes } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { generateApiToken } from '@marketplace/http/apiToken.ts';
import { hashBearerToken } from '@marketplace/http/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCoverageApiKeyHeaders } from '../../kit/coverageCalls.ts';
import { selectTestSample } from '../../kit/sampled.ts';
import {
  type RoleMatrixRequestResult,
  sendRoleMatrixRequest,
  type ServiceAppsByRoute,
  collectServiceAppsByRouteInTest,
} from '../../kit/servedRoutes.ts';
import { createRoleMatrixRequestContext } from '../../kit/matrixCell.ts';
import { roleMatrixRequestFactoriesByRoute } from '../../kit/roleMatrixRequestFactoriesByRoute.ts';
import { expectedAccessByRoute } from '../../kit/roleMatrix.ts';
import {
  type RoleMatrixTestAccountRole,
  type RoleMatrixFixture,
  startRoleMatrixFixture,
} from '../../kit/roleMatrixFixture.ts';
import { expectedEndpointsByTokenScope } from '../../kit/tokenMatrix.ts';

let world: RoleMatrixFixture;
let routes: ServiceAppsByRoute;
beforeAll(async () => {
  ({ world, routes } = await collectServiceAppsByRouteInTest(startRoleMatrixFixture));
});
afterAll(async () => world.close());

const contracts = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
/** Routes in the order of the role matrix, which creates resources before it deletes them. */
const calls = Object.keys(expectedAccessByRoute).filter((route) => contracts.includes(route));
/** The coverage map checks its key before anything else. */
const withoutBody = { headers: testCoverageApiKeyHeaders };
const noLogos = 'GET /logos/:file';

/**
 * Stores a token directly in the database, including tokens that cannot be created through the API.
 * @param lasts a Postgres interval.
 */
async function storeToken(
  member: RoleMatrixTestAccountRole,
  scopes: readonly string[],
  lasts = '1 day',
): Promise<string> {
  const token = generateApiToken();
  await world.scenario.market.pool.query(
    `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'test', $3, now() - interval '2 days', now() + $4::interval)`,
    [world.people[member].user.id, hashBearerToken(token), scopes, lasts],
  );
  return token;
}

/** @returns `ok`, or the code of the refusal. */
function formatCell(route: string, { status, code }: RoleMatrixRequestResult): string {
  return status < 300 || (route === noLogos && code === 'logo.not-found') ? 'ok' : (code ?? String(status));
}

function findScope(route: string): ApiScope | null {
  return Scopes.options.find((scope) => expectedEndpointsByTokenScope[scope].includes(route)) ?? null;
}

/** Refusals of calls that only members of a company can make. */
const refusalsWithoutCompany: Readonly<Record<string, string>> = {
  'POST /api/company/searches': 'company.not-member',
  'PUT /api/company/searches/:id': 'searches.not-found',
  'DELETE /api/company/searches/:id': 'searches.not-found',
};

/**
 * Number of samples so far. It is part of the seed, so that each token calls different routes and a run covers most of
 * them.
 */
let walks = 0;

/**
 * Calls a sample of the routes with a token. Only calls that must reach the route's own checks are sent with a valid
 * body.
 */
async function expectReplies(token: string, member: RoleMatrixTestAccountRole, expected: (route: string) => string) {
  const found: Record<string, string> = {};
  const sampledCalls = selectTestSample(`routes of token ${(walks += 1)}`, 40, calls);
  for (const route of sampledCalls) {
    const needsValidCall = expected(route) === 'ok' || expected(route) === refusalsWithoutCompany[route];
    const call = needsValidCall
      ? ((await roleMatrixRequestFactoriesByRoute[route]?.(createRoleMatrixRequestContext(world, member, true))) ?? {})
      : withoutBody;
    found[route] = formatCell(route, await sendRoleMatrixRequest(world, routes, route, call, token));
  }
  expect(found).toEqual(Object.fromEntries(sampledCalls.map((route) => [route, expected(route)])));
}

const expectByScope =
  (has: (scope: ApiScope) => string) =>
  (route: string): string => {
    const scope = findScope(route);
    return scope === null ? 'token.never' : has(scope);
  };

test('lists only routes of the contracts, each once', () => {
  expect(calls.toSorted()).toEqual(contracts.toSorted());
  const named = Object.values(expectedEndpointsByTokenScope).flat();
  expect(named.filter((route) => !calls.includes(route))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

const membersByScope: Readonly<Record<ApiScope, RoleMatrixTestAccountRole>> = {
  'catalogue:read': 'buyerA',
  'search:match': 'buyerA',
  'search:share': 'buyerA',
  'rfq:read': 'buyerA',
  'rfq:send': 'buyerA',
  'rfq:answer': 'vendorA',
  'analytics:read': 'analyst',
};

describe.each(Object.entries(membersByScope))('a token with the scope %s only', (scope, member) => {
  test('allows the calls of its scope and no others', async () => {
    const token = await storeToken(member, [scope]);
    await expectReplies(
      token,
      member,
      expectByScope((needed) => (needed === scope ? 'ok' : 'token.scope')),
    );
  });
});

test('gives a token with all scopes only the rights of its user, and no admin rights', async () => {
  const token = await storeToken('admin', Scopes.options);
  await expectReplies(
    token,
    'admin',
    (route) =>
      refusalsWithoutCompany[route] ??
      expectByScope((scope) => (scope === 'rfq:answer' ? 'access.vendor-needed' : 'ok'))(route),
  );
});

test.each([
  ['of a former vendor', 'revokedVendor', 'access.vendor-needed', 'access.analyst-needed'],
  [
    'of a vendor while others represent the provider',
    'formerVendorColleague',
    'access.vendor-needed',
    'access.analyst-needed',
  ],
  [
    'of an admin without the required second factor',
    'bareAdmin',
    'access.vendor-needed',
    'access.second-factor-needed',
  ],
] as const)('rejects a token with all scopes %s', async (_who, member, vendor, analyst) => {
  const token = await storeToken(member, Scopes.options);
  for (const scope of ['rfq:answer', 'analytics:read'] as const)
    for (const route of expectedEndpointsByTokenScope[scope]) {
      const { code } = await sendRoleMatrixRequest(world, routes, route, {}, token);
      expect([route, code]).toEqual([route, scope === 'rfq:answer' ? vendor : analyst]);
    }
});

test('rejects every call of a token with a scope that no longer exists', async () => {
  const token = await storeToken('buyerA', ['everything:write']);
  await expectReplies(
    token,
    'buyerA',
    expectByScope(() => 'token.scope'),
  );
});

describe('invalid tokens', () => {
  const invalid = (): string => 'token.invalid';
  test('rejects every call with an expired token', async () =>
    expectReplies(await storeToken('buyerA', Scopes.options, '-1 second'), 'buyerA', invalid));
  test('rejects every call with a token of a disabled user', async () =>
    expectReplies(await storeToken('disabled', Scopes.options), 'disabled', invalid));
  test('rejects every call with a revoked or unknown token', async () =>
    expectReplies(generateApiToken(), 'buyerA', invalid));
  test('rejects every call with a token that has a wrong character', async () =>
    expectReplies(`${generateApiToken().slice(0, -1)}_`, 'buyerA', invalid));
});

test('accepts only sessions, no tokens, for live updates', async () => {
  const token = await storeToken('buyerA', Scopes.options);
  expect(await sendRoleMatrixRequest(world, routes, 'GET /api/live', {}, token)).toEqual({
    status: 401,
    code: 'session.needed',
  });
});
