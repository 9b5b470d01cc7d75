import { scaleBand } from '@visx/scale';
import type { PlaceState } from '../../ui/techPlaces.ts';
import type { FieldRow } from './catalogueFacts.ts';
import classes from './TechnologyField.module.css';

/** Drawing units: the field is scaled to its place. */
const width = 720;
const height = 340;
const label = 66;
const figure = 40;

const drawn: readonly PlaceState[] = ['no', 'unknown', 'half', 'yes'];

/** A mark per provider and technology, as one path per state so that a row stays four elements. */
function marks(states: readonly PlaceState[], state: PlaceState, at: (column: number) => number, size: number): string {
  const columns = states.flatMap((each, column) => (each === state ? [column] : []));
  return columns.map((column) => `M${at(column).toFixed(1)} 0v${size}`).join('');
}

/** Every provider of the catalogue as a column, every technology as a row: lit where it is offered. */
export function TechnologyField({ rows }: { rows: readonly FieldRow[] }) {
  const count = rows[0]?.states.length ?? 0;
  const line = scaleBand({ domain: rows.map(({ name }) => name), range: [0, height], padding: 0.34 });
  const step = (width - label - figure) / Math.max(1, count);
  const at = (column: number): number => label + (column + 0.5) * step;
  const size = Math.round(line.bandwidth());
  const sentence = rows.map((row) => `${row.name} ${row.count}`).join(', ');
  return (
    <svg
      className={classes['field']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Technologies of ${count} providers: ${sentence}`}
    >
      {rows.map((row) => (
        <g key={row.name} className={classes['row']} transform={`translate(0 ${line(row.name) ?? 0})`}>
          <text className={classes['name']} x={0} y={size / 2}>
            {row.name}
          </text>
          {drawn.map((state) => (
            <path
              key={state}
              data-state={state}
              strokeWidth={Math.max(1.4, step * 0.5)}
              d={marks(row.states, state, at, size)}
            />
          ))}
          <text className={classes['count']} x={width} y={size / 2}>
            {row.count}
          </text>
        </g>
      ))}
    </svg>
  );
}
