import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, unknownUser, type UserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from './ports.ts';

/** Loads the user's restriction of and objection to data processing from the log; neither is set for unknown users. */
export async function processingOf(
  { loadState }: LoadStatePort,
  userId: string,
): Promise<Pick<UserState, 'restricted' | 'objecting'>> {
  return (await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId))).state;
}
