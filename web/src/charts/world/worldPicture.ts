import { type CountryPicture, drawWorld } from './worldDrawing.ts';

export type { CountryPicture, Place } from './worldDrawing.ts';

const drawing = drawWorld();

/** Size of the world map in drawing units. */
export const worldSize = drawing.size;

export const { graticule, middle: mapCenter, westernSea } = drawing;

/** All countries of the world; shapes first, then points. */
export const worldPicture = drawing.countries;

export const pictureOf: ReadonlyMap<string, CountryPicture> = new Map(
  worldPicture.map((picture) => [picture.code, picture]),
);
