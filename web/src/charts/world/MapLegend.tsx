import { inFigures } from '../../ui/figures.ts';
import { type ChoroplethStep, shadeOf } from './choropleth.ts';
import { Hatch } from './Patterns.tsx';
import classes from './MapParts.module.css';

export interface MapLegendProps {
  steps: readonly ChoroplethStep[];
  /** Quantity that the steps count. */
  label: string | undefined;
  noDataLabel: string | undefined;
  /** Element id for the "no data" pattern. */
  hatchId: string;
}

function Swatch({ shade }: { shade: string }) {
  return (
    <svg className={classes['swatch']} width="100%" height={12} aria-hidden="true">
      <rect data-shade={shade} width="100%" height="100%" />
    </svg>
  );
}

/** Legend of the shades, from the lowest to the highest value. */
export function MapLegend({ steps, label, noDataLabel, hatchId }: MapLegendProps) {
  return (
    <div className={classes['legend']} role="group" aria-label={label ?? 'Legend'}>
      {label !== undefined && <strong>{label}</strong>}
      <ol>
        {steps.map(({ value, label: name, countries }) => (
          <li key={value}>
            <Swatch shade={shadeOf(value)} />
            {name}
            {countries !== undefined && <small>{inFigures(countries)}</small>}
          </li>
        ))}
      </ol>
      {noDataLabel !== undefined && (
        <p>
          <svg className={classes['swatch']} width={24} height={12} aria-hidden="true">
            <Hatch id={hatchId} kind="none" />
            <rect width="100%" height="100%" fill={`url(#${hatchId})`} />
          </svg>
          {noDataLabel}
        </p>
      )}
    </div>
  );
}
