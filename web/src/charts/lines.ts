/** One line's value at a place: where it is not known exactly, the range that it lies in; `high` is `null` where that has no end. */
export interface LinePoint {
  readonly low: number;
  readonly high: number | null;
  /** The value as people read it. */
  readonly text: string;
}

export interface Line {
  readonly key: string;
  readonly name: string;
  /** One for each place. */
  readonly points: readonly LinePoint[];
}

export interface LinesChartProps {
  /** What the picture shows. */
  label: string;
  /** Places along the axis, ascending. */
  places: readonly number[];
  /** Up to three, each drawn in a way of its own. */
  lines: readonly Line[];
  /** Places at which lines cross. */
  crossings: readonly number[];
  /** The place that the figures beside the picture are of. */
  current: number;
  /** What that place is called in the legend. */
  currentName: string;
  /** Name of the axis. */
  placeName: string;
  placeText: (place: number) => string;
  /** A place on the axis, where room is short. */
  tickText: (place: number) => string;
  valueText: (value: number) => string;
}
