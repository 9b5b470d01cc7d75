import { NaturalEarth } from '@visx/geo';
import { useMemo } from 'react';
import classes from './World.module.css';
import { worldPoints } from './smallStates.ts';
import { oneShape, worldShapes } from './worldShapes.ts';

/** Drawing units; the picture takes the width that it is given. */
const size = { width: 560, height: 270 };
const pointRadius = 3.4;

export interface WorldMapProps {
  /** Alpha-2 codes of the countries that are filled. */
  filled: readonly string[];
  /** What the picture says, for people who cannot see it. */
  label: string;
}

const world = oneShape(worldShapes);

/** The countries of the world in one projection, some of them filled; small states are points. */
export function WorldMap({ filled, label }: WorldMapProps) {
  const codes = useMemo(() => new Set(filled), [filled]);
  const parts = useMemo(() => {
    const of = (wanted: boolean) => oneShape(worldShapes.filter(({ code }) => codes.has(code) === wanted));
    return [of(false), of(true)] as const;
  }, [codes]);
  const points = worldPoints.filter(({ code }) => codes.has(code));
  return (
    <svg className={classes['map']} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <NaturalEarth data={[]} fitSize={[[size.width, size.height], world]} digits={1}>
        {({ path, projection }) => (
          <>
            {parts.map((part, place) => (
              <path key={place} data-filled={place === 1 || undefined} d={path(part) ?? ''} />
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
