import type { RequestAuthenticator } from '@marketplace/http/guard.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyInstance } from 'fastify';
import { createQueryServiceGuard } from './accounts/queryGuard.ts';
import { buildQueryApp, type QueryAppDeps } from './app.ts';

/** Dependencies that the query service is started with. */
export interface QueryServicePorts extends Omit<QueryAppDeps, 'guard' | 'resolveSchemas'> {
  /** Whether admins have no permissions until they have set up a second factor. */
  readonly adminsNeedSecondFactor: boolean;
}

/** The query service, ready but not yet listening. */
export interface QueryService {
  readonly app: FastifyInstance;
  readonly guard: RequestAuthenticator;
}

/** Starts the query service. The app is ready for requests but does not listen. */
export async function startQueryService({
  adminsNeedSecondFactor,
  ...ports
}: QueryServicePorts): Promise<QueryService> {
  const { pool, primary } = ports;
  const readModels = { pool, resolveSchemas: () => resolveReadModelSchemas(pool) };
  const guard = createQueryServiceGuard(readModels, primary, adminsNeedSecondFactor);
  const app = buildQueryApp({ ...ports, ...readModels, guard });
  await app.ready();
  return { app, guard };
}
