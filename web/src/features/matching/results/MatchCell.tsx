import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import { Note } from '../../../ui/Note.tsx';
import { ScoreRing } from './ScoreRing.tsx';
import { ReasonLedger } from './ReasonLedger.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';

interface MatchCellProps {
  provider: MatchedListing;
  /** What stands behind the share; a table has room for the shorter word only. */
  word?: 'sure' | 'confidence';
}

/** The score as a ring with its band and confidence. */
export function MatchCell({ provider, word = 'sure' }: MatchCellProps) {
  const { criteria, matchScore, matchBand, confidence } = provider;
  return (
    <Row as="span" gap={10} className={classes['match']}>
      <ScoreRing criteria={criteria} score={matchScore} confidence={confidence} size={40} />
      <span>
        {matchBand}
        <Note>
          {Math.round(confidence * 100)}% {word}
        </Note>
      </span>
    </Row>
  );
}

/** The same with the score's reasons, for the provider's details. */
export function MatchDetail({ provider }: { provider: MatchedListing }) {
  return (
    <>
      <MatchCell provider={provider} word="confidence" />
      <ReasonLedger reasons={provider.reasons} />
    </>
  );
}
