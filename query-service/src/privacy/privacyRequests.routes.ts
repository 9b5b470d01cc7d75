import { listRightsRequestsEndpoint, listSaleOptOutsEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findPrivacyRequestsForAdmins, findDataSaleOptOuts } from './privacyRequests.queries.ts';

export type PrivacyRequestQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/** Registers the admin endpoints for data subject requests and for opt-outs from the sale of personal data. */
export function registerPrivacyRequestQueryRoutes(app: FastifyInstance, deps: PrivacyRequestQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, listRightsRequestsEndpoint, async () =>
    findPrivacyRequestsForAdmins(await resolveReadModelPoolAndSchemas(deps)),
  );
  registerEndpoint(app, deps.guard, listSaleOptOutsEndpoint, async () =>
    readInDatabaseSnapshot(await resolveReadModelPoolAndSchemas(deps), findDataSaleOptOuts),
  );
}
