import { filledFields } from '@marketplace/domain/matching/matching.filled.ts';
import { useAppDispatch, useRequireSession, useSession } from '../../core/hooks.ts';
import { saveRecentSearch } from '../../shared/searches/recentSearches.ts';
import { track } from '../../core/track.ts';
import { searchStarted, searchWanted } from './requirementsSlice.ts';
import type { Matches } from './results/useMatches.ts';
import { sameAnswers } from './answerChanges.ts';
import { toWizardData } from './wizardAnswers.ts';
import { useRequirements } from './useRequirements.ts';

const signInReason = 'Sign in to find matching providers. Your answers are kept.';

/** Find Matching Providers: searches, or keeps a guest's search in the browser, asks to sign in and searches then. */
export function useFind(matches: Matches, started: () => void): () => void {
  const dispatch = useAppDispatch();
  const requireSession = useRequireSession();
  const guest = useSession().status === 'guest';
  const { answers, search } = useRequirements();
  return () => {
    if (!requireSession(signInReason)) {
      const filled = filledFields(answers).length;
      if (guest) track({ name: 'login_prompt', filledFields: filled });
      if (guest && filled > 0) {
        saveRecentSearch(toWizardData(answers), new Date().toISOString(), () => crypto.randomUUID());
      }
      dispatch(searchWanted());
      return;
    }
    started();
    if (search !== null && sameAnswers(answers, search)) matches.again();
    dispatch(searchStarted());
  };
}
