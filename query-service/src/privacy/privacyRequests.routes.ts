import { listRightsRequests, listSaleOptOuts } from '@marketplace/contracts/privacy/privacy.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { findPrivacyRequests, findDataSaleOptOuts } from './privacyRequests.queries.ts';

export type PrivacyRequestQueryRoutesDeps = GuardPort & ReadModelPort;

/** Registers the endpoints for admins with requests under data protection law and opt-outs from the sale of data. */
export function privacyRequestQueryRoutes(app: FastifyInstance, deps: PrivacyRequestQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, listRightsRequests, async () =>
    findPrivacyRequests(await resolveReadModelSource(deps)),
  );
  registerEndpoint(app, deps.guard, listSaleOptOuts, async () =>
    readInDatabaseSnapshot(await resolveReadModelSource(deps), findDataSaleOptOuts),
  );
}
