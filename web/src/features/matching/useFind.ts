import { filledFields } from '@marketplace/domain/matching/matching.filled.ts';
import { useAppDispatch, useRequireSession, useSession } from '../../core/hooks.ts';
import { saveRecentSearch } from '../../shared/searches/recentSearches.ts';
import { track } from '../../core/track.ts';
import { searchStarted, searchDeferredToSignIn } from './requirementsSlice.ts';
import type { Matches } from './results/useMatches.ts';
import { sameAnswers } from './answerChanges.ts';
import { toWizardData } from './wizardAnswers.ts';
import { useRequirements } from './useRequirements.ts';

const signInReason = 'Sign in to find matching providers. Your answers are kept.';

/** Handler of Find Matching Providers. For guests: stores the search in the browser, asks to sign in, then searches. */
export function useFind(matches: Matches, onStarted: () => void): () => void {
  const dispatch = useAppDispatch();
  const requireSession = useRequireSession();
  const isGuest = useSession().status === 'guest';
  const { answers, search } = useRequirements();
  return () => {
    if (!requireSession(signInReason)) {
      const filledCount = filledFields(answers).length;
      if (isGuest) track({ name: 'login_prompt', filledFields: filledCount });
      if (isGuest && filledCount > 0) {
        saveRecentSearch(toWizardData(answers), new Date().toISOString(), () => crypto.randomUUID());
      }
      dispatch(searchDeferredToSignIn());
      return;
    }
    onStarted();
    if (search !== null && sameAnswers(answers, search)) matches.retry();
    dispatch(searchStarted());
  };
}
