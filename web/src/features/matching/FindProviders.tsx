import { useCallback, useEffect, useRef } from 'react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { pageSize } from '../../shared/catalogue/list/listState.ts';
import { useListState } from '../../shared/catalogue/list/useListState.ts';
import { RequirementChips } from './RequirementChips.tsx';
import classes from './RequirementsPage.module.css';
import { Results } from './results/Results.tsx';
import { ResultsSummary } from './results/ResultsSummary.tsx';
import { extraRemoved, fieldRemoved, wizardReset } from './requirementsSlice.ts';
import { useFind } from './useFind.ts';
import { useMatches } from './results/useMatches.ts';
import { Wizard } from './wizard/Wizard.tsx';
import { sameAnswers } from './wizardAnswers.ts';
import { useRequirements } from './useRequirements.ts';

/** Where the results stand below the wizard instead of beside it. */
const stacked = '(max-width: 1060px)';

/** Step 1: the wizard beside what it finds. @param props.returned the buyer came back from step 2: the results take the focus. */
export function FindProviders({ returned }: { returned: boolean }) {
  const dispatch = useAppDispatch();
  const { answers, search, searchAfterSignIn } = useRequirements();
  const isWaitedFor = useSession().status === 'checking' && searchAfterSignIn;
  const control = useListState();
  const matches = useMatches(search, control.state);
  const results = useRef<HTMLElement>(null);
  useEffect(() => {
    if (returned) results.current?.focus();
  }, [returned]);

  const { change } = control;
  const toFirstPage = useCallback(
    () => change((state) => ({ ...state, shown: pageSize }), { replace: true }),
    [change],
  );
  const removeChip = useCallback(
    (field: RequirementField) => {
      toFirstPage();
      dispatch(fieldRemoved(field));
    },
    [dispatch, toFirstPage],
  );
  const removeExtraChip = useCallback(
    (name: string) => {
      toFirstPage();
      dispatch(extraRemoved(name));
    },
    [dispatch, toFirstPage],
  );
  const find = useFind(matches, () => {
    toFirstPage();
    if (window.matchMedia(stacked).matches) results.current?.scrollIntoView();
  });
  const reset = (): void => {
    toFirstPage();
    dispatch(wizardReset());
  };
  const outdated = matches.active && search !== null && !sameAnswers(answers, search);

  return (
    <>
      <Wizard searching={isWaitedFor || matches.searching} onFind={find} onReset={reset} />
      <section ref={results} tabIndex={-1} className={classes['results']} aria-label="Results">
        <ResultsSummary matches={matches} />
        <div className={classes['chips']}>
          <RequirementChips answers={answers} onRemove={removeChip} onRemoveExtra={removeExtraChip} />
        </div>
        {outdated && (
          <p className={classes['outdated']} role="status">
            Your answers have changed. Find matching providers again to bring this list up to date.
          </p>
        )}
        <Results matches={matches} control={control} />
      </section>
    </>
  );
}
