import { t } from '@lingui/core/macro';
import type {
  SearchMetrics,
  SearchMetricsOverviewReply,
} from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './Analytics.module.css';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { formatPartOfWholeAsPercentage } from './analyticsText.ts';
import { createNumberFormatter, formatOneDecimal } from '@marketplace/contracts/kernel/messages/formats.ts';

interface Metric {
  readonly label: string;
  readonly text: (figures: SearchMetrics) => string;
  /** Formats the change since the previous range. Returns an empty string if there is no value to compare with. */
  readonly change: (now: SearchMetrics, previous: SearchMetrics) => string;
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const formatChange = createNumberFormatter({ signDisplay: 'always', ...oneDecimal });
const formatPercentChange = createNumberFormatter({ signDisplay: 'always', style: 'percent' });

function formatGrowth(now: number, previous: number): string {
  return previous === 0 ? '' : formatPercentChange((now - previous) / previous);
}

/** Formats the change in a share of the searches, for example of those without a result, in percentage points. */
const formatPointChange =
  (part: 'found_little' | 'without_result') =>
  (now: SearchMetrics, previous: SearchMetrics): string => {
    if (now.searches === 0 || previous.searches === 0) return '';
    const share = (figures: SearchMetrics): number => (figures[part] / figures.searches) * 100;
    return t`${{ points: formatChange(share(now) - share(previous)) }} pp`;
  };

const metrics: readonly Metric[] = [
  {
    label: t`Searches`,
    text: ({ searches }) => formatInteger(searches),
    change: (now, previous) => formatGrowth(now.searches, previous.searches),
  },
  {
    label: t`Users`,
    text: ({ people }) => formatInteger(people),
    change: (now, previous) => formatGrowth(now.people, previous.people),
  },
  {
    label: t`Average matches`,
    text: ({ average_matches }) => (average_matches === null ? '–' : formatOneDecimal(average_matches)),
    change: ({ average_matches: now }, { average_matches: previous }) =>
      now === null || previous === null ? '' : formatChange(now - previous),
  },
  {
    label: t`Few matches`,
    text: ({ found_little, searches }) => formatPartOfWholeAsPercentage(found_little, searches),
    change: formatPointChange('found_little'),
  },
  {
    label: t`No matches`,
    text: ({ without_result, searches }) => formatPartOfWholeAsPercentage(without_result, searches),
    change: formatPointChange('without_result'),
  },
  {
    label: t`RFQs sent`,
    text: ({ rfqs }) => formatInteger(rfqs),
    change: (now, previous) => formatGrowth(now.rfqs, previous.rfqs),
  },
];

/** Six metrics of the range, each compared with the previous range. */
export function SearchMetricsCard({ overview }: { overview: SearchMetricsOverviewReply | undefined }) {
  return (
    <Card as="dl" className={classes['figures']} aria-label={t`Statistics`}>
      {metrics.map(({ label, text, change }) => {
        const changed = overview === undefined ? '' : change(overview.figures, overview.before);
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">
              {overview === undefined ? '–' : text(overview.figures)}
              {changed !== '' && (
                <small title={t`Change since the previous period of the same length`}>{changed}</small>
              )}
            </dd>
          </div>
        );
      })}
    </Card>
  );
}
