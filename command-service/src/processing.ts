import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, unknownUser, type UserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from './ports.ts';

/** What may be done with a person's data, by the log; everything with nobody's. */
export async function processingOf(
  { loadState }: LoadStatePort,
  userId: string,
): Promise<Pick<UserState, 'restricted' | 'objecting'>> {
  return (await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId))).state;
}
