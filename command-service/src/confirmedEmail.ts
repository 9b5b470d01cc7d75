import { msg } from '@lingui/core/runtime-macro';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { EventStreamStateLoader } from '@marketplace/event-store/execute.ts';

/**
 * Maximum number of users cached as confirmed. An email address never becomes unconfirmed again, so entries stay valid.
 */
const maxCachedUsers = 10_000;

/** @returns a function that checks in the log whether a user's email address is confirmed. */
export function createEmailConfirmedCheck(loadState: EventStreamStateLoader): (userId: string) => Promise<boolean> {
  const confirmed = new Set<string>();
  return async (userId) => {
    if (confirmed.has(userId)) return true;
    const { state } = await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
    if (!state.emailConfirmed) return false;
    if (confirmed.size >= maxCachedUsers) confirmed.clear();
    confirmed.add(userId);
    return true;
  };
}

/**
 * @returns a check that throws Refusal 'account.email-unconfirmed' (403) when the user's email address is not
 * confirmed.
 */
export function createConfirmedEmailCheck(loadState: EventStreamStateLoader): (userId: string) => Promise<void> {
  const isConfirmed = createEmailConfirmedCheck(loadState);
  return async (userId) => {
    if (await isConfirmed(userId)) return;
    const text = msg`Confirm your email address first. If you cannot find the email with the link, request a new one.`;
    throw new Refusal('forbidden', 'account.email-unconfirmed', text);
  };
}
