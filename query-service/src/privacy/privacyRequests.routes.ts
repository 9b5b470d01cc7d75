import { listRightsRequests, listSaleOptOuts } from '@marketplace/contracts/privacy/privacy.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInSnapshot, resolveReadModelSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { findPrivacyRequests, findSaleOptOuts } from './privacyRequests.queries.ts';

export type PrivacyRequestRoutesDeps = GuardPort & ReadModelPort;

/** Registers the endpoints for admins with requests under data protection law and opt-outs from the sale of data. */
export function privacyRequestRoutes(app: FastifyInstance, deps: PrivacyRequestRoutesDeps): void {
  registerEndpoint(app, deps.guard, listRightsRequests, async () =>
    findPrivacyRequests(await resolveReadModelSource(deps)),
  );
  registerEndpoint(app, deps.guard, listSaleOptOuts, async () =>
    readInSnapshot(await resolveReadModelSource(deps), findSaleOptOuts),
  );
}
