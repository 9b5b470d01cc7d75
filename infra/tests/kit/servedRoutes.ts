import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Readable } from 'node:stream';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RoleMatrixRequest } from './matrixCell.ts';
import type { RoleMatrixFixture } from './roleMatrixFixture.ts';

/** The app that serves each route of both services, by method and path. */
export type ServiceAppsByRoute = ReadonlyMap<string, FastifyInstance>;

/** Collects the routes that are registered while `start` runs, with their apps. */
export async function collectServiceAppsByRouteInTest<World>(
  start: () => Promise<World>,
): Promise<{ readonly world: World; readonly routes: ServiceAppsByRoute }> {
  const routes = new Map<string, FastifyInstance>();
  const watch = (message: unknown): void => {
    const app = (message as { readonly fastify: FastifyInstance }).fastify;
    app.addHook('onRoute', ({ method, path }: RouteOptions & { readonly path: string }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.set(`${each} ${path}`, app);
    });
  };
  subscribe('fastify.initialization', watch);
  const world = await start();
  unsubscribe('fastify.initialization', watch);
  return { world, routes };
}

/** Result of a request; `code` is the code of a problem response. */
export interface RoleMatrixRequestResult {
  readonly status: number;
  readonly code: string | null;
}

async function readProblemCode(stream: Readable, contentType: string): Promise<string | null> {
  if (!contentType.includes('problem')) return null;
  const chunks = await stream.toArray();
  return (JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as { readonly code: string }).code;
}

/**
 * Sends a request to a route; the response reflects the head of the log.
 * @param token session token; omitted for guests.
 */
export async function sendRoleMatrixRequest(
  { scenario: { market } }: RoleMatrixFixture,
  routes: ServiceAppsByRoute,
  route: string,
  { params = {}, query = '', body, form, headers: more }: RoleMatrixRequest,
  token?: string,
): Promise<RoleMatrixRequestResult> {
  const [method, template] = route.split(' ') as ['GET', string];
  const path = template.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'missing'));
  const app = routes.get(route);
  if (app === undefined) throw new Error(`${route} is not served`);
  const after = `${market.deps.epoch}.${await market.store.head()}`;
  const as = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { ...as, ...more, 'x-read-after': after, ...form?.headers };
  const reply = await app.inject({
    method,
    url: path + query,
    payloadAsStream: true,
    ...(body && { payload: body }),
    ...(form && { payload: form.payload }),
    headers,
  });
  const code = await readProblemCode(reply.stream(), String(reply.headers['content-type']));
  reply.stream().destroy();
  return { status: reply.statusCode, code };
}
