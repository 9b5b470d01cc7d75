import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LoadStatePort } from '../ports.ts';
import { userDecider } from './user.decider.ts';

/**
 * Returns whether an account is disabled according to the log. The log is written before the account's database row, so
 * the row may still show the account as enabled when a process reacts to `AccountDisabled`.
 */
export async function isAccountDisabledInLog({ loadState }: LoadStatePort, userId: string): Promise<boolean> {
  const { state } = await loadState(userDecider, getUserStreamName(userId));
  return state.disabled;
}
