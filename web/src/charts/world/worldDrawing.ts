import { geoGraticule, geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo';
import type { Feature, Position } from 'geojson';
import { relativePath } from './relativePath.ts';
import { worldPoints } from './smallStates.ts';
import { oneShape, type WorldShape, worldShapes } from './worldShapes.ts';

/** In drawing units, x to the right and y down. */
export type Place = readonly [x: number, y: number];

/** A country as it stands in the picture. */
export interface CountryPicture {
  /** ISO 3166-1 alpha-2, `XK` for Kosovo. */
  readonly code: string;
  /** Outline of its land; `null` for a state that is drawn as a point. */
  readonly d: string | null;
  /** The middle of its largest part, to two digits. */
  readonly at: Place;
  /** Of its largest part, in square drawing units; 0 for a point. */
  readonly area: number;
}

const width = 1000;
/** Sea around the land, in which the last islands of the Pacific lie. */
const margin = 16;
const world = oneShape(worldShapes);

function project(): GeoProjection {
  const fitting = geoNaturalEarth1().fitWidth(width - 2 * margin, world);
  const [x, y] = fitting.translate();
  return fitting.translate([x + margin, y + margin]);
}

const projection = project();
const path = geoPath(projection).digits(2);
const short = (value: number): number => Math.round(value * 100) / 100;
const shortPlace = ([x, y]: Place): Place => [short(x), short(y)];

/** Where a place of the earth lies in the picture. @param at longitude and latitude, degrees. */
export function placeOf(at: readonly [longitude: number, latitude: number]): Place {
  return shortPlace(projection([at[0], at[1]]) ?? [0, 0]);
}

function partsOf({ geometry }: Feature): readonly Feature[] {
  if (geometry.type !== 'MultiPolygon') return [{ type: 'Feature', properties: null, geometry }];
  return geometry.coordinates.map((coordinates: Position[][]) => ({
    type: 'Feature',
    properties: null,
    geometry: { type: 'Polygon', coordinates },
  }));
}

/** The largest part of a country, and its area. */
function largestPart(shapes: readonly WorldShape[]): { part: Feature; area: number } {
  const parts = shapes.flatMap(({ shape }) => partsOf(shape)).map((part) => ({ part, area: path.area(part) }));
  return parts.reduce((largest, each) => (each.area > largest.area ? each : largest));
}

function drawShapes(code: string, shapes: readonly WorldShape[]): CountryPicture {
  const { part, area } = largestPart(shapes);
  return {
    code,
    d: relativePath(path(oneShape(shapes)) ?? ''),
    at: shortPlace(path.centroid(part)),
    area: short(area),
  };
}

/** What a map of the world is drawn from. */
export interface WorldDrawing {
  /** Drawing units of the whole picture, which ends below the southernmost point, that of Antarctica. */
  readonly size: { readonly width: number; readonly height: number };
  /** Meridians and parallels, every 30 degrees. */
  readonly graticule: string;
  /** Every country of the world, those with land first. */
  readonly countries: readonly CountryPicture[];
  /** Most of the inhabited land lies around it. */
  readonly middle: Place;
  /** The sea before the west coast of America. */
  readonly westernSea: Place;
}

/** Projects the world. A build does that once and leaves the outcome in the place of this module, see drawnWorld.config.ts. */
export function drawWorld(): WorldDrawing {
  const south = Math.max(path.bounds(world)[1][1], ...worldPoints.map(({ at }) => placeOf(at)[1]));
  return {
    size: { width, height: Math.ceil(south) + margin },
    graticule: geoPath(projection).digits(1)(geoGraticule().step([30, 30])()) ?? '',
    countries: [
      ...[...Map.groupBy(worldShapes, ({ code }) => code)].map(([code, shapes]) => drawShapes(code, shapes)),
      ...worldPoints.map(({ code, at }) => ({ code, d: null, at: placeOf(at), area: 0 })),
    ],
    middle: placeOf([11, 18]),
    westernSea: placeOf([-134, 40]),
  };
}
