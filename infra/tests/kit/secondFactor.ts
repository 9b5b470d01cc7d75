import { enrol } from '@marketplace/command-service/accounts/secondFactor.ts';
import { userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { SignedIn } from './calls.ts';
import type { TestMarketplace } from './marketplace.ts';

/** Enables a second factor for a user, even if the email address is not confirmed. @returns the position. */
export async function giveSecondFactor({ deps, pool }: TestMarketplace, { user }: SignedIn): Promise<string> {
  const userId = user.id;
  await enrol(deps, userId, user.email);
  await pool.query('UPDATE accounts.second_factor SET confirmed_at = now() WHERE user_id = $1', [userId]);
  const meta = { commandId: crypto.randomUUID(), actor: userId, at: '2026-11-21T12:00:00.000Z' };
  const command = { type: 'EnableSecondFactor', userId } as const;
  return (await deps.execute(userDecider, { stream: userStream(userId), command, meta })).position;
}
