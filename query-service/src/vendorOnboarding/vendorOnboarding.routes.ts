import { msg } from '@lingui/core/runtime-macro';
import {
  listApplicationsEndpoint,
  readOwnApplicationEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import {
  listMissedVendorsEndpoint,
  readArrivalsEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { listOpenVendorApplications, findOwnVendorApplication } from './applications.queries.ts';
import { findVendorAccountPresenceForRfq } from './vendorPresence.queries.ts';
import { findRfqsAtUnrepresentedProviders } from './missedVendors.queries.ts';

export type VendorOnboardingRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/**
 * Registers the endpoints for the onboarding of vendors. Buyers see which providers of an RFQ have a vendor account,
 * applicants see their own application, and admins see all open applications and the open RFQs sent to providers
 * without a vendor account.
 */
export function registerVendorOnboardingQueryRoutes(app: FastifyInstance, deps: VendorOnboardingRoutesDeps): void {
  registerEndpoint(app, deps.guard, listMissedVendorsEndpoint, async () =>
    readInDatabaseSnapshot(await resolveReadModelPoolAndSchemas(deps), findRfqsAtUnrepresentedProviders),
  );

  registerEndpoint(app, deps.guard, readOwnApplicationEndpoint, async ({ caller }) => ({
    application: await findOwnVendorApplication(await resolveReadModelPoolAndSchemas(deps), caller.userId),
  }));
  registerEndpoint(app, deps.guard, listApplicationsEndpoint, async () =>
    listOpenVendorApplications(await resolveReadModelPoolAndSchemas(deps)),
  );

  registerEndpoint(app, deps.guard, readArrivalsEndpoint, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id);
    const reader = { ...caller, admin: isAdmin(caller) };
    const found = id.success
      ? await findVendorAccountPresenceForRfq(await resolveReadModelPoolAndSchemas(deps), reader, id.data)
      : null;
    if (found === null) throw new Refusal('notFound', 'rfq.not-found', msg`This RFQ was not found.`);
    return [...found];
  });
}
