import type { Guard } from '@marketplace/http/guard.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyInstance } from 'fastify';
import { createQueryGuard } from './accounts/queryGuard.ts';
import { buildQueryApp, type QueryDeps } from './app.ts';

/** What the query service is started with. */
export interface QueryPorts extends Omit<QueryDeps, 'guard' | 'resolveSchemas'> {
  /** Whether an admin has no rights before a second factor is set up. */
  readonly adminsNeedSecondFactor: boolean;
}

/** The running query service; nothing listens yet. */
export interface QueryService {
  readonly app: FastifyInstance;
  readonly guard: Guard;
}

/** Starts all that is read; the app is ready for requests but does not listen. */
export async function startQueryService({ adminsNeedSecondFactor, ...ports }: QueryPorts): Promise<QueryService> {
  const { pool, primary } = ports;
  const readModels = { pool, resolveSchemas: () => resolveSchemas(pool) };
  const guard = createQueryGuard(readModels, primary, adminsNeedSecondFactor);
  const app = buildQueryApp({ ...ports, ...readModels, guard });
  await app.ready();
  return { app, guard };
}
