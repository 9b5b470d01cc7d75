import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { DatabasePort, ExecuteCommandPort } from '../ports.ts';
import { deleteSecondFactorAndRecoveryCodes } from './secondFactor.ts';
import { userDecider } from './user.decider.ts';

/**
 * Removes a user's second factor and records the removal in the log. Does nothing if the user has no second factor.
 * @throws Refusal 'account.unknown-user'.
 */
export async function removeSecondFactor(
  { execute, pool }: ExecuteCommandPort & DatabasePort,
  userId: string,
  meta: EventMeta,
): Promise<LogPositionToken> {
  await deleteSecondFactorAndRecoveryCodes(pool, userId);
  const command = { type: 'DisableSecondFactor', userId } as const;
  return (await execute(userDecider, { stream: getUserStreamName(userId), command, meta })).position;
}
