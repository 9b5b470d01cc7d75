import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity, type ZoomTransform, zoomTransform } from 'd3-zoom';
import { baseScale, isInView, type LayerState, type Size, toView, wholeZoom, zoomLimits } from './mapView.ts';
import type { Place } from './worldPicture.ts';

/** Moves the layer of a map; every move is a CSS transform of the layer and nothing else. */
export interface MapZoom {
  /** Zooms about the middle of the view. */
  zoomBy(this: void, factor: number): void;
  /** Moves the view over the map, in shares of its width and height. */
  panBy(this: void, right: number, down: number): void;
  showAll(this: void): void;
  /** Moves a place into the middle of the view, unless it is well in view. */
  bring(this: void, at: Place): void;
  /** Where the layer stands, or is gliding to. */
  state(this: void): LayerState;
  stop(this: void): void;
}

export interface MapZoomParts {
  /** What is seen of the map, and takes the gestures. */
  readonly view: HTMLElement;
  /** What moves in it, as large as the drawing. */
  readonly layer: HTMLElement;
  readonly world: Size;
  /** What stands in the middle at first. @param across how many drawing units are in view. */
  readonly middle: (across: number) => Place;
  /** A place that stays in view when the view gets another size, `null` for none. */
  readonly kept: () => Place | null;
  /** A move begins. */
  readonly onMove: () => void;
  /** The map has come to rest. @param zoom 1 to 5. */
  readonly onRest: (zoom: number, state: LayerState) => void;
}

/** Milliseconds: how long a step of a button or a key glides, as in the style sheet, and how long a gesture may pause. */
const times = { glide: 240, pause: 60 };
/** A press that moves no further is a click; CSS pixels. */
const clickDistance = 4;
/** CSS pixels from the edge of the view within which a place counts as hidden. */
const edge = 40;

const sizeOf = (view: HTMLElement, world: Size): Size =>
  view.clientWidth > 0 && view.clientHeight > 0 ? { width: view.clientWidth, height: view.clientHeight } : world;

const cornersOf = ({ width, height }: Size): [[number, number], [number, number]] => [
  [0, 0],
  [width, height],
];

/** Whether a move is one step, by a button, a key or a double click; a gesture moves with the hand. */
const isStep = (cause: Event | null): boolean =>
  cause === null || cause.type === 'dblclick' || cause.type === 'touchend';

/** Moves the layer by drag, wheel, pinch and steps, within the world; the drawing itself stays as it is. */
export function startMapZoom({ view, layer, world, middle, kept, onMove, onRest }: MapZoomParts): MapZoom {
  const selection = select<HTMLElement, unknown>(view);
  let size = sizeOf(view, world);
  let base = baseScale(size, world);
  let moving = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const state = (): LayerState => {
    const { x, y, k } = zoomTransform(view);
    return { x, y, scale: k * base };
  };

  const settle = (): void => {
    moving = false;
    delete layer.dataset['moving'];
    delete layer.dataset['gliding'];
    const { k } = zoomTransform(view);
    layer.style.setProperty('--unit', String(1 / (k * base)));
    view.toggleAttribute('data-whole', k <= wholeZoom(size, world));
    onRest(k, state());
  };

  const draw = ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void => {
    clearTimeout(rest);
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
    clearTimeout(rest);
    rest = setTimeout(settle, 'gliding' in layer.dataset ? times.glide : times.pause);
  };

  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([zoomLimits.least, zoomLimits.most])
    .clickDistance(clickDistance)
    .duration(0)
    .extent(() => cornersOf(size))
    .on('zoom', draw)
    .on('end', settleSoon);

  const middleOf = (): Place => {
    const { x, y, scale } = state();
    return [(size.width / 2 - x) / scale, (size.height / 2 - y) / scale];
  };

  /** Without gliding: at the start, and when the view gets another size. */
  const stand = (zoomed: number, [x, y]: Place): void => {
    behaviour.translateExtent(cornersOf({ width: world.width * base, height: world.height * base }));
    selection.property('__zoom', zoomIdentity.scale(zoomed));
    behaviour.translateTo(selection, x * base, y * base);
    clearTimeout(rest);
    settle();
  };

  const bring = (at: Place): void => {
    if (isInView(toView(state(), at), size, edge)) return;
    behaviour.translateTo(selection, at[0] * base, at[1] * base);
  };

  const resize = (): void => {
    const next = sizeOf(view, world);
    if (next.width === size.width && next.height === size.height) return;
    const [center, zoomed, place] = [middleOf(), zoomTransform(view).k, kept()];
    const wasInView = place !== null && isInView(toView(state(), place), size, 0);
    size = next;
    base = baseScale(size, world);
    stand(zoomed, center);
    if (wasInView) bring(place);
  };

  selection.call(behaviour);
  stand(zoomLimits.initial, middle(size.width / (zoomLimits.initial * base)));
  const observer = new ResizeObserver(resize);
  observer.observe(view);

  return {
    state,
    bring,
    zoomBy: (factor) => behaviour.scaleBy(selection, factor),
    panBy: (right, down) => {
      const { k } = zoomTransform(view);
      behaviour.translateBy(selection, (-right * size.width) / k, (-down * size.height) / k);
    },
    showAll: () => behaviour.transform(selection, wholeOf(size, world)),
    stop: () => {
      clearTimeout(rest);
      observer.disconnect();
      selection.on('.zoom', null);
    },
  };
}

/** As large as the whole world fits, in the middle. */
function wholeOf(size: Size, world: Size): ZoomTransform {
  const zoomed = wholeZoom(size, world);
  const scale = zoomed * baseScale(size, world);
  return zoomIdentity
    .translate((size.width - world.width * scale) / 2, (size.height - world.height * scale) / 2)
    .scale(zoomed);
}
