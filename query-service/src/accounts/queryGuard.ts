import { toCaller } from '@marketplace/domain/access/access.fold.ts';
import { limitedTo, scopeOf } from '@marketplace/contracts/callScopes.ts';
import { type Caller, isOpenedByCompany, withStanding } from '@marketplace/contracts/kernel/caller.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import { createApiTokenGuard } from '@marketplace/http/apiTokenGuard.ts';
import { createCallerBehind } from '@marketplace/http/sessions.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { Pool } from 'pg';
import type { ReadModelPort } from '../ports.ts';
import { findStanding } from './accounts.queries.ts';

/**
 * Authenticates callers of queries: session or API token from the primary, roles, provider and company from the read
 * model. The rights of a person with an unconfirmed address have no effect.
 * @param adminsNeedSecondFactor removes the roles of admins without a second factor.
 */
export function createQueryGuard(readModels: ReadModelPort, primary: Pool, adminsNeedSecondFactor = false): Guard {
  const callerOfUser = async (userId: string): Promise<Caller> => {
    const standing = await findStanding(await readSource(readModels), userId);
    const caller = withStanding(toCaller(userId, standing), standing, adminsNeedSecondFactor);
    const { companyId, companyRole: role } = standing;
    return {
      ...caller,
      ...(companyId !== null && role !== null && { member: { companyId, role } }),
      ...(standing.restricted && { isRestricted: true }),
    };
  };
  return {
    callerOf: createCallerBehind(primary, callerOfUser, isOpenedByCompany),
    apiTokens: createApiTokenGuard(primary, callerOfUser, { scopeOf, limitedTo }),
  };
}
