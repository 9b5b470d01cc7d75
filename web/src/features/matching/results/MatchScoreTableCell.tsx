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
  return missed === undefined ? (setsApart?.text ?? null) : `Misses a must: ${missed.text}`;
}

/**
 * Score ring with band and confidence.
 * @param props.word word after the confidence percentage.
 */
function ScoreCell({ provider, word }: { provider: MatchedProviderListReplyItem; word: 'sure' | 'confidence' }) {
  const { criteria, matchScore, matchBand, confidence } = provider;
  return (
    <FlexRow as="span" gap={10} className={classes['match']}>
      <ScoreRing criteria={criteria} score={matchScore} confidence={confidence} size={40} />
      <span>
        {matchBand}
        <CaptionText>
          {Math.round(confidence * 100)}% {word}
        </CaptionText>
      </span>
    </FlexRow>
  );
}

/** Score in a table row, with the short form of the confidence label and the key fact of the match. */
export function MatchScoreTableCell({ provider }: { provider: MatchedProviderListReplyItem }) {
  const fact = formatKeyFact(provider);
  return (
    <span className={classes['cell']}>
      <ScoreCell provider={provider} word="sure" />
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
      <ScoreCell provider={provider} word="confidence" />
      <MissedMustsAndAdvantagesSection {...provider} />
      <ScoreReasonList reasons={provider.reasons} />
      <ScoreBreakdownTable provider={provider} />
    </>
  );
}
