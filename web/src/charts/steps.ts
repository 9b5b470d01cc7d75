export interface Step {
  readonly key: string;
  /** Below its bar. */
  readonly label: string;
  readonly value: number;
  /** The one that the figures beside the picture are of. */
  readonly chosen?: boolean;
}

export interface StepsChartProps {
  /** What the picture shows. */
  label: string;
  steps: readonly Step[];
  /** Name of a step, and of its value with the unit. */
  names: { readonly step: string; readonly value: string };
  /** A value as it stands on its bar. */
  valueText: (value: number) => string;
  /** What a bar should not pass, with its name. */
  limit?: { readonly value: number; readonly name: string };
}
