/** One entry of the map legend. */
export interface ChoroplethLegendStep {
  /** Position of the step on the scale of `values`. */
  readonly value: number;
  /** Range of the step, for example `10-19`. */
  readonly label: string;
  /** Number of countries in this step, if it should be shown. */
  readonly countries?: number;
}

/** Properties of the choropleth map, shared with the modules that update it without React. */
export interface ChoroplethMapProps {
  /** Intensity of each country by alpha-2 code, from 0 to 1 in steps of 0.1. Missing countries have no data. */
  readonly values: ReadonlyMap<string, number>;
  /** Alpha-2 codes of countries to hatch, for example those covered by the selected providers. */
  readonly marked?: ReadonlySet<string>;
  /** Alpha-2 code of the country with an open details panel; `null` for none. */
  readonly selected: string | null;
  /**
   * Alpha-2 codes of the countries that have a tooltip and can be selected; all countries if omitted. Other countries
   * are drawn as plain land.
   */
  readonly countries?: ReadonlySet<string>;
  readonly nameOf: (code: string) => string;
  /** Short name for the tooltip. Default: the full name. */
  readonly shortNameOf?: (code: string) => string;
  /** Lines below the name in the tooltip; screen readers read them after the name. */
  readonly describe: (code: string) => readonly string[];
  /** Called on a click, tap or key press, even if the country is already selected. */
  readonly onPick: (code: string) => void;
  /** Text alternative of the map. */
  readonly label: string;
  /** Legend steps, ascending. If omitted, no legend is shown. */
  readonly steps?: readonly ChoroplethLegendStep[];
  /** Name of the quantity that the shades represent, for the legend. */
  readonly stepsLabel?: string;
  /** Legend text for countries without a value. */
  readonly noDataLabel?: string;
}

/** Number of shades, not counting the shade for 0. */
export const choroplethShadeCount = 9;

/** Returns the shade of a country: `none` without data, `0` for 0, otherwise `1` to `9` for values up to 1. */
export function getChoroplethShade(value: number | undefined): string {
  if (value === undefined) return 'none';
  if (value <= 0) return '0';
  return String(Math.max(1, Math.min(choroplethShadeCount, Math.round(value * 10) - 1)));
}
