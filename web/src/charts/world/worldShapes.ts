import type { Feature, Geometry, GeometryCollection, Position } from 'geojson';
import { feature } from 'topojson-client';
import type * as Topo from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import { shapeCode } from './countryNumbers.ts';

/** A country as it is drawn. Two shapes may have the same code. */
export interface WorldShape {
  /** ISO 3166-1 alpha-2, `XK` for Kosovo. */
  readonly code: string;
  readonly shape: Feature;
}

/** Degrees of longitude, west of which a part of France is French Guiana. */
const guianaWestOf = -45;

const shapeOf = (geometry: Geometry): Feature => ({ type: 'Feature', properties: null, geometry });

/** The atlas draws French Guiana as a part of France; on a map of coverage they are two. */
function withoutGuiana(geometry: Geometry): readonly WorldShape[] {
  if (geometry.type !== 'MultiPolygon') return [{ code: 'FR', shape: shapeOf(geometry) }];
  const isGuiana = (rings: Position[][]): boolean => (rings[0]?.[0]?.[0] ?? 0) < guianaWestOf;
  const part = (coordinates: Position[][][]): Feature => shapeOf({ type: 'MultiPolygon', coordinates });
  return [
    { code: 'FR', shape: part(geometry.coordinates.filter((rings) => !isGuiana(rings))) },
    { code: 'GF', shape: part(geometry.coordinates.filter(isGuiana)) },
  ];
}

function readShapes(): readonly WorldShape[] {
  const topology = atlas as unknown as Topo.Topology<{ countries: Topo.GeometryCollection<{ name: string }> }>;
  return feature(topology, topology.objects.countries).features.flatMap(({ id, properties, geometry }) => {
    const code = shapeCode(id, properties.name);
    if (code === null) return [];
    return code === 'FR' ? withoutGuiana(geometry) : [{ code, shape: shapeOf(geometry) }];
  });
}

/** The countries of the world at 1:110 million, without Antarctica, which is a point; what is too small is in `worldPoints`. */
export const worldShapes: readonly WorldShape[] = readShapes();

/** Any of the shapes as one, for a projection to fit or for one path. */
export function oneShape(shapes: readonly WorldShape[]): Feature<GeometryCollection> {
  const geometries = shapes.map(({ shape }) => shape.geometry);
  return { type: 'Feature', properties: null, geometry: { type: 'GeometryCollection', geometries } };
}
