import type { PlaceState } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import type { FieldRow } from './catalogueFacts.ts';
import { inFewFigures, inFigures } from '../ui/figures.ts';
import classes from './TechnologyField.module.css';

/** Width of a provider's column and height of a row in SVG units; each row is stretched to its available width. */
const column = 4;
const height = 24;

const drawnStates: readonly PlaceState[] = ['no', 'unknown', 'half', 'yes'];

/** Path data with one mark per provider in the given state. One path per state keeps a row at four elements. */
function buildMarksPath(states: readonly PlaceState[], state: PlaceState): string {
  const columns = states.flatMap((each, at) => (each === state ? [at] : []));
  return columns.map((at) => `M${(at + 0.5) * column} 0v${height}`).join('');
}

function describeMatrix(rows: readonly FieldRow[], total: number | null): string {
  const counts = rows.map(({ name, count }) => `${name} ${count === null ? 'not known yet' : inFigures(count)}`);
  return `Technologies of ${total === null ? 'the' : inFigures(total)} providers: ${counts.join(', ')}`;
}

export interface TechnologyFieldProps {
  rows: readonly FieldRow[];
  /** Number of providers that the counts refer to; `null` until it is loaded. */
  total: number | null;
}

/**
 * Providers as columns and technologies as rows, highlighted where a technology is offered. A large catalogue shows a
 * sample of its providers.
 */
export function TechnologyField({ rows, total }: TechnologyFieldProps) {
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
          <span>{row.count !== null && inFewFigures(row.count)}</span>
        </div>
      ))}
    </div>
  );
}
