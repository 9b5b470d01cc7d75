import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../kit/drawn.ts';
import { type Answer, makeCall, type ServedRoutes, watchRoutes } from '../../kit/madeRoutes.ts';
import { subjectOf } from '../../kit/matrixCell.ts';
import { matrixCalls } from '../../kit/roleCalls.ts';
import { type MatrixRole, matrixRoles } from '../../kit/matrixRoles.ts';
import type { MatrixRow } from '../../kit/roleCells.ts';
import { roleMatrix } from '../../kit/roleMatrix.ts';
import { type RoleWorld, signInAgain, startRoleWorld } from '../../kit/roleWorld.ts';

let world: RoleWorld;
let routes: ServedRoutes;
beforeAll(async () => {
  ({ world, routes } = await watchRoutes(startRoleWorld));
});
afterAll(async () => world.close());

/** Calls after which the sessions of whoever they name are over. */
const endsSession = ['POST /api/auth/logout', 'POST /api/auth/reset-password'];

async function make(route: string, role: MatrixRole, mine: boolean): Promise<Answer> {
  const call = (await matrixCalls[route]?.(subjectOf(world, role, mine))) ?? {};
  return makeCall(world, routes, route, call, role === 'guest' ? undefined : world.people[role].token);
}

/** What the matrix says of an answer; one that no cell may hold carries its code. */
function cellOf({ status, code }: Answer): string {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 401) return code === 'session.needed' ? '401' : '401c';
  return status === 400 || status >= 500 ? `${status} ${code}` : String(status);
}

/** Gives somebody whose sessions a call has ended a new one. */
async function renew(member: MatrixRole): Promise<void> {
  if (member === 'guest' || member === 'disabled') return;
  const person = await signInAgain(world, world.people[member]);
  world = { ...world, people: { ...world.people, [member]: person } };
}

async function walk(route: string, mine: boolean): Promise<Record<string, string>> {
  const cells: Record<string, string> = {};
  for (const role of matrixRoles) {
    cells[role] = cellOf(await make(route, role, mine));
    if (!endsSession.includes(route)) continue;
    await renew(role);
    await renew(subjectOf(world, role, mine).of);
  }
  return cells;
}

function expected(cells: MatrixRow['own']): Record<string, string> {
  const words = cells.trim().split(/\s+/);
  expect(words).toHaveLength(matrixRoles.length);
  return Object.fromEntries(matrixRoles.map((role, column) => [role, words[column] ?? '']));
}

test('the matrix names every route of the product, and none besides', () => {
  const contracts = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
  const named = Object.keys(roleMatrix);
  expect(contracts.filter((route) => !named.includes(route))).toEqual([]);
  expect([...routes.keys()].sort()).toEqual([...named].sort());
});

/** Calls of the own company change what later ones find: they are drawn together, and all calls are made in the order of the matrix. */
const units = Map.groupBy(Object.keys(roleMatrix), (route) =>
  route.includes(' /api/company') ? 'own company' : route,
).values();
const drawnRoutes = new Set(drawn('routes of all roles', 24, [...units]).flat());
const drawnRows = Object.entries(roleMatrix).filter(([route]) => drawnRoutes.has(route));

describe.each(drawnRows)('%s', (route, row) => {
  test('with the own, and with somebody else’s', async () => {
    expect({ own: await walk(route, true), other: await walk(route, false) }).toEqual({
      own: expected(row.own),
      other: expected(row.other),
    });
  });
});
