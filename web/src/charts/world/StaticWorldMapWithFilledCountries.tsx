import { NaturalEarth } from '@visx/geo';
import { useMemo } from 'react';
import classes from './World.module.css';
import { countriesDrawnAsPoints } from './countryPoints.ts';
import { mergeCountryShapes, countryShapes } from './countryShapes.ts';

/** Size in drawing units. The map fills the width of its container. */
const size = { width: 560, height: 270 };
const pointRadius = 3.4;

export interface StaticWorldMapWithFilledCountriesProps {
  /** Alpha-2 codes of the countries to fill. */
  filled: readonly string[];
  /** Text alternative of the map. */
  label: string;
}

const world = mergeCountryShapes(countryShapes);

/** Static world map with some countries filled. Small states are drawn as points. */
export function StaticWorldMapWithFilledCountries({ filled, label }: StaticWorldMapWithFilledCountriesProps) {
  const codes = useMemo(() => new Set(filled), [filled]);
  const parts = useMemo(() => {
    const mergeFilled = (wanted: boolean) =>
      mergeCountryShapes(countryShapes.filter(({ code }) => codes.has(code) === wanted));
    return [mergeFilled(false), mergeFilled(true)] as const;
  }, [codes]);
  const points = countriesDrawnAsPoints.filter(({ code }) => codes.has(code));
  return (
    <svg className={classes['map']} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <NaturalEarth data={[]} fitSize={[[size.width, size.height], world]} digits={1}>
        {({ path, projection }) => (
          <>
            {parts.map((part, index) => (
              <path key={index} data-filled={index === 1 || undefined} d={path(part) ?? ''} />
            ))}
            {points.map(({ code, at }) => {
              const [x, y] = projection([...at]) ?? [0, 0];
              return <circle key={code} data-code={code} cx={x} cy={y} r={pointRadius} />;
            })}
          </>
        )}
      </NaturalEarth>
    </svg>
  );
}
