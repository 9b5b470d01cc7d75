import { type ComponentType, useCallback, useEffect, useMemo, useRef } from 'react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.filled.ts';
import { useAppDispatch, useAppSelector, useRequireSession } from '../../app/hooks.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pageSize } from '../../ui/providers/listState.ts';
import { useListState } from '../../ui/providers/useListState.ts';
import { useListScoredProvidersQuery } from '../catalogue/catalogueApi.ts';
import { RequestQuotes, type QuoteFormProps } from './RequestQuotes.tsx';
import { RequirementChips } from './RequirementChips.tsx';
import classes from './RequirementsPage.module.css';
import { searchStarted, searchWanted } from './requirementsSlice.ts';
import { type Catalogue, Results } from './Results.tsx';
import { ResultsSummary } from './ResultsSummary.tsx';
import { useKeptRequirements } from './useKeptRequirements.ts';
import { type Matches, useMatches } from './useMatches.ts';
import { usePreselected } from './usePreselected.ts';
import { useRequirementsActions } from './useRequirementsActions.ts';
import { Wizard } from './Wizard.tsx';
import { sameAnswers } from './wizardAnswers.ts';

const signInReason = 'Sign in to find matching providers. Your answers are kept.';

/** Find Matching Providers: searches, or asks a guest to sign in and searches then. */
function useFind(matches: Matches, toFirstPage: () => void): () => void {
  const dispatch = useAppDispatch();
  const requireSession = useRequireSession();
  const { answers, search } = useAppSelector((state) => state.requirements);
  return () => {
    toFirstPage();
    if (!requireSession(signInReason)) {
      dispatch(searchWanted());
      return;
    }
    if (search !== null && sameAnswers(answers, search)) matches.again();
    dispatch(searchStarted());
  };
}

function useCatalogue(): Catalogue {
  const { data, isError, refetch } = useListScoredProvidersQuery(undefined);
  return { providers: data?.providers, failed: isError, retry: () => void refetch() };
}

/** The wizard with its results, and the request for quotes as its second step. */
export function RequirementsPage({ quoteForm }: { quoteForm: ComponentType<QuoteFormProps> }) {
  const { answers, search, step, chosen } = useAppSelector((state) => state.requirements);
  const actions = useRequirementsActions();
  const matches = useMatches(search);
  const catalogue = useCatalogue();
  const control = useListState();
  const results = useRef<HTMLElement>(null);
  const cameBack = useRef(false);
  useKeptRequirements();
  usePreselected(catalogue.providers);

  useEffect(() => {
    if (step === 2) cameBack.current = true;
    else if (cameBack.current) results.current?.focus();
  }, [step]);

  const { change } = control;
  const toFirstPage = useCallback(
    () => change((state) => ({ ...state, shown: pageSize }), { replace: true }),
    [change],
  );
  const find = useFind(matches, toFirstPage);
  const { removeField } = actions;
  const removeChip = useCallback(
    (field: RequirementField) => {
      toFirstPage();
      removeField(field);
    },
    [removeField, toFirstPage],
  );
  const reset = (): void => {
    toFirstPage();
    actions.reset();
  };
  const changed = useMemo(
    () => matches.active && search !== null && !sameAnswers(answers, search),
    [answers, matches.active, search],
  );

  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader title="Specify Your Requirements" crumb="Specify Requirements" />
      <div className={classes['grid']} data-step={step}>
        {step === 2 ? (
          <RequestQuotes answers={answers} chosen={chosen} actions={actions} form={quoteForm} />
        ) : (
          <>
            <Wizard
              answers={answers}
              searching={matches.searching}
              onAnswer={actions.answer}
              onMode={actions.chooseMode}
              onFind={find}
              onReset={reset}
            />
            <section ref={results} tabIndex={-1} className={classes['results']} aria-label="Results">
              <ResultsSummary answers={answers} matches={matches} />
              <div className={classes['chips']}>
                <RequirementChips answers={answers} onRemove={removeChip} />
              </div>
              {changed && (
                <p className={classes['changed']} role="status">
                  Your answers have changed. Find matching providers again to bring this list up to date.
                </p>
              )}
              <Results matches={matches} catalogue={catalogue} control={control} actions={actions} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}
