import { msg } from '@lingui/core/runtime-macro';
import {
  listAccessRequestsEndpoint,
  listProviderUsersEndpoint,
  readAccessStatusEndpoint,
} from '@marketplace/contracts/access/access.api.ts';
import { readVendorPeopleEndpoint } from '@marketplace/contracts/access/access.people.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, PrimaryDatabasePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findUserIdByEmail } from '../findUserIdByEmail.ts';
import {
  findUserProviderAccessStatus,
  listAllPendingProviderAccessRequests,
  listUsersWithProviderAccess,
} from './access.queries.ts';
import { loadVendorTeam } from './vendorPeople.queries.ts';

export type ProviderAccessRoutesDeps = RequestGuardPort & PrimaryDatabasePort & ReadModelDatabaseAndSchemasPort;

/**
 * Registers the endpoints for provider access: the caller's own access, the vendor team, pending requests for admins,
 * and all people with access.
 */
export function registerProviderAccessRoutes(app: FastifyInstance, deps: ProviderAccessRoutesDeps): void {
  registerEndpoint(app, deps.guard, readAccessStatusEndpoint, async ({ params, caller }) => {
    const userId = await findUserIdByEmail(deps.primary, params.email);
    // The reply is the same for another person's email address and for an unknown address, so that callers cannot find
    // out which addresses have accounts.
    if (userId !== caller.userId && !isAdmin(caller)) {
      throw new Refusal('forbidden', 'access.not-you', msg`This email address does not belong to your account.`);
    }
    const found =
      userId === null ? null : await findUserProviderAccessStatus(await resolveReadModelPoolAndSchemas(deps), userId);
    if (found === null) {
      throw new Refusal('notFound', 'access.unknown-user', msg`There is no account with this email address.`);
    }
    return {
      provider_access_status: found.status,
      provider_company_name: found.providerName,
      reason: found.reason,
    };
  });

  registerEndpoint(app, deps.guard, readVendorPeopleEndpoint, async ({ caller: { vendorOf, userId } }) => {
    if (vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
    return loadVendorTeam(await resolveReadModelPoolAndSchemas(deps), vendorOf, userId);
  });

  registerEndpoint(app, deps.guard, listAccessRequestsEndpoint, async () =>
    listAllPendingProviderAccessRequests(await resolveReadModelPoolAndSchemas(deps)),
  );
  registerEndpoint(app, deps.guard, listProviderUsersEndpoint, async () =>
    listUsersWithProviderAccess(await resolveReadModelPoolAndSchemas(deps)),
  );
}
