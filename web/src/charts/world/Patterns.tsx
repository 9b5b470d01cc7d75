import type { MapPatterns } from './CountryMark.tsx';
import classes from './Choropleth.module.css';

/** Pixels from line to line. */
const gap = 6;

/** Keeps the lines of the hatches as far apart on screen as ever. @param unit drawing units of a pixel. */
export function sizePatterns(layer: HTMLElement, unit: number): void {
  for (const pattern of layer.querySelectorAll<SVGPatternElement>('pattern')) {
    pattern.setAttribute('patternTransform', `rotate(${pattern.dataset['turn'] ?? 0}) scale(${unit.toFixed(4)})`);
  }
}

/** Lines over a colour; where no map is around it, as wide apart as they are. */
export function Hatch({ id, kind }: { id: string; kind: keyof MapPatterns }) {
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
      data-turn={turn}
    >
      <rect width={gap} height={gap} />
      <line x1={gap / 3} x2={gap / 3} y2={gap} />
      {kind === 'marked' && <line data-lit x1={(2 * gap) / 3} x2={(2 * gap) / 3} y2={gap} />}
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
