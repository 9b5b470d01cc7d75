import { t } from '@lingui/core/macro';
import { listFilledRequirementFields } from '@marketplace/domain/matching/matching.filled.ts';
import { useAppDispatch, useRequireSignIn, useSession } from '../../core/hooks.ts';
import { saveGuestRecentSearch } from '../../shared/searches/recentSearches.ts';
import { trackEventWithConsent } from '../../core/trackEventWithConsent.ts';
import { searchStarted, searchDeferredToSignIn } from './requirementsSlice.ts';
import type { MatchResultsState } from './results/useMatchResultsPage.ts';
import { areWizardAnswersEqual } from './answerChanges.ts';
import { convertWizardAnswersToApiFormat } from './wizardAnswers.ts';
import { useRequirementsState } from './useRequirementsState.ts';

const signInReason = t`Sign in to find matching providers. Your answers are kept.`;

/**
 * Returns the handler of the Find Matching Providers button. For guests, the handler opens the sign-in dialog, and the
 * search starts after the sign-in. A guest's search that contains requirements is also stored in the browser.
 */
export function useFindMatchingProvidersHandler(matches: MatchResultsState, onStarted: () => void): () => void {
  const dispatch = useAppDispatch();
  const requireSession = useRequireSignIn();
  const isGuest = useSession().status === 'guest';
  const { answers, search } = useRequirementsState();
  return () => {
    if (!requireSession(signInReason)) {
      const filledCount = listFilledRequirementFields(answers).length;
      if (isGuest) trackEventWithConsent({ name: 'login_prompt', filledFields: filledCount });
      if (isGuest && filledCount > 0) {
        saveGuestRecentSearch(convertWizardAnswersToApiFormat(answers), new Date().toISOString(), () =>
          crypto.randomUUID(),
        );
      }
      dispatch(searchDeferredToSignIn());
      return;
    }
    onStarted();
    if (search !== null && areWizardAnswersEqual(answers, search)) matches.retry();
    dispatch(searchStarted());
  };
}
