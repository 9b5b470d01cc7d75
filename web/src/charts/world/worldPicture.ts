import { type CountryPicture, drawWorld } from './worldDrawing.ts';

export type { CountryPicture, Place } from './worldDrawing.ts';

const drawing = drawWorld();

/** Drawing units of the whole picture. */
export const worldSize = drawing.size;

export const { graticule, middle, westernSea } = drawing;

/** Every country of the world, those with land first. */
export const worldPicture = drawing.countries;

export const pictureOf: ReadonlyMap<string, CountryPicture> = new Map(
  worldPicture.map((picture) => [picture.code, picture]),
);
