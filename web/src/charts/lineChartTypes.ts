/** Value at one position. An inexact value is a range; `high` is `null` if the range has no upper bound. */
export interface LineChartPoint {
  readonly low: number;
  readonly high: number | null;
  /** Formatted value. */
  readonly text: string;
}

export interface LineChartSeries {
  readonly key: string;
  readonly name: string;
  /** One point per position. */
  readonly points: readonly LineChartPoint[];
}

export interface LineChartProps {
  /** Subject of the chart. */
  label: string;
  /** Positions on the horizontal axis, ascending. */
  positions: readonly number[];
  /** At most three lines, because there are three line styles. */
  lines: readonly LineChartSeries[];
  /** Positions where lines cross. */
  crossings: readonly number[];
  /** Selected position, which the rest of the page describes. */
  current: number;
  /** Name of the current position in the legend. */
  currentName: string;
  /** Name of the horizontal axis. */
  positionName: string;
  positionText: (position: number) => string;
  /** Short form of a position, for the axis labels. */
  tickText: (position: number) => string;
  valueText: (value: number) => string;
}
