import { buildCallerFromUserAccessRights } from '@marketplace/domain/access/access.fold.ts';
import { restrictCallerToApiScopes, getRequiredApiScope } from '@marketplace/contracts/endpointScopes.ts';
import {
  type Caller,
  canSignInThroughCompany,
  removeUnverifiedRightsFromCaller,
} from '@marketplace/contracts/kernel/caller.ts';
import type { RequestAuthenticator } from '@marketplace/http/guard.ts';
import { createApiTokenGuard } from '@marketplace/http/apiTokenGuard.ts';
import { createSessionCallerLookup } from '@marketplace/http/sessions.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { Pool } from 'pg';
import type { ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findAccountRights } from './accounts.queries.ts';

/**
 * Creates the guard that authenticates callers of the query service. Sessions and API tokens are read from the primary;
 * roles, provider and company from the read models. Rights of people with an unconfirmed email address have no effect.
 * @param adminsNeedSecondFactor whether admins have no roles before they set up a second factor.
 */
export function createQueryServiceGuard(
  readModels: ReadModelDatabaseAndSchemasPort,
  primary: Pool,
  adminsNeedSecondFactor = false,
): RequestAuthenticator {
  const callerOfUser = async (userId: string): Promise<Caller> => {
    const standing = await findAccountRights(await resolveReadModelPoolAndSchemas(readModels), userId);
    const caller = removeUnverifiedRightsFromCaller(
      buildCallerFromUserAccessRights(userId, standing),
      standing,
      adminsNeedSecondFactor,
    );
    const { companyId, companyRole: role } = standing;
    return {
      ...caller,
      ...(companyId !== null && role !== null && { member: { companyId, role } }),
      ...(standing.restricted && { isRestricted: true }),
    };
  };
  return {
    callerOf: createSessionCallerLookup(primary, callerOfUser, canSignInThroughCompany),
    apiTokens: createApiTokenGuard(primary, callerOfUser, {
      getRequiredScope: getRequiredApiScope,
      restrictCallerToScopes: restrictCallerToApiScopes,
    }),
  };
}
