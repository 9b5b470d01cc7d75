import type { SearchFigures, SearchOverview } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './Analytics.module.css';
import { inFigures } from '../../../ui/figures.ts';
import { shareText } from './words.ts';

interface Figure {
  readonly label: string;
  readonly text: (figures: SearchFigures) => string;
  /** Against the range before: how much more, in words; empty where there is nothing to compare with. */
  readonly change: (now: SearchFigures, before: SearchFigures) => string;
}

const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;

function growth(now: number, before: number): string {
  return before === 0 ? '' : `${signed(((now - before) / before) * 100, 0)}%`;
}

/** A share of the searches against the range before, in points. */
const points =
  (part: 'found_little' | 'without_result') =>
  (now: SearchFigures, before: SearchFigures): string => {
    if (now.searches === 0 || before.searches === 0) return '';
    const share = (figures: SearchFigures): number => (figures[part] / figures.searches) * 100;
    return `${signed(share(now) - share(before), 1)} pt`;
  };

const figures: readonly Figure[] = [
  {
    label: 'Searches',
    text: ({ searches }) => inFigures(searches),
    change: (now, before) => growth(now.searches, before.searches),
  },
  {
    label: 'People',
    text: ({ people }) => inFigures(people),
    change: (now, before) => growth(now.people, before.people),
  },
  {
    label: 'Average matches',
    text: ({ average_matches }) => average_matches?.toFixed(1) ?? '–',
    change: ({ average_matches: now }, { average_matches: before }) =>
      now === null || before === null ? '' : signed(now - before, 1),
  },
  {
    label: 'Found little',
    text: ({ found_little, searches }) => shareText(found_little, searches),
    change: points('found_little'),
  },
  {
    label: 'Without result',
    text: ({ without_result, searches }) => shareText(without_result, searches),
    change: points('without_result'),
  },
  { label: 'RFQs sent', text: ({ rfqs }) => inFigures(rfqs), change: (now, before) => growth(now.rfqs, before.rfqs) },
];

/** The range in six figures, each against the range before. */
export function Figures({ overview }: { overview: SearchOverview | undefined }) {
  return (
    <Card as="dl" className={classes['figures']} aria-label="Figures">
      {figures.map(({ label, text, change }) => {
        const changed = overview === undefined ? '' : change(overview.figures, overview.before);
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">
              {overview === undefined ? '–' : text(overview.figures)}
              {changed !== '' && <small title="Compared with the range of equal length before">{changed}</small>}
            </dd>
          </div>
        );
      })}
    </Card>
  );
}
