import { userStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LoadStatePort } from '../ports.ts';
import { userDecider } from './user.decider.ts';

/**
 * Returns whether an account is disabled according to the log. The log is written before the database row of the
 * account, so a process that reacts to `AccountDisabled` can still find the row of an enabled account.
 */
export async function isAccountDisabledInLog({ loadState }: LoadStatePort, userId: string): Promise<boolean> {
  const { state } = await loadState(userDecider, userStreamName(userId));
  return state.disabled;
}
