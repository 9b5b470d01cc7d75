import { listAccessRequests, listProviderUsers, readAccessStatus } from '@marketplace/contracts/access/access.api.ts';
import { readVendorPeople } from '@marketplace/contracts/access/access.people.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, PrimaryPort, ReadModelPort } from '../ports.ts';
import { userOfAddress } from '../userOfAddress.ts';
import { findAccessStatus, listRequests, listUsers } from './access.queries.ts';
import { vendorPeople } from './vendorPeople.queries.ts';

export type AccessRoutesDeps = GuardPort & PrimaryPort & ReadModelPort;

/**
 * Registers a person's own provider access, the vendor team, pending requests for admins, and all people with access.
 */
export function accessRoutes(app: FastifyInstance, deps: AccessRoutesDeps): void {
  serve(app, deps.guard, readAccessStatus, async ({ params, caller }) => {
    const userId = await userOfAddress(deps.primary, params.email);
    // The reply is the same for another person's address and an unknown one, so that addresses cannot be guessed.
    if (userId !== caller.userId && !isAdmin(caller)) {
      throw new Refusal(
        'forbidden',
        'access.not-you',
        'This email address is not the one that you are signed in with.',
      );
    }
    const found = userId === null ? null : await findAccessStatus(await readSource(deps), userId);
    if (found === null) {
      throw new Refusal('notFound', 'access.unknown-user', 'There is no account with this email address.');
    }
    return {
      provider_access_status: found.status,
      provider_company_name: found.providerName,
      reason: found.reason,
    };
  });

  serve(app, deps.guard, readVendorPeople, async ({ caller: { vendorOf, userId } }) => {
    if (vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
    return vendorPeople(await readSource(deps), vendorOf, userId);
  });

  serve(app, deps.guard, listAccessRequests, async () => listRequests(await readSource(deps)));
  serve(app, deps.guard, listProviderUsers, async () => listUsers(await readSource(deps)));
}
