import type { MapHatchPatternIds } from './MapCountryButton.tsx';
import classes from './Choropleth.module.css';

/** Distance between hatch lines, in pixels. */
const gap = 6;

/**
 * Scales the hatch patterns of a map so that the distance between hatch lines on screen is the same at every zoom
 * level.
 * @param unit drawing units per pixel.
 */
export function adjustHatchPatternsToMapZoom(layer: HTMLElement, unit: number): void {
  for (const pattern of layer.querySelectorAll<SVGPatternElement>('pattern')) {
    pattern.setAttribute('patternTransform', `rotate(${pattern.dataset['turn'] ?? 0}) scale(${unit.toFixed(4)})`);
  }
}

/** SVG pattern of hatch lines on a colour. `adjustHatchPatternsToMapZoom` scales the pattern only inside a map. */
export function HatchPattern({ id, kind }: { id: string; kind: keyof MapHatchPatternIds }) {
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

/** SVG patterns of the map: for countries without data, and for marked countries. */
export function MapHatchPatternDefinitions({ ids }: { ids: MapHatchPatternIds }) {
  return (
    <defs>
      <HatchPattern id={ids.none} kind="none" />
      <HatchPattern id={ids.marked} kind="marked" />
    </defs>
  );
}
