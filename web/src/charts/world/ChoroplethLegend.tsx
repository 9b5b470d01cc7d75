import { t } from '@lingui/core/macro';
import { formatInteger } from '../../ui/numberFormat.ts';
import { type ChoroplethLegendStep, getChoroplethShade } from './choropleth.ts';
import { HatchPattern } from './HatchPatterns.tsx';
import classes from './MapParts.module.css';

export interface ChoroplethLegendProps {
  steps: readonly ChoroplethLegendStep[];
  /** Name of the quantity that the shades represent. */
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
export function ChoroplethLegend({ steps, label, noDataLabel, hatchId }: ChoroplethLegendProps) {
  return (
    <div className={classes['legend']} role="group" aria-label={label ?? t`Legend`}>
      {label !== undefined && <strong>{label}</strong>}
      <ol>
        {steps.map(({ value, label: name, countries }) => (
          <li key={value}>
            <Swatch shade={getChoroplethShade(value)} />
            {name}
            {countries !== undefined && <small>{formatInteger(countries)}</small>}
          </li>
        ))}
      </ol>
      {noDataLabel !== undefined && (
        <p>
          <svg className={classes['swatch']} width={24} height={12} aria-hidden="true">
            <HatchPattern id={hatchId} kind="none" />
            <rect width="100%" height="100%" fill={`url(#${hatchId})`} />
          </svg>
          {noDataLabel}
        </p>
      )}
    </div>
  );
}
