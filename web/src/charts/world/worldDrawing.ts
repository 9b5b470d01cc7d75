import { geoGraticule, geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo';
import type { Feature, Position } from 'geojson';
import { toRelativeSvgPath } from './relativeSvgPath.ts';
import { countriesDrawnAsPoints } from './countryPoints.ts';
import { mergeCountryShapes, type CountryShape, countryShapes } from './countryShapes.ts';

/** Position in drawing units (or CSS pixels of a view), x to the right and y down. */
export type MapDrawingPoint = readonly [x: number, y: number];

/** A country on the projected map. */
export interface ProjectedCountry {
  /** ISO 3166-1 alpha-2 code; `XK` for Kosovo. */
  readonly code: string;
  /** SVG path of the country's land; `null` for a country that is drawn as a point. */
  readonly d: string | null;
  /** Centre of the country's largest part, to two decimals. */
  readonly at: MapDrawingPoint;
  /** Area of the country's largest part in square drawing units; 0 for a point. */
  readonly area: number;
}

const width = 1000;
/** Margin around the land in drawing units; wide enough for the outermost Pacific islands. */
const margin = 16;
const world = mergeCountryShapes(countryShapes);

function project(): GeoProjection {
  const fitted = geoNaturalEarth1().fitWidth(width - 2 * margin, world);
  const [x, y] = fitted.translate();
  return fitted.translate([x + margin, y + margin]);
}

const projection = project();
const path = geoPath(projection).digits(2);
const round = (value: number): number => Math.round(value * 100) / 100;
const roundPosition = ([x, y]: MapDrawingPoint): MapDrawingPoint => [round(x), round(y)];

/**
 * Projects a location to the map.
 * @param at longitude and latitude, in degrees.
 */
export function projectToWorldMap(at: readonly [longitude: number, latitude: number]): MapDrawingPoint {
  return roundPosition(projection([at[0], at[1]]) ?? [0, 0]);
}

function splitPolygons({ geometry }: Feature): readonly Feature[] {
  if (geometry.type !== 'MultiPolygon') return [{ type: 'Feature', properties: null, geometry }];
  return geometry.coordinates.map((coordinates: Position[][]) => ({
    type: 'Feature',
    properties: null,
    geometry: { type: 'Polygon', coordinates },
  }));
}

/** Finds the largest polygon of a country, and the area of the polygon. */
function findLargestPart(shapes: readonly CountryShape[]): { part: Feature; area: number } {
  const parts = shapes.flatMap(({ shape }) => splitPolygons(shape)).map((part) => ({ part, area: path.area(part) }));
  return parts.reduce((largest, each) => (each.area > largest.area ? each : largest));
}

function drawCountry(code: string, shapes: readonly CountryShape[]): ProjectedCountry {
  const { part, area } = findLargestPart(shapes);
  return {
    code,
    d: toRelativeSvgPath(path(mergeCountryShapes(shapes)) ?? ''),
    at: roundPosition(path.centroid(part)),
    area: round(area),
  };
}

/** The projected world map. */
export interface ProjectedWorldMapData {
  /** Size in drawing units. The map ends below its southernmost point, Antarctica. */
  readonly size: { readonly width: number; readonly height: number };
  /** SVG path of meridians and parallels, every 30 degrees. */
  readonly graticule: string;
  /** All countries; shapes first, then points. */
  readonly countries: readonly ProjectedCountry[];
  /** Centre of the inhabited land. */
  readonly center: MapDrawingPoint;
  /** Position in the sea west of America. */
  readonly westernSea: MapDrawingPoint;
}

/**
 * Computes the projected world map. Builds call this function once and replace this module with the result; see
 * worldMap.config.ts.
 */
export function computeWorldMapDrawing(): ProjectedWorldMapData {
  const south = Math.max(path.bounds(world)[1][1], ...countriesDrawnAsPoints.map(({ at }) => projectToWorldMap(at)[1]));
  return {
    size: { width, height: Math.ceil(south) + margin },
    graticule: geoPath(projection).digits(1)(geoGraticule().step([30, 30])()) ?? '',
    countries: [
      ...[...Map.groupBy(countryShapes, ({ code }) => code)].map(([code, shapes]) => drawCountry(code, shapes)),
      ...countriesDrawnAsPoints.map(({ code, at }) => ({ code, d: null, at: projectToWorldMap(at), area: 0 })),
    ],
    center: projectToWorldMap([11, 18]),
    westernSea: projectToWorldMap([-134, 40]),
  };
}
