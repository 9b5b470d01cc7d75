import { t } from '@lingui/core/macro';
import type { TechnologySupportState } from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import type { TechnologyRowOfHomeProviderMatrix } from './catalogueFacts.ts';
import { formatCompactInteger, formatInteger } from '../ui/numberFormat.ts';
import classes from './ProviderTechnologyMatrixChart.module.css';

/** Width of a provider's column and height of a row in SVG units; each row is stretched to the available width. */
const column = 4;
const height = 24;

const drawnStates: readonly TechnologySupportState[] = ['no', 'unknown', 'half', 'yes'];

/** Builds SVG path data with one line per provider in the given state. One path per state limits the element count. */
function buildMarksPath(states: readonly TechnologySupportState[], state: TechnologySupportState): string {
  const columns = states.flatMap((each, at) => (each === state ? [at] : []));
  return columns.map((at) => `M${(at + 0.5) * column} 0v${height}`).join('');
}

function describeMatrix(rows: readonly TechnologyRowOfHomeProviderMatrix[], total: number | null): string {
  if (total === null) return t`Providers by technology. The numbers are not loaded yet.`;
  const counts = rows.map(({ name, count }) => t`${name} ${{ count: formatInteger(count ?? 0) }}`).join(', ');
  return t`Providers by technology: ${counts}. Providers in total: ${{ total: formatInteger(total) }}.`;
}

export interface ProviderTechnologyMatrixChartProps {
  rows: readonly TechnologyRowOfHomeProviderMatrix[];
  /** Number of providers that the counts refer to; `null` until the number is loaded. */
  total: number | null;
}

/**
 * Chart with technologies as rows and providers as columns. A mark shows whether a provider offers a technology. For a
 * large catalogue, the columns are a sample of the providers.
 */
export function ProviderTechnologyMatrixChart({ rows, total }: ProviderTechnologyMatrixChartProps) {
  const columns = rows[0]?.states.length ?? 0;
  return (
    <div className={classes['field']} role="img" aria-label={describeMatrix(rows, total)}>
      {rows.map((row) => (
        <div key={row.name} className={classes['row']}>
          <span>{row.name}</span>
          <svg viewBox={`0 0 ${columns * column} ${height}`} preserveAspectRatio="none">
            {drawnStates.map((state) => (
              <path key={state} data-state={state} strokeWidth={2} d={buildMarksPath(row.states, state)} />
            ))}
          </svg>
          <span>{row.count !== null && formatCompactInteger(row.count)}</span>
        </div>
      ))}
    </div>
  );
}
