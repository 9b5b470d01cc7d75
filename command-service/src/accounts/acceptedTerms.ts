import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { LoadState } from '@marketplace/event-store/execute.ts';

/** People of whom it is remembered that they accepted: nobody takes that back while this code runs. */
const remembered = 10_000;

/** @returns a check that throws Refusal 'terms.not-accepted' (403) for somebody who has not accepted the terms as they stand. */
export function createRequireTerms(loadState: LoadState): (userId: string) => Promise<void> {
  const accepted = new Set<string>();
  return async (userId) => {
    if (accepted.has(userId)) return;
    const { state } = await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId));
    if (state.termsVersion !== currentTermsVersion) {
      throw new Refusal('forbidden', 'terms.not-accepted', 'Please read and accept the terms of service first.');
    }
    if (accepted.size >= remembered) accepted.clear();
    accepted.add(userId);
  };
}
