import { t } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './MissedMustsAndAdvantagesSection.module.css';

type Facts = Pick<MatchedProviderListReplyItem, 'missedMusts' | 'setsApart' | 'cap' | 'matchScore'>;

/** Missed musts with their reasons. */
function MissedMusts({ missed }: { missed: Facts['missedMusts'] }) {
  if (missed.length === 0) return null;
  return (
    <Stack as="ul" gap={2} className={classes['missed']} aria-label={t`Missed must-haves`}>
      {missed.map(({ criterion, text }) => (
        <FlexRow as="li" gap={8} align="start" key={criterion}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            <b>{t`Misses a must-have.`}</b> {text}
          </span>
        </FlexRow>
      ))}
    </Stack>
  );
}

/** Shows the missed musts of a match, and what sets the match apart from the next one. */
export function MissedMustsAndAdvantagesSection({ missedMusts, setsApart }: Facts) {
  return (
    <>
      <MissedMusts missed={missedMusts} />
      {setsApart !== null && <p className={classes['apart']}>{setsApart.text}</p>}
    </>
  );
}

/** Reason for a capped score. Renders nothing if the score is not capped. */
export function MatchScoreCapNote({ cap }: Pick<Facts, 'cap'>) {
  if (cap === null) return null;
  return <p className={classes['cap']}>{t`Capped at ${{ score: cap.at }}: ${{ reason: cap.text }}`}</p>;
}
