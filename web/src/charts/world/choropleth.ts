/** One step of the legend. */
export interface ChoroplethStep {
  /** Where the step lies on the scale of `values`. */
  readonly value: number;
  /** What the step stands for, as `10-19`. */
  readonly label: string;
  /** How many countries are of this step, where it is worth a line. */
  readonly countries?: number;
}

/** A picture of the world whose countries are coloured by a value; what all of its forms take. */
export interface ChoroplethProps {
  /** How strongly each country is coloured, 0 to 1, in tenths, by alpha-2 code; a country that is absent has no data. */
  readonly values: ReadonlyMap<string, number>;
  /** Countries that are hatched besides, as covered by what the reader chose. */
  readonly marked?: ReadonlySet<string>;
  /** The country that is open beside the picture. */
  readonly selected: string | null;
  /** Alpha-2 codes of the countries that can be read and picked, all that are drawn when left out; others are plain land. */
  readonly countries?: ReadonlySet<string>;
  /** A country's name for people. */
  readonly nameOf: (code: string) => string;
  /** The name where room is short, as in the tooltip; `nameOf` when left out. */
  readonly shortNameOf?: (code: string) => string;
  /** What a tooltip says of a country below its name, and a screen reader after it. */
  readonly describe: (code: string) => readonly string[];
  /** A country was clicked, tapped or chosen by key; again for the one that is selected. */
  readonly onPick: (code: string) => void;
  /** What the picture says, for people who cannot see it. */
  readonly label: string;
  /** The steps of the legend from the least to the most; no legend when left out. */
  readonly steps?: readonly ChoroplethStep[];
  /** What the legend's steps count. */
  readonly stepsLabel?: string;
  /** What the legend says of countries without a value. */
  readonly noDataLabel?: string;
}

/** Shades of the scale, besides the one for 0. */
export const shades = 9;

/** The shade of a country: `none` without data, `0` for a value of 0, else 1 to 9 for a tenth up to 1. */
export function shadeOf(value: number | undefined): string {
  if (value === undefined) return 'none';
  if (value <= 0) return '0';
  return String(Math.max(1, Math.min(shades, Math.round(value * 10) - 1)));
}
