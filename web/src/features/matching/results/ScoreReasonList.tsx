import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
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

const kindLabels = { met: t`Met:`, partly: t`Partly met:`, gap: t`Not met:`, unknown: t`Not stated:` } as const;

/** Reasons for the score, each with its points. */
export function ScoreReasonList({ reasons }: { reasons: readonly MatchScoreReason[] }) {
  return (
    <Stack as="ul" gap={3} className={classes['ledger']} aria-label={t`Reasons`}>
      {reasons.map(({ criterion, kind, text, points, of: maxPoints }) => (
        <FlexRow as="li" gap={8} align="start" key={`${criterion} ${kind}`}>
          <span className={classes['sign']} data-kind={kind} aria-hidden="true">
            {signs[kind]}
          </span>
          <span className={classes['reason']}>
            <VisuallyHidden>{kindLabels[kind]} </VisuallyHidden>
            {text}
          </span>
          <span className={classes['points']} title={t`Points towards the score`}>
            {points < maxPoints ? (
              <Trans>
                <b>{points}</b> of {maxPoints}{' '}
                <VisuallyHidden>
                  <Plural value={maxPoints} one="point" other="points" />
                </VisuallyHidden>
              </Trans>
            ) : (
              <Trans>
                <b>{points}</b>{' '}
                <VisuallyHidden>
                  <Plural value={points} one="point" other="points" />
                </VisuallyHidden>
              </Trans>
            )}
          </span>
        </FlexRow>
      ))}
    </Stack>
  );
}
