import { IconAlertTriangle, IconPointFilled } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import type { MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { track } from '../../../core/track.ts';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Summary.module.css';

/** How the matches spread over the bands, as bars with the same facts in words. */
function Bands({ bands }: Pick<MatchReply, 'bands'>) {
  const sentence = bands.map(({ band, count }) => `${count} ${band}`).join(', ');
  return (
    <Row gap={3} align="stretch" className={classes['bands']} role="img" aria-label={sentence}>
      {bands.map(({ band, count }) => (
        <span key={band} style={{ flex: count }} data-band={band}>
          <i />
          <small>
            {count} {band}
          </small>
        </span>
      ))}
    </Row>
  );
}

/** Notes on permanent roaming and on networks that end are no praise. */
const cautions = /^(permanent roaming|2g or 3g)/i;

/** Of the heading that a search leads to. */
export const resultsHeadingId = 'insights';

/** What the matches have in common, in at most four lines. */
export const InsightsCard = memo(function InsightsCard({ reply }: { reply: MatchReply }) {
  const { total, insights } = reply;
  const lines = insights.join('\n');
  useEffect(() => track({ name: 'insight_viewed', matches: total }), [total, lines]);
  return (
    <Card className={classes['card']} aria-labelledby={resultsHeadingId}>
      <Row gap={12} justify="between" className={classes['head']}>
        <h2 id={resultsHeadingId} tabIndex={-1}>
          {total === 1 ? '1 match' : `${total} matches`}
        </h2>
        <Bands bands={reply.bands} />
      </Row>
      <ul className={classes['insights']} aria-label="Insights">
        {insights.map((line) => (
          <Row as="li" gap={9} align="stretch" key={line} data-caution={cautions.test(line) || undefined}>
            {cautions.test(line) ? (
              <IconAlertTriangle size={16} aria-hidden />
            ) : (
              <IconPointFilled size={16} aria-hidden />
            )}
            {line}
          </Row>
        ))}
      </ul>
    </Card>
  );
});
