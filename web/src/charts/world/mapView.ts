import type { CountryPicture, Place } from './worldPicture.ts';

/** Width and height, in CSS pixels of a view or in drawing units of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the layer of the picture stands in its view. */
export interface LayerState {
  /** CSS pixels of the view. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels for one drawing unit. */
  readonly scale: number;
}

export const zoomLimits = { least: 1, most: 5, initial: 2 } as const;

/** CSS pixels from the middle of a point within which it is met: half of 24 at sea, on small land no more than its dot. */
const pointReach = { most: 12, least: 5 };
/** Share of a country that each point on it or at its coast may take. */
const landShare = 1 / 4;

/**
 * CSS pixels from the middle of a point within which it is met on land, so that the land keeps most of its own.
 * @param area of the land, square drawing units. @param scale CSS pixels for one of them.
 */
export function reachOnLand(area: number, scale: number): number {
  const fair = Math.sqrt((landShare * area) / Math.PI) * scale;
  return Math.max(pointReach.least, Math.min(pointReach.most, fair));
}

/** CSS pixels for one drawing unit at zoom 1: the whole world is in view, and at zoom 2 it is as high as a wide view. */
export function baseScale(view: Size, world: Size): number {
  return Math.min(view.width / world.width, view.height / world.height / 2);
}

/** The zoom at which the whole world just fits into the view, 1 or more. */
export function wholeZoom(view: Size, world: Size): number {
  return Math.min(view.width / world.width, view.height / world.height) / baseScale(view, world);
}

/** Where a place of the drawing stands in the view, CSS pixels from its corner. */
export function toView(state: LayerState, [x, y]: Place): Place {
  return [state.x + x * state.scale, state.y + y * state.scale];
}

/** The place of the drawing that stands at a place of the view. */
export function toDrawing(state: LayerState, [x, y]: Place): Place {
  return [(x - state.x) / state.scale, (y - state.y) / state.scale];
}

/** Whether a place of the view lies in it, `margin` CSS pixels from its edges at least. */
export function isInView([x, y]: Place, view: Size, margin: number): boolean {
  return x >= margin && x <= view.width - margin && y >= margin && y <= view.height - margin;
}

/** The point within reach of a place of the view that is nearest to it; `null` when there is none. @param reach CSS pixels. */
export function nearestPoint(
  points: readonly Pick<CountryPicture, 'code' | 'at'>[],
  state: LayerState,
  place: Place,
  reach: number = pointReach.most,
): string | null {
  let nearest: string | null = null;
  let least = reach;
  for (const { code, at } of points) {
    const [x, y] = toView(state, at);
    const far = Math.hypot(x - place[0], y - place[1]);
    if (far > least) continue;
    least = far;
    nearest = code;
  }
  return nearest;
}

/** Where a tooltip stands beside a place so that it stays in the view: below and to the right where there is room. */
export function besidePlace([x, y]: Place, tip: Size, view: Size, gap: number): Place {
  const left = x + gap + tip.width <= view.width ? x + gap : x - gap - tip.width;
  const top = y + gap + tip.height <= view.height ? y + gap : y - gap - tip.height;
  return [Math.max(0, left), Math.max(0, top)];
}
