import { listMissedVendors } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { findMissedVendors } from './missedVendors.queries.ts';

export type ArrivalRoutesDeps = GuardPort & ReadModelPort;

/** Providers that are not here yet. */
export function arrivalRoutes(app: FastifyInstance, deps: ArrivalRoutesDeps): void {
  serve(app, deps.guard, listMissedVendors, async () => findMissedVendors(await readSource(deps)));
}
