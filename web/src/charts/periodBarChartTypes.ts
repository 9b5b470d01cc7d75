export interface BarChartPeriodValue {
  /** First day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly value: number;
  /** Part of the value that is highlighted. */
  readonly part: number;
}

export interface PeriodBarChartProps {
  /** Subject of the chart. */
  label: string;
  periods: readonly BarChartPeriodValue[];
  /** Labels of the period, the value, its highlighted part and the average line. */
  names: { readonly period: string; readonly value: string; readonly part: string; readonly mean: string };
  /** Number of periods in the moving average. */
  span: number;
  /** Formats the start of a period. */
  dayText: (start: string) => string;
}
