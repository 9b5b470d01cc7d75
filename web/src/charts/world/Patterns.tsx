import type { MapPatterns } from './CountryMark.tsx';
import classes from './Choropleth.module.css';

/** Drawing units from line to line. */
const gap = 2.4;

function Hatch({ id, kind }: { id: string; kind: keyof MapPatterns }) {
  const turn = kind === 'none' ? 45 : -45;
  return (
    <pattern
      id={id}
      className={classes['pattern']}
      data-kind={kind}
      width={gap}
      height={gap}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turn})`}
    >
      <rect width={gap} height={gap} />
      <line x1={gap / 2} x2={gap / 2} y2={gap} />
    </pattern>
  );
}

/** Hatches of the map: of countries without data, and of those that are marked. */
export function Patterns({ ids }: { ids: MapPatterns }) {
  return (
    <defs>
      <Hatch id={ids.none} kind="none" />
      <Hatch id={ids.marked} kind="marked" />
    </defs>
  );
}
