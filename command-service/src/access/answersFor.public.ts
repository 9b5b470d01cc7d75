import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { accessStream, evolveAccess, noAccess } from '@marketplace/domain/access/access.fold.ts';
import { answersFor } from '@marketplace/domain/access/answersFor.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from '../ports.ts';

/** @returns a function that checks in the log whether a user currently represents a provider. */
export function createAnswersFor({ loadState }: LoadStatePort) {
  return async (userId: string, providerId: string): Promise<boolean> => {
    const [access, user] = await Promise.all([
      loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId)),
      loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId)),
    ]);
    return answersFor(providerId, access.state, user.state);
  };
}
