import { t } from '@lingui/core/macro';
import { formatMatchScoreBand } from '@marketplace/contracts/matching/matching.scoreBandLabels.ts';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { MissedMustsAndAdvantagesSection } from './MissedMustsAndAdvantagesSection.tsx';
import { ScoreRing } from './ScoreRing.tsx';
import { ScoreBreakdownTable } from './ScoreBreakdownTable.tsx';
import { ScoreReasonList } from './ScoreReasonList.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Results.module.css';

/**
 * The most important fact of a match, for its table row: a missed must or, if there is none, what sets the match apart.
 */
function formatKeyFact({ missedMusts: [missed], setsApart }: MatchedProviderListReplyItem): string | null {
  return missed === undefined ? (setsApart?.text ?? null) : t`Misses a must-have: ${{ reason: missed.text }}`;
}

/** Score ring with band and confidence. */
function ScoreCell({ provider }: { provider: MatchedProviderListReplyItem }) {
  const { criteria, matchScore, matchBand, confidence } = provider;
  return (
    <FlexRow as="span" gap={10}>
      <ScoreRing criteria={criteria} score={matchScore} confidence={confidence} size={40} />
      <span>
        {formatMatchScoreBand(matchBand)}
        <CaptionText>{t`${{ percent: Math.round(confidence * 100) }}% confidence`}</CaptionText>
      </span>
    </FlexRow>
  );
}

/** Score in a table row, with the key fact of the match. */
export function MatchScoreTableCell({ provider }: { provider: MatchedProviderListReplyItem }) {
  const fact = formatKeyFact(provider);
  return (
    <span className={classes['cell']}>
      <ScoreCell provider={provider} />
      {fact !== null && (
        <CaptionText cut className={classes['fact']} title={fact}>
          {fact}
        </CaptionText>
      )}
    </span>
  );
}

/** Score, highlights, reasons and score breakdown of a match, for the provider details. */
export function MatchDetailsSection({ provider }: { provider: MatchedProviderListReplyItem }) {
  return (
    <>
      <ScoreCell provider={provider} />
      <MissedMustsAndAdvantagesSection {...provider} />
      <ScoreReasonList reasons={provider.reasons} />
      <ScoreBreakdownTable provider={provider} />
    </>
  );
}
