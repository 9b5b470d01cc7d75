import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { MatchScoreReason } from '@marketplace/contracts/matching/matching.views.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './MatchCard.module.css';

const signs = {
  met: <IconCheck size={10} stroke={3} aria-hidden />,
  partly: <IconMinus size={10} stroke={3} aria-hidden />,
  gap: <IconX size={10} stroke={3} aria-hidden />,
  unknown: '?',
} as const;

const kindLabels = { met: 'met', partly: 'partly', gap: 'not met', unknown: 'not stated' } as const;

/** Reasons for the score, each with its points. */
export function ScoreReasonList({ reasons }: { reasons: readonly MatchScoreReason[] }) {
  return (
    <Stack as="ul" gap={3} className={classes['ledger']} aria-label={t`Reasons`}>
      {reasons.map(({ criterion, kind, text, points, of }) => (
        <FlexRow as="li" gap={8} align="start" key={`${criterion} ${kind}`}>
          <span className={classes['sign']} data-kind={kind} aria-hidden="true">
            {signs[kind]}
          </span>
          <span className={classes['reason']}>
            <VisuallyHidden>{kindLabels[kind]}: </VisuallyHidden>
            {text}
          </span>
          <span className={classes['points']} title={t`Points of the score`}>
            <b>{points}</b>
            {points < of && ` of ${of}`}
            <VisuallyHidden> {t`points`}</VisuallyHidden>
          </span>
        </FlexRow>
      ))}
    </Stack>
  );
}
