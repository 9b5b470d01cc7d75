import { listRightsRequests, listSaleOptOuts } from '@marketplace/contracts/privacy/privacy.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { findRightsRequests, findSaleOptOuts } from './rights.queries.ts';

export type RightsRoutesDeps = GuardPort & ReadModelPort;

/** Registers requests under data protection law, for admins. */
export function rightsRoutes(app: FastifyInstance, deps: RightsRoutesDeps): void {
  serve(app, deps.guard, listRightsRequests, async () => findRightsRequests(await readSource(deps)));
  serve(app, deps.guard, listSaleOptOuts, async () => inSnapshot(await readSource(deps), findSaleOptOuts));
}
