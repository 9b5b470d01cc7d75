import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ChoroplethProps } from './choropleth.ts';
import { type MapReader, startMapReader } from './mapReader.ts';
import { startMapTip } from './mapTip.ts';
import { type MapZoom, startMapZoom } from './mapZoom.ts';
import { sizePatterns } from './Patterns.tsx';
import { middle, type Place, westernSea, worldSize } from './worldPicture.ts';

/** The elements that move or change without React. */
export interface MapElements {
  readonly view: HTMLElement;
  readonly layer: HTMLElement;
  /** Drawn over the country that the pointer is on, and over the one that has the focus. */
  readonly under: SVGPathElement;
  readonly ring: SVGPathElement;
  readonly tip: HTMLElement;
  /** Says how far the map is zoomed in. */
  readonly level: HTMLElement;
}

export type MapRefs = { readonly [Name in keyof MapElements]: RefObject<MapElements[Name] | null> };

/**
 * Where the map begins: at the western sea, when the view is wide enough to reach New Zealand from there.
 * @param across how many drawing units are in view.
 */
function startOf(across: number): Place {
  return [Math.max(middle[0], westernSea[0] + across / 2), middle[1]];
}

const inTenths = (zoomed: number): string => `${Math.round(zoomed * 10) / 10}x`;

/** @returns the elements, `null` before they are there. */
function elementsOf(refs: MapRefs): MapElements | null {
  const [view, layer, tip, level] = [refs.view.current, refs.layer.current, refs.tip.current, refs.level.current];
  const [under, ring] = [refs.under.current, refs.ring.current];
  if (view === null || layer === null || tip === null || level === null) return null;
  return under === null || ring === null ? null : { view, layer, under, ring, tip, level };
}

/**
 * Brings a map to life: from here on it is moved and read without React.
 * @param linesId of the element that holds the lines of the tip.
 * @returns what its buttons do.
 */
export function useLivingMap(props: ChoroplethProps, refs: MapRefs, linesId: string): RefObject<MapZoom | null> {
  const asked = useRef(props);
  const reader = useRef<MapReader>(null);
  const moves = useRef<MapZoom>(null);
  const { view, layer, under, ring, tip, level } = refs;
  useLayoutEffect(() => {
    const elements = elementsOf({ view, layer, under, ring, tip, level });
    if (elements === null) return;
    const zoom = startMapZoom({
      view: elements.view,
      layer: elements.layer,
      world: worldSize,
      middle: startOf,
      kept: () => reader.current?.selectedPlace() ?? null,
      onMove: () => reader.current?.moving(),
      onRest: (zoomed, { scale }) => {
        sizePatterns(elements.layer, 1 / scale);
        elements.level.textContent = inTenths(zoomed);
        reader.current?.resting();
      },
    });
    reader.current = startMapReader({
      view: elements.view,
      outlines: { pointed: elements.under, focused: elements.ring },
      tip: startMapTip(elements.tip, elements.view),
      linesId,
      zoom,
      asked: () => asked.current,
    });
    moves.current = zoom;
    return () => {
      reader.current?.stop();
      reader.current = null;
      zoom.stop();
    };
  }, [view, layer, under, ring, tip, level, linesId]);
  useLayoutEffect(() => {
    asked.current = props;
    reader.current?.refresh();
  });
  return moves;
}
