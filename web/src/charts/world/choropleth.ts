/** A picture of the world whose countries are coloured by a value; what all of its forms take. */
export interface ChoroplethProps {
  /** How strongly each country is coloured, 0 to 1, by alpha-2 code; a country that is absent has no data. */
  readonly values: ReadonlyMap<string, number>;
  /** Countries that are marked besides, as covered by what the reader chose. */
  readonly marked?: ReadonlySet<string>;
  /** The country that is open beside the picture. */
  readonly selected: string | null;
  /** A country's name for people. */
  readonly nameOf: (code: string) => string;
  /** What a tooltip says of a country below its name, and a screen reader after it. */
  readonly describe: (code: string) => readonly string[];
  readonly onPick: (code: string) => void;
  /** What the picture says, for people who cannot see it. */
  readonly label: string;
}
