/** Value at one position. An inexact value is a range; `high` is `null` when the range has no upper bound. */
export interface LinePoint {
  readonly low: number;
  readonly high: number | null;
  /** Formatted value. */
  readonly text: string;
}

export interface Line {
  readonly key: string;
  readonly name: string;
  /** One point per position. */
  readonly points: readonly LinePoint[];
}

export interface LinesChartProps {
  /** Subject of the chart. */
  label: string;
  /** Positions on the horizontal axis, ascending. */
  places: readonly number[];
  /** At most three; there are three line styles. */
  lines: readonly Line[];
  /** Positions where lines cross. */
  crossings: readonly number[];
  /** Position that the rest of the page describes. */
  current: number;
  /** Name of the current position in the legend. */
  currentName: string;
  /** Name of the horizontal axis. */
  placeName: string;
  placeText: (position: number) => string;
  /** Short form of a position, for the axis labels. */
  tickText: (position: number) => string;
  valueText: (value: number) => string;
}
