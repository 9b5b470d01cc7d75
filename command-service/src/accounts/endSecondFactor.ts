import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { DatabasePort, ExecutePort } from '../ports.ts';
import { dropSecondFactor } from './secondFactor.ts';
import { userDecider } from './user.decider.ts';

/**
 * Removes a user's second factor and records it in the log. Does nothing without one.
 * @throws Refusal 'account.unknown-user'.
 */
export async function endSecondFactor(
  { execute, pool }: ExecutePort & DatabasePort,
  userId: string,
  meta: Meta,
): Promise<PositionToken> {
  await dropSecondFactor(pool, userId);
  const command = { type: 'DisableSecondFactor', userId } as const;
  return (await execute(userDecider, { stream: userStream(userId), command, meta })).position;
}
