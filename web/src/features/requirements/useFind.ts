import { useAppDispatch, useAppSelector, useRequireSession } from '../../app/hooks.ts';
import { searchStarted, searchWanted } from './requirementsSlice.ts';
import type { Matches } from './useMatches.ts';
import { sameAnswers } from './wizardAnswers.ts';

const signInReason = 'Sign in to find matching providers. Your answers are kept.';

/** Find Matching Providers: searches, or asks a guest to sign in and searches then. */
export function useFind(matches: Matches, started: () => void): () => void {
  const dispatch = useAppDispatch();
  const requireSession = useRequireSession();
  const { answers, search } = useAppSelector((state) => state.requirements);
  return () => {
    if (!requireSession(signInReason)) {
      dispatch(searchWanted());
      return;
    }
    started();
    if (search !== null && sameAnswers(answers, search)) matches.again();
    dispatch(searchStarted());
  };
}
