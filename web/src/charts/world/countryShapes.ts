import type { Feature, Geometry, GeometryCollection, Position } from 'geojson';
import { feature } from 'topojson-client';
import type * as Topo from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import { getCountryCodeOfShape } from './countryCodesByNumber.ts';

/** Outline of a country or of a part of a country. Several shapes may have the same code. */
export interface CountryShape {
  /** ISO 3166-1 alpha-2 code; `XK` for Kosovo. */
  readonly code: string;
  readonly shape: Feature;
}

/** Parts of France west of this longitude (degrees) are French Guiana. */
const maxGuianaLongitude = -45;

const toFeature = (geometry: Geometry): Feature => ({ type: 'Feature', properties: null, geometry });

/** Splits French Guiana from France: the atlas combines them, but a coverage map needs them separately. */
function splitFrenchGuiana(geometry: Geometry): readonly CountryShape[] {
  if (geometry.type !== 'MultiPolygon') return [{ code: 'FR', shape: toFeature(geometry) }];
  const isGuiana = (rings: Position[][]): boolean => (rings[0]?.[0]?.[0] ?? 0) < maxGuianaLongitude;
  const part = (coordinates: Position[][][]): Feature => toFeature({ type: 'MultiPolygon', coordinates });
  return [
    { code: 'FR', shape: part(geometry.coordinates.filter((rings) => !isGuiana(rings))) },
    { code: 'GF', shape: part(geometry.coordinates.filter(isGuiana)) },
  ];
}

function parseShapes(): readonly CountryShape[] {
  const topology = atlas as unknown as Topo.Topology<{ countries: Topo.GeometryCollection<{ name: string }> }>;
  return feature(topology, topology.objects.countries).features.flatMap(({ id, properties, geometry }) => {
    const code = getCountryCodeOfShape(id, properties.name);
    if (code === null) return [];
    return code === 'FR' ? splitFrenchGuiana(geometry) : [{ code, shape: toFeature(geometry) }];
  });
}

/** Country shapes at 1:110 million. Antarctica and countries without a shape are in `countriesDrawnAsPoints`. */
export const countryShapes: readonly CountryShape[] = parseShapes();

/** Merges shapes into one feature, to fit a projection or to draw a single path. */
export function mergeCountryShapes(shapes: readonly CountryShape[]): Feature<GeometryCollection> {
  const geometries = shapes.map(({ shape }) => shape.geometry);
  return { type: 'Feature', properties: null, geometry: { type: 'GeometryCollection', geometries } };
}
