import { msg } from '@lingui/core/runtime-macro';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
  buildCallerFromUserAccessRights,
} from '@marketplace/domain/access/access.fold.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { restrictCallerToApiScopes, getRequiredApiScope } from '@marketplace/contracts/endpointScopes.ts';
import {
  type Caller,
  hasRoleOrProviderAccess,
  canSignInThroughCompany,
  removeUnverifiedRightsFromCaller,
} from '@marketplace/contracts/kernel/caller.ts';
import type { RequestAuthenticator } from '@marketplace/http/guard.ts';
import { createApiTokenGuard } from '@marketplace/http/apiTokenGuard.ts';
import { createSessionCallerLookup } from '@marketplace/http/sessions.ts';
import { createCompanyMembershipLookup } from '../companies/companyMembershipLookup.public.ts';
import type { DatabasePort, LoadStatePort } from '../ports.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { EventStreamStateLoader } from '@marketplace/event-store/execute.ts';

/**
 * Maximum number of users cached as having accepted the terms. Cached entries stay valid, because an acceptance cannot
 * be withdrawn.
 */
const maxCachedUsers = 10_000;

/** @returns a check that throws Refusal 'terms.not-accepted' (403) when the user has not accepted the current terms. */
function createRequireTerms(loadState: EventStreamStateLoader): (userId: string) => Promise<void> {
  const accepted = new Set<string>();
  return async (userId) => {
    if (accepted.has(userId)) return;
    const { state } = await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
    if (state.termsVersion !== currentTermsOfServiceVersion) {
      throw new Refusal('forbidden', 'terms.not-accepted', msg`Please read and accept the terms of service first.`);
    }
    if (accepted.size >= maxCachedUsers) accepted.clear();
    accepted.add(userId);
  };
}

/**
 * Identifies the callers of commands. The session or API token is read from the primary database; roles, provider and
 * company are read from the log, never from a read model. Rights have no effect until the email address is confirmed.
 * The user's access and company are loaded concurrently.
 * @param adminsNeedSecondFactor whether to withhold the roles of an admin without a second factor.
 */
export function createCommandGuard(
  { pool, loadState }: DatabasePort & LoadStatePort,
  adminsNeedSecondFactor = false,
): RequestAuthenticator {
  const memberOf = createCompanyMembershipLookup({ pool, loadState });
  const callerOfUser = async (userId: string): Promise<Caller> => {
    const access = loadState(
      { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
      getUserAccessRightsStreamName(userId),
    );
    const [{ state }, member] = await Promise.all([access, memberOf(userId)]);
    const caller = { ...buildCallerFromUserAccessRights(userId, state), ...member };
    if (!hasRoleOrProviderAccess(caller)) return caller;
    const user = await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
    return removeUnverifiedRightsFromCaller(caller, user.state, adminsNeedSecondFactor);
  };
  return {
    requireTerms: createRequireTerms(loadState),
    callerOf: createSessionCallerLookup(pool, callerOfUser, canSignInThroughCompany),
    apiTokens: createApiTokenGuard(pool, callerOfUser, {
      getRequiredScope: getRequiredApiScope,
      restrictCallerToScopes: restrictCallerToApiScopes,
    }),
  };
}
