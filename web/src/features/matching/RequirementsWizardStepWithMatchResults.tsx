import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { providerListPageSize } from '../../shared/catalogue/list/listState.ts';
import { useProviderListUrlState } from '../../shared/catalogue/list/useProviderListUrlState.ts';
import type { WizardFieldName } from './wizardFieldLabelTexts.ts';
import { RequirementChipList } from './RequirementChipList.tsx';
import classes from './RequirementsWizardMatchesAndRfqPage.module.css';
import { MatchListHeader } from './results/MatchListHeader.tsx';
import { MatchesOrCatalogueList } from './results/MatchesOrCatalogueList.tsx';
import { MatchResultsSummarySection } from './results/MatchResultsSummarySection.tsx';
import {
  removeRequirementWithoutFieldInStore,
  clearWizardFieldInStore,
  toggleFieldMarkedAsMustInStore,
} from './requirementsActions.ts';
import { wizardReset } from './requirementsSlice.ts';
import { useFindMatchingProvidersHandler } from './useFindMatchingProvidersHandler.ts';
import { useFocusMatchesAfterSearch } from './results/useFocusMatchesAfterSearch.ts';
import { useSyncRankingEmphasisWithUrl } from './results/useSyncRankingEmphasisWithUrl.ts';
import { useMatchResultsPage } from './results/useMatchResultsPage.ts';
import type { WizardFocusTarget } from './wizard/wizardFocus.ts';
import { RequirementsWizard } from './wizard/RequirementsWizard.tsx';
import { areWizardAnswersEqual } from './answerChanges.ts';
import { useRequirementsState } from './useRequirementsState.ts';

/** Media query of the layout with the results below the wizard. */
const stacked = '(max-width: 1060px)';

/**
 * Step 1: the wizard and its results.
 * @param props.returned whether the buyer returned from step 2; the results then receive the focus.
 */
export function RequirementsWizardStepWithMatchResults({ returned }: { returned: boolean }) {
  const dispatch = useAppDispatch();
  const { answers, search, searchAfterSignIn } = useRequirementsState();
  const isWaitingForSession = useSession().status === 'checking' && searchAfterSignIn;
  const control = useProviderListUrlState();
  useSyncRankingEmphasisWithUrl();
  const matches = useMatchResultsPage(search, control.state);
  const results = useRef<HTMLElement>(null);
  const [focusTarget, setFocusTarget] = useState<WizardFocusTarget | null>(null);
  useEffect(() => {
    if (returned) results.current?.focus();
  }, [returned]);
  const focusResults = useFocusMatchesAfterSearch(results, matches);

  const { change } = control;
  const resetPagination = useCallback(
    () => change((state) => ({ ...state, shown: providerListPageSize }), { replace: true }),
    [change],
  );
  const removeChip = useCallback(
    (field: WizardFieldName) => {
      resetPagination();
      dispatch(clearWizardFieldInStore(field));
    },
    [dispatch, resetPagination],
  );
  const toggleMust = useCallback(
    (field: RequirementFieldName) => dispatch(toggleFieldMarkedAsMustInStore(field)),
    [dispatch],
  );
  const removeExtraChip = useCallback(
    (name: string) => {
      resetPagination();
      dispatch(removeRequirementWithoutFieldInStore(name));
    },
    [dispatch, resetPagination],
  );
  const find = useFindMatchingProvidersHandler(matches, () => {
    resetPagination();
    focusResults();
    if (window.matchMedia(stacked).matches) results.current?.scrollIntoView();
  });
  const reset = (): void => {
    resetPagination();
    dispatch(wizardReset());
  };
  const outdated = matches.active && search !== null && !areWizardAnswersEqual(answers, search);

  return (
    <>
      <RequirementsWizard
        searching={isWaitingForSession || matches.searching}
        focusTarget={focusTarget}
        onFind={find}
        onReset={reset}
      />
      <section ref={results} tabIndex={-1} className={classes['results']} aria-label={t`Results`}>
        <MatchResultsSummarySection matches={matches} />
        <div className={classes['chips']}>
          <RequirementChipList
            answers={answers}
            onRemove={removeChip}
            onMust={toggleMust}
            onRemoveExtra={removeExtraChip}
          />
        </div>
        {outdated && (
          <p
            className={classes['outdated']}
            role="status"
          >{t`Your answers have changed. Select Find Matching Providers to update this list.`}</p>
        )}
        {matches.reply !== undefined && matches.reply.total > 0 && (
          <MatchListHeader reply={matches.reply} onAsk={(field) => setFocusTarget({ field })} />
        )}
        <MatchesOrCatalogueList matches={matches} control={control} />
      </section>
    </>
  );
}
