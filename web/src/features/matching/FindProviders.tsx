import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { pageSize } from '../../shared/catalogue/list/listState.ts';
import { useListState } from '../../shared/catalogue/list/useListState.ts';
import type { WizardField } from './fieldWords.ts';
import { RequirementChips } from './RequirementChips.tsx';
import classes from './RequirementsPage.module.css';
import { MatchLead } from './results/MatchLead.tsx';
import { Results } from './results/Results.tsx';
import { ResultsSummary } from './results/ResultsSummary.tsx';
import { extraRemoved, fieldRemoved, mustToggled } from './requirementsActions.ts';
import { wizardReset } from './requirementsSlice.ts';
import { useFind } from './useFind.ts';
import { useShowFound } from './results/useShowFound.ts';
import { useEmphasisInAddress } from './results/useEmphasisInAddress.ts';
import { useMatches } from './results/useMatches.ts';
import type { Goal } from './wizard/goTo.ts';
import { Wizard } from './wizard/Wizard.tsx';
import { sameAnswers } from './answerChanges.ts';
import { useRequirements } from './useRequirements.ts';

/** Media query of the layout with the results below the wizard. */
const stacked = '(max-width: 1060px)';

/** Step 1: the wizard and its results. @param props.returned whether the buyer returned from step 2; focuses the results. */
export function FindProviders({ returned }: { returned: boolean }) {
  const dispatch = useAppDispatch();
  const { answers, search, searchAfterSignIn } = useRequirements();
  const isWaitingForSession = useSession().status === 'checking' && searchAfterSignIn;
  const control = useListState();
  useEmphasisInAddress();
  const matches = useMatches(search, control.state);
  const results = useRef<HTMLElement>(null);
  const [focusTarget, setFocusTarget] = useState<Goal | null>(null);
  useEffect(() => {
    if (returned) results.current?.focus();
  }, [returned]);
  const focusResults = useShowFound(results, matches);

  const { change } = control;
  const resetPagination = useCallback(
    () => change((state) => ({ ...state, shown: pageSize }), { replace: true }),
    [change],
  );
  const removeChip = useCallback(
    (field: WizardField) => {
      resetPagination();
      dispatch(fieldRemoved(field));
    },
    [dispatch, resetPagination],
  );
  const toggleMust = useCallback((field: RequirementField) => dispatch(mustToggled(field)), [dispatch]);
  const removeExtraChip = useCallback(
    (name: string) => {
      resetPagination();
      dispatch(extraRemoved(name));
    },
    [dispatch, resetPagination],
  );
  const find = useFind(matches, () => {
    resetPagination();
    focusResults();
    if (window.matchMedia(stacked).matches) results.current?.scrollIntoView();
  });
  const reset = (): void => {
    resetPagination();
    dispatch(wizardReset());
  };
  const outdated = matches.active && search !== null && !sameAnswers(answers, search);

  return (
    <>
      <Wizard
        searching={isWaitingForSession || matches.searching}
        focusTarget={focusTarget}
        onFind={find}
        onReset={reset}
      />
      <section ref={results} tabIndex={-1} className={classes['results']} aria-label="Results">
        <ResultsSummary matches={matches} />
        <div className={classes['chips']}>
          <RequirementChips
            answers={answers}
            onRemove={removeChip}
            onMust={toggleMust}
            onRemoveExtra={removeExtraChip}
          />
        </div>
        {outdated && (
          <p className={classes['outdated']} role="status">
            Your answers have changed. Find matching providers again to bring this list up to date.
          </p>
        )}
        {matches.reply !== undefined && matches.reply.total > 0 && (
          <MatchLead reply={matches.reply} onAsk={(field) => setFocusTarget({ field })} />
        )}
        <Results matches={matches} control={control} />
      </section>
    </>
  );
}
