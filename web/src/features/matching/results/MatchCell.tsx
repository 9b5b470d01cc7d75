import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import { Note } from '../../../ui/Note.tsx';
import { MatchFacts } from './MatchFacts.tsx';
import { ScoreRing } from './ScoreRing.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { ReasonLedger } from './ReasonLedger.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';

/** What a row has room for besides: a missed must, else what sets the match apart. */
function rowFact({ missedMusts: [missed], setsApart }: MatchedListing): string | null {
  return missed === undefined ? (setsApart?.text ?? null) : `Misses a must: ${missed.text}`;
}

/** The score as a ring with its band and confidence. @param props.word what stands behind the share. */
function ScoreCell({ provider, word }: { provider: MatchedListing; word: 'sure' | 'confidence' }) {
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

/** The score in a row of a table, which has room for the shorter word only; below it what the row has to say besides. */
export function MatchCell({ provider }: { provider: MatchedListing }) {
  const fact = rowFact(provider);
  return (
    <span className={classes['cell']}>
      <ScoreCell provider={provider} word="sure" />
      {fact !== null && (
        <Note cut className={classes['fact']} title={fact}>
          {fact}
        </Note>
      )}
    </span>
  );
}

/** The same with what leads the match, the score's reasons and its sum, for the provider's details. */
export function MatchDetail({ provider }: { provider: MatchedListing }) {
  return (
    <>
      <ScoreCell provider={provider} word="confidence" />
      <MatchFacts {...provider} />
      <ReasonLedger reasons={provider.reasons} />
      <ScoreTable provider={provider} />
    </>
  );
}
