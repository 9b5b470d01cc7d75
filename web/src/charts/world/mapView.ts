import type { ProjectedCountry, MapDrawingPoint } from './projectedWorld.ts';

/** Width and height, in CSS pixels of a view or in drawing units of a map. */
export interface WidthAndHeight {
  readonly width: number;
  readonly height: number;
}

/** Offset and scale of the map layer in its view. */
export interface MapTransform {
  /** Offset in CSS pixels of the view. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels per drawing unit. */
  readonly scale: number;
}

export const mapZoomLimits = { min: 1, max: 5, initial: 2 } as const;

/**
 * Tap radius of a point, in CSS pixels. The maximum applies at sea (a 24 px target). The minimum is about the radius
 * of the drawn dot, and applies on small pieces of land.
 */
const tapRadius = { max: 12, min: 5 };
/** Maximum share of the area of a piece of land that the tap target of a point on it may cover. */
const landShare = 1 / 4;

/**
 * Computes the tap radius of a point on land, in CSS pixels. The radius is smaller on a small piece of land, because
 * most of the land must remain selectable.
 * @param area area of the land, square drawing units.
 * @param scale CSS pixels per drawing unit.
 */
export function computeMapPointTapRadius(area: number, scale: number): number {
  const radius = Math.sqrt((landShare * area) / Math.PI) * scale;
  return Math.max(tapRadius.min, Math.min(tapRadius.max, radius));
}

/**
 * Computes the CSS pixels per drawing unit at zoom 1, at which the whole world is in view. In a wide view, the world at
 * zoom 2 is as high as the view.
 */
export function computeMapPixelsPerUnitAtZoomOne(view: WidthAndHeight, world: WidthAndHeight): number {
  return Math.min(view.width / world.width, view.height / world.height / 2);
}

/** Computes the zoom level at which the whole world just fits into the view; at least 1. */
export function computeWholeWorldZoom(view: WidthAndHeight, world: WidthAndHeight): number {
  return Math.min(view.width / world.width, view.height / world.height) / computeMapPixelsPerUnitAtZoomOne(view, world);
}

/** Converts a position in the drawing to CSS pixels from the top left corner of the view. */
export function toMapViewPosition(state: MapTransform, [x, y]: MapDrawingPoint): MapDrawingPoint {
  return [state.x + x * state.scale, state.y + y * state.scale];
}

/** Converts a position in the view to a position in the drawing. */
export function convertMapViewToDrawingPosition(state: MapTransform, [x, y]: MapDrawingPoint): MapDrawingPoint {
  return [(x - state.x) / state.scale, (y - state.y) / state.scale];
}

/** Whether a position is at least `margin` CSS pixels inside the view. */
export function isPositionInMapView([x, y]: MapDrawingPoint, view: WidthAndHeight, margin: number): boolean {
  return x >= margin && x <= view.width - margin && y >= margin && y <= view.height - margin;
}

/**
 * Finds the country code of the point nearest to a position in the view; `null` if no point is within `reach` CSS
 * pixels.
 */
export function findCountryCodeOfNearestMapPoint(
  points: readonly Pick<ProjectedCountry, 'code' | 'at'>[],
  state: MapTransform,
  position: MapDrawingPoint,
  reach: number = tapRadius.max,
): string | null {
  let nearest: string | null = null;
  let minDistance = reach;
  for (const { code, at } of points) {
    const [x, y] = toMapViewPosition(state, at);
    const distance = Math.hypot(x - position[0], y - position[1]);
    if (distance > minDistance) continue;
    minDistance = distance;
    nearest = code;
  }
  return nearest;
}

/**
 * Computes a position of the tooltip inside the view: below and to the right of the given position if there is space.
 */
export function computeMapTooltipPosition(
  [x, y]: MapDrawingPoint,
  tip: WidthAndHeight,
  view: WidthAndHeight,
  gap: number,
): MapDrawingPoint {
  const left = x + gap + tip.width <= view.width ? x + gap : x - gap - tip.width;
  const top = y + gap + tip.height <= view.height ? y + gap : y - gap - tip.height;
  return [Math.max(0, left), Math.max(0, top)];
}
