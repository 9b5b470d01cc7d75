import type { PlaceState } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import type { FieldRow } from './catalogueFacts.ts';
import { inFewFigures, inFigures } from '../ui/figures.ts';
import classes from './TechnologyField.module.css';

/** Drawing units of one provider's column and of a row; each row is stretched to its place. */
const column = 4;
const height = 24;

const drawn: readonly PlaceState[] = ['no', 'unknown', 'half', 'yes'];

/** A mark per provider, as one path per state, so that a row stays four elements. */
function marks(states: readonly PlaceState[], state: PlaceState): string {
  const columns = states.flatMap((each, at) => (each === state ? [at] : []));
  return columns.map((at) => `M${(at + 0.5) * column} 0v${height}`).join('');
}

function sentence(rows: readonly FieldRow[], total: number | null): string {
  const counts = rows.map(({ name, count }) => `${name} ${count === null ? 'not known yet' : inFigures(count)}`);
  return `Technologies of ${total === null ? 'the' : inFigures(total)} providers: ${counts.join(', ')}`;
}

export interface TechnologyFieldProps {
  rows: readonly FieldRow[];
  /** Providers that the counts are of; `null` while they are not known. */
  total: number | null;
}

/** Providers as columns, technologies as rows: lit where one is offered. A large catalogue shows a sample of its providers. */
export function TechnologyField({ rows, total }: TechnologyFieldProps) {
  const columns = rows[0]?.states.length ?? 0;
  return (
    <div className={classes['field']} role="img" aria-label={sentence(rows, total)}>
      {rows.map((row) => (
        <div key={row.name} className={classes['row']}>
          <span>{row.name}</span>
          <svg viewBox={`0 0 ${columns * column} ${height}`} preserveAspectRatio="none">
            {drawn.map((state) => (
              <path key={state} data-state={state} strokeWidth={2} d={marks(row.states, state)} />
            ))}
          </svg>
          <span>{row.count !== null && inFewFigures(row.count)}</span>
        </div>
      ))}
    </div>
  );
}
