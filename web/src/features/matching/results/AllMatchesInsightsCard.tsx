import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle, IconPointFilled } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { formatMatchScoreBand } from '@marketplace/contracts/matching/matching.scoreBandLabels.ts';
import type { MatchedProvidersPageReply, MatchInsightKind } from '@marketplace/contracts/matching/matching.views.ts';
import { trackEventWithConsent } from '../../../core/trackEventWithConsent.ts';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Summary.module.css';

/** Distribution of the matches over the score bands. */
function BandDistribution({ bands }: Pick<MatchedProvidersPageReply, 'bands'>) {
  const counts = bands.map(({ band, count }) => ({
    band,
    count,
    label: t`${count} ${{ band: formatMatchScoreBand(band) }}`,
  }));
  return (
    <FlexRow
      gap={3}
      align="stretch"
      className={classes['bands']}
      role="img"
      aria-label={counts.map(({ label }) => label).join(', ')}
    >
      {counts.map(({ band, count, label }) => (
        <span key={band} style={{ flex: count }} data-band={band}>
          <i />
          <small>{label}</small>
        </span>
      ))}
    </FlexRow>
  );
}

function Insight({ line, kind }: { line: string; kind: MatchInsightKind }) {
  const isCaution = kind !== 'summary';
  const Sign = isCaution ? IconAlertTriangle : IconPointFilled;
  return (
    <FlexRow as="li" gap={9} align="stretch" data-caution={isCaution || undefined}>
      <Sign size={16} aria-hidden />
      {line}
    </FlexRow>
  );
}

/** Id of the heading that gets the focus after a search. */
export const matchInsightsHeadingId = 'insights';

/** Up to four insights about all matches. */
export const AllMatchesInsightsCard = memo(function AllMatchesInsightsCard({
  reply,
}: {
  reply: MatchedProvidersPageReply;
}) {
  const { total, insights, insightKinds } = reply;
  const lines = insights.join('\n');
  useEffect(() => trackEventWithConsent({ name: 'insight_viewed', matches: total }), [total, lines]);
  return (
    <Card className={classes['card']} aria-labelledby={matchInsightsHeadingId}>
      <FlexRow gap={12} justify="between" className={classes['head']}>
        <h2 id={matchInsightsHeadingId} tabIndex={-1}>
          {plural(total, { one: '# match', other: '# matches' })}
        </h2>
        <BandDistribution bands={reply.bands} />
      </FlexRow>
      <ul className={classes['insights']} aria-label={t`Insights`}>
        {insights.map((line, index) => (
          <Insight key={line} line={line} kind={insightKinds?.[index] ?? 'summary'} />
        ))}
      </ul>
    </Card>
  );
});
