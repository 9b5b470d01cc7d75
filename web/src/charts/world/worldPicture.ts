import { geoGraticule, geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo';
import type { Feature, Position } from 'geojson';
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
  /** The middle of its largest part. */
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

/** Drawing units of the whole picture, which stops where Antarctica would begin. */
export const worldSize = { width, height: Math.ceil(path.bounds(world)[1][1]) + margin } as const;

/** Meridians and parallels, every 30 degrees. */
export const graticule = geoPath(projection).digits(1)(geoGraticule().step([30, 30])()) ?? '';

/** Where a place of the earth lies in the picture. @param at longitude and latitude, degrees. */
export function placeOf(at: readonly [longitude: number, latitude: number]): Place {
  return projection([at[0], at[1]]) ?? [0, 0];
}

function partsOf({ geometry }: Feature): readonly Feature[] {
  if (geometry.type !== 'MultiPolygon') return [{ type: 'Feature', properties: null, geometry }];
  return geometry.coordinates.map((coordinates: Position[][]) => ({
    type: 'Feature',
    properties: null,
    geometry: { type: 'Polygon', coordinates },
  }));
}

function largestPart(shapes: readonly WorldShape[]): Feature {
  const parts = shapes.flatMap(({ shape }) => partsOf(shape));
  return parts.reduce((largest, part) => (path.area(part) > path.area(largest) ? part : largest));
}

function drawShapes(code: string, shapes: readonly WorldShape[]): CountryPicture {
  const largest = largestPart(shapes);
  return { code, d: path(oneShape(shapes)), at: path.centroid(largest), area: path.area(largest) };
}

/** Every country of the world, those with land first; projected once, when this module is loaded. */
export const worldPicture: readonly CountryPicture[] = [
  ...[...Map.groupBy(worldShapes, ({ code }) => code)].map(([code, shapes]) => drawShapes(code, shapes)),
  ...worldPoints.map(({ code, at }) => ({ code, d: null, at: placeOf(at), area: 0 })),
];

export const pictureOf: ReadonlyMap<string, CountryPicture> = new Map(
  worldPicture.map((picture) => [picture.code, picture]),
);
