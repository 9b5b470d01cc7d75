import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState, type UserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from './ports.ts';

/** Loads the user's restriction of and objection to data processing from the log; neither is set for unknown users. */
export async function loadProcessingRestrictionAndObjection(
  { loadState }: LoadStatePort,
  userId: string,
): Promise<Pick<UserState, 'restricted' | 'objecting'>> {
  return (await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId))).state;
}
