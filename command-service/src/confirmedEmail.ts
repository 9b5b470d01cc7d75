import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { LoadState } from '@marketplace/event-store/execute.ts';

/** People whose address is remembered as confirmed: it never becomes unconfirmed again. */
const remembered = 10_000;

/** @returns a look-up in the log whether a person's address is confirmed. */
export function createIsConfirmed(loadState: LoadState): (userId: string) => Promise<boolean> {
  const confirmed = new Set<string>();
  return async (userId) => {
    if (confirmed.has(userId)) return true;
    const { state } = await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId));
    if (!state.emailConfirmed) return false;
    if (confirmed.size >= remembered) confirmed.clear();
    confirmed.add(userId);
    return true;
  };
}

/** @returns a check that throws Refusal 'account.email-unconfirmed' (403) for somebody whose address is not confirmed. */
export function createRequireConfirmed(loadState: LoadState): (userId: string) => Promise<void> {
  const isConfirmed = createIsConfirmed(loadState);
  return async (userId) => {
    if (await isConfirmed(userId)) return;
    const text = 'Please confirm your email address first. We can send you the link again.';
    throw new Refusal('forbidden', 'account.email-unconfirmed', text);
  };
}
