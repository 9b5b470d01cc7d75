import { toCaller } from '@marketplace/domain/access/access.fold.ts';
import { withStanding } from '@marketplace/contracts/kernel/caller.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import { createSessionLookup } from '@marketplace/http/sessions.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { ReadModelPort } from '../ports.ts';
import { findStanding } from './accounts.queries.ts';

/**
 * Knows callers of queries: the session from the primary, roles and provider from the read model. Rights of somebody whose address is
 * not confirmed do not count.
 * @param adminsNeedSecondFactor withholds the roles of an admin without one.
 */
export function createQueryGuard(readModels: ReadModelPort, adminsNeedSecondFactor = false): Guard {
  const sessionUser = createSessionLookup(readModels.pool);
  return {
    callerOf: async (token) => {
      const userId = await sessionUser(token);
      if (userId === null) return null;
      const standing = await findStanding(await readSource(readModels), userId);
      const caller = withStanding(toCaller(userId, standing), standing, adminsNeedSecondFactor);
      return standing.restricted ? { ...caller, isRestricted: true } : caller;
    },
  };
}
