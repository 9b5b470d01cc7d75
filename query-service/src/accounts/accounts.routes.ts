import { validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { toUserView } from '@marketplace/contracts/accounts/accounts.userView.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryDeps } from '../deps.ts';
import { findPerson } from './accounts.queries.ts';

/** Who is signed in. */
export function accountRoutes(app: FastifyInstance, deps: QueryDeps): void {
  serve(app, deps.guard, validateSession, async ({ caller }) => {
    const person = await findPerson(deps.pool, await deps.resolveSchemas(), caller.userId);
    // Not 401: the session lives, and a page that hears 401 signs its person out.
    if (person === null) throw new Refusal('unavailable', 'account.not-ready', 'Your account is being prepared.');
    return { user: toUserView(caller.userId, person, person) };
  });
}
