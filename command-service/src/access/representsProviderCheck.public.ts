import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import { userRepresentsProvider } from '@marketplace/domain/access/userRepresentsProvider.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from '../ports.ts';

/** @returns a function that checks in the log whether a user currently represents a provider. */
export function createRepresentsProviderCheck({ loadState }: LoadStatePort) {
  return async (userId: string, providerId: string): Promise<boolean> => {
    const [access, user] = await Promise.all([
      loadState(
        { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
        getUserAccessRightsStreamName(userId),
      ),
      loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId)),
    ]);
    return userRepresentsProvider(providerId, access.state, user.state);
  };
}
