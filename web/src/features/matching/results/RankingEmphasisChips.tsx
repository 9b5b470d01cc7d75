import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { type RankingEmphasis, rankingEmphasisOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { createRankingEmphasisThunk } from '../requirementsActions.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import { rankingEmphasisLabels, formatRankingOrder, toggleOptionInRankingEmphasisList } from './emphasis.ts';
import classes from './MatchListHeader.module.css';

/**
 * Chips that select the sort criteria within a score band. The order of the clicks is the order of the criteria.
 * @param props.shown sort criteria of the displayed list.
 */
export function RankingEmphasisChips({ shown }: { shown: readonly RankingEmphasis[] }) {
  const dispatch = useAppDispatch();
  const { emphasis: chosen = [] } = useRequirementsState().answers;
  const id = useId();
  return (
    <FlexRow gap="12px 8px" wrap className={classes['emphasis']} role="group" aria-labelledby={id}>
      <span id={id}>{t`Prioritise`}</span>
      {rankingEmphasisOptions.map((option) => (
        <button
          key={option}
          type="button"
          className={classes['chip']}
          aria-pressed={chosen.includes(option)}
          onClick={() => dispatch(createRankingEmphasisThunk(toggleOptionInRankingEmphasisList(chosen, option)))}
        >
          {chosen.includes(option) && chosen.length > 1 && <b>{chosen.indexOf(option) + 1}</b>}
          {rankingEmphasisLabels[option]}
        </button>
      ))}
      <VisuallyHidden role="status">{formatRankingOrder(shown)}</VisuallyHidden>
    </FlexRow>
  );
}
