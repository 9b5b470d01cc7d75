import { listAccessRequests, listProviderUsers, readAccessStatus } from '@marketplace/contracts/access/access.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, PrimaryPort, ReadModelPort } from '../ports.ts';
import { userOfAddress } from '../userOfAddress.ts';
import { findAccessStatus, listAccess } from './access.queries.ts';

export type AccessRoutesDeps = GuardPort & PrimaryPort & ReadModelPort;

/** A person's own provider access, the requests that wait for an admin, and who has access. */
export function accessRoutes(app: FastifyInstance, deps: AccessRoutesDeps): void {
  serve(app, deps.guard, readAccessStatus, async ({ params, caller }) => {
    const userId = await userOfAddress(deps.primary, params.email);
    // Alike for a stranger's address and one that nobody has, so that addresses cannot be guessed.
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

  serve(app, deps.guard, listAccessRequests, async () => listAccess(await readSource(deps), 'pending'));
  serve(app, deps.guard, listProviderUsers, async () => listAccess(await readSource(deps), 'approved'));
}
