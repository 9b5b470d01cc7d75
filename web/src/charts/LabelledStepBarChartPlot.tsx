import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import classes from './Charts.module.css';
import { subtractChartMargin, chartAxisTickLabelProps, ChartValueGridLines } from './chartParts.tsx';
import type { LabelledStepBarChartProps } from './stepBarChartTypes.ts';

export interface LabelledStepBarChartPlotProps extends LabelledStepBarChartProps {
  /** Width of the chart in pixels. */
  width: number;
  height: number;
}

const margin = { top: 22, right: 4, bottom: 26, left: 4 };
/** Width of the value on top of a bar, in pixels. */
const valueLabelWidth = 34;

function layOut({ steps, limit, width, height }: LabelledStepBarChartPlotProps) {
  const inner = subtractChartMargin({ width, height }, margin);
  const keys = steps.map(({ key }) => key);
  const across = scaleBand<string>({ domain: keys, range: [0, inner.width], padding: 0.24 });
  const maxValue = Math.max(limit?.value ?? 0, ...steps.map(({ value }) => value));
  const up = scaleLinear<number>({ domain: [0, maxValue > 0 ? maxValue : 1], range: [inner.height, 0] });
  const labelInterval = Math.max(1, Math.ceil(valueLabelWidth / Math.max(1, across.step())));
  const chosen = steps.findIndex((step) => step.chosen === true);
  /**
   * Whether a step has labels. The chosen step always has labels; other steps have none if their labels would overlap.
   */
  const hasLabels = (at: number): boolean =>
    at === chosen || (at % labelInterval === 0 && (chosen < 0 || Math.abs(at - chosen) >= labelInterval));
  return { inner, across, up, hasLabels };
}

type Layout = ReturnType<typeof layOut>;

function Bars({
  steps,
  layout: { across, up, inner },
}: Pick<LabelledStepBarChartPlotProps, 'steps'> & { layout: Layout }) {
  return steps.map(({ key, value, chosen = false }) => (
    <Bar
      key={key}
      className={classes['step'] ?? ''}
      data-chosen={chosen}
      x={across(key) ?? 0}
      y={up(value)}
      width={Math.max(1, across.bandwidth())}
      height={inner.height - up(value)}
    />
  ));
}

function ValueLabels({
  steps,
  valueText,
  layout,
}: Pick<LabelledStepBarChartPlotProps, 'steps' | 'valueText'> & { layout: Layout }) {
  const { across, up, hasLabels } = layout;
  const middle = (key: string): number => (across(key) ?? 0) + across.bandwidth() / 2;
  return steps.map(({ key, value, chosen = false }, at) =>
    hasLabels(at) ? (
      <text key={key} className={classes['figure'] ?? ''} data-chosen={chosen} x={middle(key)} y={up(value) - 6}>
        {valueText(value)}
      </text>
    ) : null,
  );
}

/** The bar chart at a fixed size. */
export function LabelledStepBarChartPlot(props: LabelledStepBarChartPlotProps) {
  const { label, steps, valueText, limit, width, height } = props;
  const layout = layOut(props);
  const { inner, across, up, hasLabels } = layout;
  const labels = new Map(steps.map((step) => [step.key, step.label]));
  return (
    <svg className={classes['steps']} width={width} height={height} role="img" aria-label={label}>
      <Group left={margin.left} top={margin.top}>
        <ChartValueGridLines up={up} width={inner.width} />
        <Bars steps={steps} layout={layout} />
        {limit !== undefined && (
          <line className={classes['limit'] ?? ''} x1={0} x2={inner.width} y1={up(limit.value)} y2={up(limit.value)} />
        )}
        <ValueLabels steps={steps} valueText={valueText} layout={layout} />
        <AxisBottom
          top={inner.height}
          scale={across}
          tickValues={steps.map(({ key }) => key).filter((_key, at) => hasLabels(at))}
          tickFormat={(key) => labels.get(key) ?? ''}
          hideTicks
          axisClassName={classes['axis'] ?? ''}
          tickLabelProps={{ ...chartAxisTickLabelProps, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  );
}
