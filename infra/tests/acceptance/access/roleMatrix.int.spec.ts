import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectTestSample } from '../../kit/sampled.ts';
import {
  type RoleMatrixRequestResult,
  sendRoleMatrixRequest,
  type ServiceAppsByRoute,
  collectServiceAppsByRouteInTest,
} from '../../kit/servedRoutes.ts';
import { createRoleMatrixRequestContext } from '../../kit/matrixCell.ts';
import { roleMatrixRequestFactoriesByRoute } from '../../kit/roleMatrixRequestFactoriesByRoute.ts';
import { type RoleMatrixTestRole, roleMatrixTestRoles } from '../../kit/matrixRoles.ts';
import type { ExpectedRoleMatrixRow } from '../../kit/roleCells.ts';
import { expectedAccessByRoute } from '../../kit/roleMatrix.ts';
import {
  type RoleMatrixFixture,
  replaceEndedTestUserSession,
  startRoleMatrixFixture,
} from '../../kit/roleMatrixFixture.ts';

let world: RoleMatrixFixture;
let routes: ServiceAppsByRoute;
beforeAll(async () => {
  ({ world, routes } = await collectServiceAppsByRouteInTest(startRoleMatrixFixture));
});
afterAll(async () => world.close());

/** Routes that end the sessions of the user they act on. */
const routesThatEndSessions = ['POST /api/auth/logout', 'POST /api/auth/reset-password'];

async function callAs(route: string, role: RoleMatrixTestRole, mine: boolean): Promise<RoleMatrixRequestResult> {
  const call =
    (await roleMatrixRequestFactoriesByRoute[route]?.(createRoleMatrixRequestContext(world, role, mine))) ?? {};
  return sendRoleMatrixRequest(world, routes, route, call, role === 'guest' ? undefined : world.people[role].token);
}

/** Formats a reply as in the matrix. A status that no cell may contain is followed by the error code. */
function formatCell({ status, code }: RoleMatrixRequestResult): string {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 401) return code === 'session.needed' ? '401' : '401c';
  return status === 400 || status >= 500 ? `${status} ${code}` : String(status);
}

/** Starts a new session for a user after a call has ended the previous sessions. */
async function renewSession(member: RoleMatrixTestRole): Promise<void> {
  if (member === 'guest' || member === 'disabled') return;
  const person = await replaceEndedTestUserSession(world, world.people[member]);
  world = { ...world, people: { ...world.people, [member]: person } };
}

async function callAsEveryRole(route: string, mine: boolean): Promise<Record<string, string>> {
  const cells: Record<string, string> = {};
  for (const role of roleMatrixTestRoles) {
    cells[role] = formatCell(await callAs(route, role, mine));
    if (!routesThatEndSessions.includes(route)) continue;
    await renewSession(role);
    await renewSession(createRoleMatrixRequestContext(world, role, mine).owner);
  }
  return cells;
}

function parseExpectedCells(cells: ExpectedRoleMatrixRow['own']): Record<string, string> {
  const values = cells.trim().split(/\s+/);
  expect(values).toHaveLength(roleMatrixTestRoles.length);
  return Object.fromEntries(roleMatrixTestRoles.map((role, column) => [role, values[column] ?? '']));
}

test('lists every route of the product and no others', () => {
  const contracts = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
  const named = Object.keys(expectedAccessByRoute);
  expect(contracts.filter((route) => !named.includes(route))).toEqual([]);
  expect([...routes.keys()].sort()).toEqual([...named].sort());
});

/**
 * Some company calls change the user's own company and affect later calls, so all company calls are sampled as one
 * unit. All calls run in the order of the matrix.
 */
const units = Map.groupBy(Object.keys(expectedAccessByRoute), (route) =>
  route.includes(' /api/company') ? 'own company' : route,
).values();
const sampledRoutes = new Set(selectTestSample('routes of all roles', 16, [...units]).flat());
const sampledRows = Object.entries(expectedAccessByRoute).filter(([route]) => sampledRoutes.has(route));

describe.each(sampledRows)('%s', (route, row) => {
  test('returns the expected status to every role, for own data and for the data of others', async () => {
    expect({ own: await callAsEveryRole(route, true), other: await callAsEveryRole(route, false) }).toEqual({
      own: parseExpectedCells(row.own),
      other: parseExpectedCells(row.other),
    });
  });
});
