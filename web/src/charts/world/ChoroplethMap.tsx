import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { type ReactElement, useId, useMemo, useRef } from 'react';
import { type ChoroplethMapProps, getChoroplethShade } from './choropleth.ts';
import { MapCountryButton, type MapHatchPatternIds } from './MapCountryButton.tsx';
import { MapZoomButtons } from './MapZoomButtons.tsx';
import { ChoroplethLegend } from './ChoroplethLegend.tsx';
import { MapHatchPatternDefinitions } from './HatchPatterns.tsx';
import { useAddInteractionToRenderedMap } from './useAddInteractionToRenderedMap.ts';
import { graticule, projectedCountryByCode, projectedCountries, worldMapSize } from './projectedWorld.ts';
import classes from './Choropleth.module.css';
import parts from './MapParts.module.css';

const help = t`Use the arrow keys or type the first letters of a name to move between countries, and press Enter to choose one. Press plus or minus to zoom, 0 to show the whole world, and Shift with an arrow key to move the map.`;

function Countries(props: ChoroplethMapProps & { readonly patterns: MapHatchPatternIds }) {
  const { values, marked, selected, countries, nameOf, patterns } = props;
  return projectedCountries.map((picture) => {
    const { code } = picture;
    return (
      <MapCountryButton
        key={code}
        picture={picture}
        name={countries === undefined || countries.has(code) ? nameOf(code) : null}
        shade={getChoroplethShade(values.get(code))}
        marked={marked?.has(code) ?? false}
        selected={code === selected}
        patterns={patterns}
      />
    );
  });
}

/**
 * World map that shades each country by a value. Users zoom and pan the map by drag, wheel, buttons and keys, and
 * inspect and select countries by pointer and keys. The map is 750 px high (less on phones) and as wide as its
 * container.
 */
export function ChoroplethMap(props: ChoroplethMapProps): ReactElement {
  const { selected, label, steps, stepsLabel, noDataLabel } = props;
  const id = useId();
  const patterns = useMemo(() => ({ none: `${id}none`, marked: `${id}marked` }), [id]);
  const [view, layer, tip] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [under, ring] = [useRef<SVGPathElement>(null), useRef<SVGPathElement>(null)];
  const level = useRef<HTMLOutputElement>(null);
  const moves = useAddInteractionToRenderedMap(props, { view, layer, under, ring, tip, level }, `${id}lines`);
  const outline = selected === null ? null : (projectedCountryByCode.get(selected)?.d ?? null);
  return (
    <div className={classes['map']}>
      <div className={classes['view']} ref={view}>
        <div className={classes['layer']} ref={layer} style={worldMapSize}>
          <svg {...worldMapSize} role="group" aria-label={label} aria-describedby={`${id}help`}>
            <MapHatchPatternDefinitions ids={patterns} />
            <path className={classes['graticule']} d={graticule} />
            <Countries {...props} patterns={patterns} />
            {outline !== null && <path className={classes['outline']} d={outline} />}
            <path className={classes['under']} ref={under} />
            <path className={classes['ring']} ref={ring} />
          </svg>
        </div>
        <div className={parts['tip']} ref={tip} role="tooltip" hidden>
          <b />
          <div id={`${id}lines`} />
        </div>
      </div>
      <MapZoomButtons moves={moves} level={level} />
      {steps !== undefined && (
        <ChoroplethLegend steps={steps} label={stepsLabel} noDataLabel={noDataLabel} hatchId={`${id}legend`} />
      )}
      <VisuallyHidden id={`${id}help`}>{help}</VisuallyHidden>
    </div>
  );
}
