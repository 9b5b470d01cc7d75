import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Readable } from 'node:stream';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrixCalls, subjectOf } from '../../kit/roleCalls.ts';
import { type MatrixRole, matrixRoles, type MatrixRow, roleMatrix } from '../../kit/roleMatrix.ts';
import { type RoleWorld, signInAgain, startRoleWorld } from '../../kit/roleWorld.ts';

/** Routes as the frameworks of both services know them, by service. */
const registered = new Map<string, FastifyInstance>();
const watchRoutes = (message: unknown): void => {
  const app = (message as { readonly fastify: FastifyInstance }).fastify;
  app.addHook('onRoute', ({ method, path }: RouteOptions & { readonly path: string }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') registered.set(`${each} ${path}`, app);
  });
};

let world: RoleWorld;
beforeAll(async () => {
  subscribe('fastify.initialization', watchRoutes);
  world = await startRoleWorld();
  unsubscribe('fastify.initialization', watchRoutes);
}, 120_000);
afterAll(async () => world.close());

/** Calls after which the sessions of whoever they name are over. */
const endsSession = ['POST /api/auth/logout', 'POST /api/auth/reset-password'];

interface Answer {
  readonly status: number;
  readonly code: string | null;
}

async function codeIn(stream: Readable, contentType: string): Promise<string | null> {
  if (!contentType.includes('problem')) return null;
  const chunks = await stream.toArray();
  return (JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as { readonly code: string }).code;
}

async function make(route: string, role: MatrixRole, mine: boolean): Promise<Answer> {
  const [method, template] = route.split(' ') as ['GET', string];
  const {
    params = {},
    query = '',
    body,
    form,
    headers: more,
  } = (await matrixCalls[route]?.(subjectOf(world, role, mine))) ?? {};
  const path = template.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'missing'));
  const app = registered.get(route);
  if (app === undefined) throw new Error(`${route} is served by nobody`);
  const { market } = world.scenario;
  const after = `${market.deps.epoch}.${await market.store.head()}`;
  const token = role === 'guest' ? {} : { authorization: `Bearer ${world.people[role].token}` };
  const headers = { ...token, ...more, 'x-read-after': after };
  const reply = await app.inject({
    method,
    url: path + query,
    payloadAsStream: true,
    ...(body && { payload: body }),
    ...(form && { payload: form.payload }),
    headers: { ...headers, ...form?.headers },
  });
  const code = await codeIn(reply.stream(), String(reply.headers['content-type']));
  reply.stream().destroy();
  return { status: reply.statusCode, code };
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
  expect([...registered.keys()].sort()).toEqual([...named].sort());
});

describe.each(Object.entries(roleMatrix))('%s', (route, row) => {
  test('with the own, and with somebody else’s', async () => {
    expect({ own: await walk(route, true), other: await walk(route, false) }).toEqual({
      own: expected(row.own),
      other: expected(row.other),
    });
  });
});
