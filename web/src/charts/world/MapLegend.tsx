import { inFigures } from '../../ui/figures.ts';
import { type ChoroplethStep, shadeOf } from './choropleth.ts';
import classes from './MapParts.module.css';

export interface MapLegendProps {
  steps: readonly ChoroplethStep[];
  /** What the steps count. */
  label: string | undefined;
  noDataLabel: string | undefined;
  /** Id of the pattern of countries without data. */
  patternId: string;
}

function Swatch({ shade, fill }: { shade: string; fill?: string }) {
  return (
    <svg className={classes['swatch']} width="100%" height={12} aria-hidden="true">
      <rect data-shade={shade} width="100%" height="100%" fill={fill} />
    </svg>
  );
}

/** What the shades mean, from the least to the most. */
export function MapLegend({ steps, label, noDataLabel, patternId }: MapLegendProps) {
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
          <Swatch shade="none" fill={`url(#${patternId})`} />
          {noDataLabel}
        </p>
      )}
    </div>
  );
}
