import { type ProjectedCountry, computeWorldMapDrawing } from './worldDrawing.ts';

export type { ProjectedCountry, MapDrawingPoint } from './worldDrawing.ts';

const drawing = computeWorldMapDrawing();

/** Size of the world map in drawing units. */
export const worldMapSize = drawing.size;

export const { graticule, center: mapCenter, westernSea } = drawing;

/** All countries of the world on the map; shapes first, then points. */
export const projectedCountries = drawing.countries;

export const projectedCountryByCode: ReadonlyMap<string, ProjectedCountry> = new Map(
  projectedCountries.map((picture) => [picture.code, picture]),
);
