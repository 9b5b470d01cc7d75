import { toCaller } from '@marketplace/contracts/access/access.fold.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import { createSessionLookup } from '@marketplace/http/sessions.ts';
import type { QueryDeps } from '../deps.ts';
import { findAccess } from './accounts.queries.ts';

/** Knows callers of queries: the session from the primary, roles and provider from the read model. */
export function createQueryGuard({ pool, resolveSchemas }: Pick<QueryDeps, 'pool' | 'resolveSchemas'>): Guard {
  const sessionUser = createSessionLookup(pool);
  return {
    callerOf: async (token) => {
      const userId = await sessionUser(token);
      if (userId === null) return null;
      const schemaOf = await resolveSchemas();
      return toCaller(userId, await findAccess(pool, schemaOf, userId));
    },
  };
}
