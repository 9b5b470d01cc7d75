export interface BarChartStep {
  readonly key: string;
  /** Shown below the bar. */
  readonly label: string;
  readonly value: number;
  /** Whether this is the selected step, which the rest of the page describes. */
  readonly chosen?: boolean;
}

export interface LabelledStepBarChartProps {
  /** Subject of the chart. */
  label: string;
  steps: readonly BarChartStep[];
  /** Headers of the step and of its value in the screen reader table. The header of the value includes the unit. */
  names: { readonly step: string; readonly value: string };
  /** Formats the value on top of a bar. */
  valueText: (value: number) => string;
  /** Limit that bars should stay below, drawn as a line. */
  limit?: { readonly value: number; readonly name: string };
}
