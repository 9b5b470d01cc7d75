import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import type { MatchCount } from '@marketplace/contracts/matching/matching.views.ts';
import { inFigures } from '../../../ui/figures.ts';
import { useCountMatchesQuery, type Wizard } from '../results/matchingApi.ts';
import { useRequirements } from '../useRequirements.ts';
import { sameAnswers, withEmphasis } from '../answerChanges.ts';
import { toWizardData, type WizardAnswers } from '../wizardAnswers.ts';
import classes from './Wizard.module.css';

/** Milliseconds for which the answers must rest before they are counted. */
const restingFor = 450;

/** What is counted by: nothing of what was written, nor of the order. */
function countedBy(answers: WizardAnswers): Wizard | null {
  return hasRequirements(answers) ? toWizardData(withEmphasis({ ...answers, further: {} }, [])) : null;
}

/** The number of matches while somebody chooses, guests too; `undefined` while there is nothing to count, or when counting fails. */
function useMatchCount(): MatchCount | undefined {
  const { answers, search } = useRequirements();
  const shown = search !== null && sameAnswers(answers, search);
  const wizard = useMemo(() => (shown ? null : countedBy(answers)), [answers, shown]);
  const [resting] = useDebouncedValue(wizard, restingFor);
  const { data, isError } = useCountMatchesQuery(wizard === null || resting === null ? skipToken : resting);
  return wizard === null || isError ? undefined : data;
}

function countText({ count, countMeetingMusts }: MatchCount): string {
  if (count === 0) return 'No provider matches so far';
  const found = count === 1 ? '1 provider matches so far' : `${inFigures(count)} providers match so far`;
  return countMeetingMusts === undefined
    ? found
    : `${found}, ${inFigures(countMeetingMusts)} with everything you must have`;
}

/** How many would match, beside the button that finds them. */
export function MatchesSoFar() {
  const count = useMatchCount();
  return (
    <span role="status" className={classes['soFar']}>
      {count !== undefined && countText(count)}
    </span>
  );
}
