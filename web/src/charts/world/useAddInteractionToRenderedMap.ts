import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ChoroplethMapProps } from './choropleth.ts';
import { type MapInputHandler, startMapInputHandler } from './mapInteraction.ts';
import { createMapTooltipController } from './mapTooltip.ts';
import { type MapZoomAndPanFunctions, startMapZoomController } from './mapZoom.ts';
import { adjustHatchPatternsToMapZoom } from './HatchPatterns.tsx';
import { mapCenter, type MapDrawingPoint, westernSea, worldMapSize } from './projectedWorld.ts';

/** Elements that are updated without React. */
export interface MapDomElements {
  readonly view: HTMLElement;
  readonly layer: HTMLElement;
  /** Outline of the country under the pointer. */
  readonly under: SVGPathElement;
  /** Outline of the country with keyboard focus. */
  readonly ring: SVGPathElement;
  readonly tip: HTMLElement;
  /** Shows the zoom level. */
  readonly level: HTMLElement;
}

export type MapDomElementRefs = { readonly [Name in keyof MapDomElements]: RefObject<MapDomElements[Name] | null> };

/**
 * Computes the initial centre of the map. A view that is wide enough begins in the sea west of America, so that it
 * includes New Zealand.
 * @param across width of the view in drawing units.
 */
function computeInitialCenter(across: number): MapDrawingPoint {
  return [Math.max(mapCenter[0], westernSea[0] + across / 2), mapCenter[1]];
}

const formatZoom = (zoomed: number): string => `${Math.round(zoomed * 10) / 10}x`;

/** @returns the elements; `null` until they are mounted. */
function resolveElements(refs: MapDomElementRefs): MapDomElements | null {
  const [view, layer, tip, level] = [refs.view.current, refs.layer.current, refs.tip.current, refs.level.current];
  const [under, ring] = [refs.under.current, refs.ring.current];
  if (view === null || layer === null || tip === null || level === null) return null;
  return under === null || ring === null ? null : { view, layer, under, ring, tip, level };
}

/**
 * Makes a rendered map interactive. All further updates happen without React.
 * @param linesId id of the element that contains the tooltip lines.
 * @returns the actions of the zoom buttons.
 */
export function useAddInteractionToRenderedMap(
  props: ChoroplethMapProps,
  refs: MapDomElementRefs,
  linesId: string,
): RefObject<MapZoomAndPanFunctions | null> {
  const latestProps = useRef(props);
  const reader = useRef<MapInputHandler>(null);
  const moves = useRef<MapZoomAndPanFunctions>(null);
  const { view, layer, under, ring, tip, level } = refs;
  useLayoutEffect(() => {
    const elements = resolveElements({ view, layer, under, ring, tip, level });
    if (elements === null) return;
    const zoom = startMapZoomController({
      view: elements.view,
      layer: elements.layer,
      world: worldMapSize,
      initialCenter: computeInitialCenter,
      positionToKeep: () => reader.current?.selectedPosition() ?? null,
      onMove: () => reader.current?.handleMoveStart(),
      onRest: (zoomed, { scale }) => {
        adjustHatchPatternsToMapZoom(elements.layer, 1 / scale);
        elements.level.textContent = formatZoom(zoomed);
        reader.current?.handleRest();
      },
    });
    reader.current = startMapInputHandler({
      view: elements.view,
      outlines: { pointed: elements.under, focused: elements.ring },
      tip: createMapTooltipController(elements.tip, elements.view),
      linesId,
      zoom,
      getProps: () => latestProps.current,
    });
    moves.current = zoom;
    return () => {
      reader.current?.stop();
      reader.current = null;
      zoom.stop();
    };
  }, [view, layer, under, ring, tip, level, linesId]);
  useLayoutEffect(() => {
    latestProps.current = props;
    reader.current?.refresh();
  });
  return moves;
}
