export interface Period {
  /** `YYYY-MM-DD`. */
  readonly start: string;
  readonly value: number;
  /** What of the value stands in the other colour. */
  readonly part: number;
}

export interface PeriodsChartProps {
  /** What the picture shows. */
  label: string;
  periods: readonly Period[];
  /** Name of a period, of the value, of its part, and of the line. */
  names: { readonly period: string; readonly value: string; readonly part: string; readonly mean: string };
  /** Periods of which the line is the mean. */
  span: number;
  /** A period's start in words. */
  dayText: (start: string) => string;
}
