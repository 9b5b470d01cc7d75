import { plural, t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import type { MatchCountReply } from '@marketplace/contracts/matching/matching.views.ts';
import { useCountMatchesQuery, type MatchRequestBody } from '../results/matchingApi.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import { areWizardAnswersEqual, changeRankingEmphasisInAnswers } from '../answerChanges.ts';
import { convertWizardAnswersToApiFormat, type WizardAnswers } from '../wizardAnswers.ts';
import classes from './Wizard.module.css';

/** Debounce delay in milliseconds before matches are counted. */
const countDebounceMs = 450;

/**
 * Builds the request body of the count; `null` if there are no requirements. Omits sort criteria and requirements
 * without a wizard field, which do not change the count.
 */
function toCountBody(answers: WizardAnswers): MatchRequestBody | null {
  return hasRequirements(answers)
    ? convertWizardAnswersToApiFormat(changeRankingEmphasisInAnswers({ ...answers, further: {} }, []))
    : null;
}

/**
 * Returns the number of matches for the current answers. Guests get the number as well. `undefined` if there are no
 * answers, if the matches are already shown, while loading, or if the request failed.
 */
function useMatchCount(): MatchCountReply | undefined {
  const { answers, search } = useRequirementsState();
  const isShown = search !== null && areWizardAnswersEqual(answers, search);
  const wizard = useMemo(() => (isShown ? null : toCountBody(answers)), [answers, isShown]);
  const [debouncedWizard] = useDebouncedValue(wizard, countDebounceMs);
  const { data, isError } = useCountMatchesQuery(
    wizard === null || debouncedWizard === null ? skipToken : debouncedWizard,
  );
  return wizard === null || isError ? undefined : data;
}

function formatCount({ count, countMeetingMusts: meetingMusts }: MatchCountReply): string {
  if (count === 0 || meetingMusts === undefined) {
    return plural(count, {
      0: 'No providers match so far',
      one: '# provider matches so far',
      other: '# providers match so far',
    });
  }
  return t`${plural(count, { one: '# provider matches so far', other: '# providers match so far' })}, ${plural(meetingMusts, { one: '# with all must-haves', other: '# with all must-haves' })}`;
}

/** Shows the number of matches of the current answers, next to the search button. */
export function LiveMatchCountText() {
  const count = useMatchCount();
  return (
    <span role="status" className={classes['soFar']}>
      {count !== undefined && formatCount(count)}
    </span>
  );
}
