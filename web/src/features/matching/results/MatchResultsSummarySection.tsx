import { t } from '@lingui/core/macro';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { SkeletonCard } from '../../../ui/Skeletons.tsx';
import { WizardAnswersCompletenessCard } from './WizardAnswersCompletenessCard.tsx';
import { AllMatchesInsightsCard } from './AllMatchesInsightsCard.tsx';
import { Card } from '../../../ui/Card.tsx';
import { joinClassNames } from '../../../ui/polymorphicProps.ts';
import classes from './Summary.module.css';
import { NoMatchesAfterProcessingRestrictionNotice } from './NoMatchesAfterProcessingRestrictionNotice.tsx';
import type { MatchResultsState } from './useMatchResultsPage.ts';
import { useRequirementsState } from '../useRequirementsState.ts';

/** @param props.isAnswered whether there are answers to search with, for example after a reload. */
function BeforeMatching({ isAnswered }: { isAnswered: boolean }) {
  return (
    <Card className={joinClassNames(classes['card'], classes['hint'])} aria-label={t`Matches`}>
      <svg width="48" height="48" viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="24" cy="24" r="21" strokeWidth="4.5" strokeDasharray="17.4 4.59" />
      </svg>
      <p>
        <b>
          {isAnswered
            ? t`Select Find Matching Providers to see which providers match your answers.`
            : t`Complete the requirements wizard to find matching providers.`}
        </b>
        {t`For now, the full catalogue is listed below.`}
      </p>
    </Card>
  );
}

/** Result of the search: insights, or its empty, restricted or error state. */
function SearchOutcome({ matches, isAnswered }: { matches: MatchResultsState; isAnswered: boolean }) {
  const { active, reply, searching, failed, restricted, retry } = matches;
  if (restricted) return <NoMatchesAfterProcessingRestrictionNotice />;
  if (!active) return <BeforeMatching isAnswered={isAnswered} />;
  if (failed) {
    return (
      <ErrorNotice title={t`Failed to match providers to your requirements`} onRetry={retry}>
        {reply === undefined
          ? t`Your answers are kept.`
          : t`Your answers are kept. The list below is from your previous search.`}
      </ErrorNotice>
    );
  }
  if (reply === undefined) return searching ? <SkeletonCard lead="none" lines={4} /> : null;
  return reply.total === 0 ? null : <AllMatchesInsightsCard reply={reply} />;
}

/** Shows how complete the answers are, and the insights, hint or error message of the search. */
export function MatchResultsSummarySection({ matches }: { matches: MatchResultsState }) {
  const { answers } = useRequirementsState();
  return (
    <div className={classes['summary']}>
      <WizardAnswersCompletenessCard answers={answers} />
      <SearchOutcome matches={matches} isAnswered={hasRequirements(answers)} />
    </div>
  );
}
