import { toCaller } from '@marketplace/contracts/access/access.fold.ts';
import { isAdmin, withheldRoles } from '@marketplace/contracts/kernel/caller.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import { createSessionLookup } from '@marketplace/http/sessions.ts';
import type { QueryDeps } from '../deps.ts';
import { findAccess, findPerson } from './accounts.queries.ts';

/**
 * Knows callers of queries: the session from the primary, roles and provider from the read model.
 * @param adminsNeedSecondFactor withholds the roles of an admin without one.
 */
export function createQueryGuard(
  { pool, resolveSchemas }: Pick<QueryDeps, 'pool' | 'resolveSchemas'>,
  adminsNeedSecondFactor = false,
): Guard {
  const sessionUser = createSessionLookup(pool);
  return {
    callerOf: async (token) => {
      const userId = await sessionUser(token);
      if (userId === null) return null;
      const schemaOf = await resolveSchemas();
      const caller = toCaller(userId, await findAccess(pool, schemaOf, userId));
      if (!adminsNeedSecondFactor || !isAdmin(caller)) return caller;
      const person = await findPerson(pool, schemaOf, userId);
      return person?.secondFactor === true ? caller : withheldRoles(caller);
    },
  };
}
