import type { Guard } from '@marketplace/http/guard.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyInstance } from 'fastify';
import { createQueryGuard } from './accounts/queryGuard.ts';
import { buildQueryApp, type QueryDeps } from './app.ts';

/** External dependencies that the query service is started with. */
export interface QueryPorts extends Omit<QueryDeps, 'guard' | 'resolveSchemas'> {
  /** Whether admins have no permissions before they set up a second factor. */
  readonly adminsNeedSecondFactor: boolean;
}

/** The query service, ready but not yet listening. */
export interface QueryService {
  readonly app: FastifyInstance;
  readonly guard: Guard;
}

/** Starts the query service. The app is ready for requests but does not listen. */
export async function startQueryService({ adminsNeedSecondFactor, ...ports }: QueryPorts): Promise<QueryService> {
  const { pool, primary } = ports;
  const readModels = { pool, resolveSchemas: () => resolveSchemas(pool) };
  const guard = createQueryGuard(readModels, primary, adminsNeedSecondFactor);
  const app = buildQueryApp({ ...ports, ...readModels, guard });
  await app.ready();
  return { app, guard };
}
