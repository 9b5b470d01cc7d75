import type { PlaceState } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import type { FieldRow } from './catalogueFacts.ts';
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

/** Every provider of the catalogue as a column, every technology as a row: lit where it is offered. */
export function TechnologyField({ rows }: { rows: readonly FieldRow[] }) {
  const count = rows[0]?.states.length ?? 0;
  const sentence = rows.map((row) => `${row.name} ${row.count ?? 'not known yet'}`).join(', ');
  return (
    <div className={classes['field']} role="img" aria-label={`Technologies of ${count} providers: ${sentence}`}>
      {rows.map((row) => (
        <div key={row.name} className={classes['row']}>
          <span>{row.name}</span>
          <svg viewBox={`0 0 ${count * column} ${height}`} preserveAspectRatio="none">
            {drawn.map((state) => (
              <path key={state} data-state={state} strokeWidth={2} d={marks(row.states, state)} />
            ))}
          </svg>
          <span>{row.count}</span>
        </div>
      ))}
    </div>
  );
}
