import { startSecondFactorEnrolment } from '@marketplace/command-service/accounts/secondFactor.ts';
import { userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { SignedInTestUser } from './apiCalls.ts';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

/**
 * Enables a second factor for a user, even if the email address is not confirmed.
 * @returns the log position.
 */
export async function enableTestSecondFactor(
  { deps, pool }: InProcessTestMarketplace,
  { user }: SignedInTestUser,
): Promise<string> {
  const userId = user.id;
  await startSecondFactorEnrolment(deps, userId, user.email);
  await pool.query('UPDATE accounts.second_factor SET confirmed_at = now() WHERE user_id = $1', [userId]);
  const meta = { commandId: crypto.randomUUID(), actor: userId, at: '2026-11-21T12:00:00.000Z' };
  const command = { type: 'EnableSecondFactor', userId } as const;
  return (await deps.execute(userDecider, { stream: getUserStreamName(userId), command, meta })).position;
}
