import { listApplications, readOwnApplication } from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import { listMissedVendors, readArrivals } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { openApplications, ownApplication } from './applications.queries.ts';
import { arrivalsOf } from './arrivalStates.queries.ts';
import { findMissedVendors } from './missedVendors.queries.ts';

export type ArrivalRoutesDeps = GuardPort & ReadModelPort;

/**
 * Registers the calls about providers without a vendor here: presence for buyers, missed vendors and applications for
 * admins.
 */
export function arrivalRoutes(app: FastifyInstance, deps: ArrivalRoutesDeps): void {
  serve(app, deps.guard, listMissedVendors, async () => inSnapshot(await readSource(deps), findMissedVendors));

  serve(app, deps.guard, readOwnApplication, async ({ caller }) => ({
    application: await ownApplication(await readSource(deps), caller.userId),
  }));
  serve(app, deps.guard, listApplications, async () => openApplications(await readSource(deps)));

  serve(app, deps.guard, readArrivals, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id);
    const reader = { ...caller, admin: isAdmin(caller) };
    const found = id.success ? await arrivalsOf(await readSource(deps), reader, id.data) : null;
    if (found === null) throw new Refusal('notFound', 'rfq.not-found', 'There is no such RFQ.');
    return [...found];
  });
}
