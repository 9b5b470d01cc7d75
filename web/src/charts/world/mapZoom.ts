import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity, type ZoomTransform, zoomTransform } from 'd3-zoom';
import {
  computeMapPixelsPerUnitAtZoomOne,
  isPositionInMapView,
  type MapTransform,
  type WidthAndHeight,
  toMapViewPosition,
  computeWholeWorldZoom,
  mapZoomLimits,
} from './mapView.ts';
import type { MapDrawingPoint } from './projectedWorld.ts';

/** Zooms and pans a map. Every move only changes the CSS transform of the layer. */
export interface MapZoomAndPanFunctions {
  /** Zooms around the centre of the view. */
  zoomBy(this: void, factor: number): void;
  /** Pans by shares of the width and height of the view. */
  panBy(this: void, right: number, down: number): void;
  showAll(this: void): void;
  /** Centres a position, unless it is already well inside the view. */
  bringIntoView(this: void, at: MapDrawingPoint): void;
  /** Current transform of the layer, or the target of a running transition. */
  state(this: void): MapTransform;
  stop(this: void): void;
}

export interface MapZoomControllerOptions {
  /** Viewport of the map; receives the gestures. */
  readonly view: HTMLElement;
  /** Element that is moved inside the view; as large as the drawing. */
  readonly layer: HTMLElement;
  readonly world: WidthAndHeight;
  /**
   * Returns the initial centre.
   * @param across width of the view in drawing units.
   */
  readonly initialCenter: (across: number) => MapDrawingPoint;
  /** Position to keep in view when the view is resized; `null` for none. */
  readonly positionToKeep: () => MapDrawingPoint | null;
  /** Called when a move starts. */
  readonly onMove: () => void;
  /**
   * Called when the map has stopped moving.
   * @param zoom zoom level, 1 to 5.
   */
  readonly onRest: (zoom: number, state: MapTransform) => void;
}

/**
 * Durations in milliseconds. `glide`: duration of the transition after button and key steps (same as in the CSS).
 * `pause`: time without movement after which a gesture has ended.
 */
const times = { glide: 240, pause: 60 };
/** Distance in CSS pixels. A press that moves less than this distance is a click. */
const clickDistance = 4;
/** Distance in CSS pixels from the edges of the view. A position that is closer to an edge counts as hidden. */
const edge = 40;

const readSize = (view: HTMLElement, world: WidthAndHeight): WidthAndHeight =>
  view.clientWidth > 0 && view.clientHeight > 0 ? { width: view.clientWidth, height: view.clientHeight } : world;

const toExtent = ({ width, height }: WidthAndHeight): [[number, number], [number, number]] => [
  [0, 0],
  [width, height],
];

/** Whether a move is a single step (button, key or double click), not a continuous gesture. */
const isStep = (cause: Event | null): boolean =>
  cause === null || cause.type === 'dblclick' || cause.type === 'touchend';

/** Enables zooming and panning by drag, wheel, pinch and steps. Panning is limited to the world. */
export function startMapZoomController({
  view,
  layer,
  world,
  initialCenter,
  positionToKeep,
  onMove,
  onRest,
}: MapZoomControllerOptions): MapZoomAndPanFunctions {
  const selection = select<HTMLElement, unknown>(view);
  let size = readSize(view, world);
  let base = computeMapPixelsPerUnitAtZoomOne(size, world);
  let moving = false;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  const state = (): MapTransform => {
    const { x, y, k } = zoomTransform(view);
    return { x, y, scale: k * base };
  };

  const settle = (): void => {
    moving = false;
    delete layer.dataset['moving'];
    delete layer.dataset['gliding'];
    const { k } = zoomTransform(view);
    layer.style.setProperty('--unit', String(1 / (k * base)));
    view.toggleAttribute('data-whole', k <= computeWholeWorldZoom(size, world));
    onRest(k, state());
  };

  const draw = ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void => {
    clearTimeout(restTimer);
    if (!moving) {
      moving = true;
      layer.dataset['moving'] = '';
      onMove();
    }
    const glides = isStep(sourceEvent as Event | null);
    if (glides !== 'gliding' in layer.dataset) layer.toggleAttribute('data-gliding', glides);
    const { x, y, scale } = state();
    layer.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(5)})`;
  };

  const settleSoon = (): void => {
    if (!moving) return;
    clearTimeout(restTimer);
    restTimer = setTimeout(settle, 'gliding' in layer.dataset ? times.glide : times.pause);
  };

  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([mapZoomLimits.min, mapZoomLimits.max])
    .clickDistance(clickDistance)
    .duration(0)
    .extent(() => toExtent(size))
    .on('zoom', draw)
    .on('end', settleSoon);

  const computeCenter = (): MapDrawingPoint => {
    const { x, y, scale } = state();
    return [(size.width / 2 - x) / scale, (size.height / 2 - y) / scale];
  };

  /** Moves the map without a transition. Used at the start and after a resize. */
  const jumpTo = (zoomed: number, [x, y]: MapDrawingPoint): void => {
    behaviour.translateExtent(toExtent({ width: world.width * base, height: world.height * base }));
    selection.property('__zoom', zoomIdentity.scale(zoomed));
    behaviour.translateTo(selection, x * base, y * base);
    clearTimeout(restTimer);
    settle();
  };

  const bringIntoView = (at: MapDrawingPoint): void => {
    if (isPositionInMapView(toMapViewPosition(state(), at), size, edge)) return;
    behaviour.translateTo(selection, at[0] * base, at[1] * base);
  };

  const resize = (): void => {
    const next = readSize(view, world);
    if (next.width === size.width && next.height === size.height) return;
    const [center, zoomed, position] = [computeCenter(), zoomTransform(view).k, positionToKeep()];
    const wasInView = position !== null && isPositionInMapView(toMapViewPosition(state(), position), size, 0);
    size = next;
    base = computeMapPixelsPerUnitAtZoomOne(size, world);
    jumpTo(zoomed, center);
    if (wasInView) bringIntoView(position);
  };

  selection.call(behaviour);
  jumpTo(mapZoomLimits.initial, initialCenter(size.width / (mapZoomLimits.initial * base)));
  const observer = new ResizeObserver(resize);
  observer.observe(view);

  return {
    state,
    bringIntoView,
    zoomBy: (factor) => behaviour.scaleBy(selection, factor),
    panBy: (right, down) => {
      const { k } = zoomTransform(view);
      behaviour.translateBy(selection, (-right * size.width) / k, (-down * size.height) / k);
    },
    showAll: () => behaviour.transform(selection, fitWholeWorld(size, world)),
    stop: () => {
      clearTimeout(restTimer);
      observer.disconnect();
      selection.on('.zoom', null);
    },
  };
}

/** Computes the transform that fits the whole world into the view, centred. */
function fitWholeWorld(size: WidthAndHeight, world: WidthAndHeight): ZoomTransform {
  const zoomed = computeWholeWorldZoom(size, world);
  const scale = zoomed * computeMapPixelsPerUnitAtZoomOne(size, world);
  return zoomIdentity
    .translate((size.width - world.width * scale) / 2, (size.height - world.height * scale) / 2)
    .scale(zoomed);
}
