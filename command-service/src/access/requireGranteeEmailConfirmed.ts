import { msg } from '@lingui/core/runtime-macro';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { LoadStatePort } from '../ports.ts';

/**
 * @throws Refusal 'access.email-unconfirmed' (409) when the user who is to receive rights has not confirmed their email
 * address, because the address may belong to another person. A confirmed address stays confirmed, so the check may run
 * before the command.
 */
export async function requireGranteeEmailConfirmed({ loadState }: LoadStatePort, userId: string): Promise<void> {
  const { state } = await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
  if (state.emailConfirmed) return;
  const text = msg`This user has not confirmed their email address yet. Try again after they have confirmed it.`;
  throw new Refusal('state', 'access.email-unconfirmed', text);
}
