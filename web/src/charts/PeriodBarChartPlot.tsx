import { t } from '@lingui/core/macro';
import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';
import classes from './Charts.module.css';
import { computeMovingAverage } from './movingAverage.ts';
import type { BarChartPeriodValue, PeriodBarChartProps } from './periodBarChartTypes.ts';
import {
  subtractChartMargin,
  chartAxisTickLabelProps,
  useChartCursor,
  ChartValueAxis,
  ChartValueGridLines,
} from './chartParts.tsx';
import { formatOneDecimal } from '@marketplace/contracts/kernel/messages/formats.ts';

export interface PeriodBarChartPlotProps extends PeriodBarChartProps {
  /** Width of the chart in pixels. */
  width: number;
  height: number;
}

const margin = { top: 10, right: 4, bottom: 28, left: 36 };
/** Width of a label below the bars, in pixels. */
const labelWidth = 96;

function layOut({ periods, span, width, height }: PeriodBarChartPlotProps) {
  const inner = subtractChartMargin({ width, height }, margin);
  const starts = periods.map(({ start }) => start);
  const across = scaleBand<string>({ domain: starts, range: [0, inner.width], padding: 0.28 });
  const maxValue = Math.max(4, ...periods.map(({ value }) => value));
  const up = scaleLinear<number>({ domain: [0, maxValue], range: [inner.height, 0], nice: 4 });
  const means = computeMovingAverage(
    periods.map(({ value }) => value),
    span,
  );
  const labelInterval = Math.max(1, Math.ceil(periods.length / Math.max(1, Math.floor(inner.width / labelWidth))));
  const middle = (at: number): number => (across(starts[at] ?? '') ?? 0) + across.bandwidth() / 2;
  return { inner, across, up, means, middle, ticks: starts.filter((_start, at) => at % labelInterval === 0) };
}

type Layout = ReturnType<typeof layOut>;

function Bars({
  periods,
  layout: { across, up, inner },
}: Pick<PeriodBarChartPlotProps, 'periods'> & { layout: Layout }) {
  const width = Math.max(1, across.bandwidth());
  return periods.map(({ start, value, part }) => (
    <g key={start}>
      <Bar
        className={classes['value'] ?? ''}
        x={across(start) ?? 0}
        y={up(value)}
        width={width}
        height={inner.height - up(value)}
      />
      <Bar
        className={classes['part'] ?? ''}
        x={across(start) ?? 0}
        y={up(part)}
        width={width}
        height={inner.height - up(part)}
      />
    </g>
  ));
}

function AverageLine({ layout: { means, middle, up } }: { layout: Layout }) {
  const points = means.flatMap((mean, at) => (mean === null ? [] : [{ at, mean }]));
  return (
    <LinePath
      className={classes['mean'] ?? ''}
      data={points}
      x={({ at }) => middle(at)}
      y={({ mean }) => up(mean)}
      fill="none"
    />
  );
}

function Tip({ at, layout, props }: { at: number; layout: Layout; props: PeriodBarChartPlotProps }) {
  const { periods, names, dayText, width } = props;
  const period = periods[at];
  if (period === undefined) return null;
  const mean = layout.means[at] ?? null;
  const left = Math.min(width - 90, Math.max(90, margin.left + layout.middle(at)));
  return (
    <div className={classes['tip'] ?? ''} style={{ left }} aria-hidden="true">
      <b>{dayText(period.start)}</b>
      <span>{names.value}</span> <b>{period.value}</b>
      <span>{names.part}</span> <b>{period.part}</b>
      {mean !== null && (
        <>
          <span>{names.mean}</span> <b>{formatOneDecimal(mean)}</b>
        </>
      )}
    </div>
  );
}

/** Text of a period for screen readers. */
function describePeriod(
  { names, dayText }: PeriodBarChartPlotProps,
  { start, value, part }: BarChartPeriodValue,
): string {
  const period = dayText(start);
  return t`${{ period }}: ${{ valueName: names.value }} ${{ value }}, ${{ partName: names.part }} ${{ part }}`;
}

/** The bar chart at a fixed size, with its cursor. */
export function PeriodBarChartPlot(props: PeriodBarChartPlotProps) {
  const { label, periods, dayText, width, height } = props;
  const layout = layOut(props);
  const last = periods.length - 1;
  const { cursorIndex, moveCursor, handleKeyDown } = useChartCursor(last, (from, step) =>
    from === null ? last : from + step,
  );
  const chosen = periods[cursorIndex ?? last];
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    moveCursor(Math.max(0, Math.min(last, Math.floor((x / layout.inner.width) * periods.length))));
  };
  return (
    <div
      className={classes['picture'] ?? ''}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={periods.length}
      aria-valuenow={(cursorIndex ?? last) + 1}
      aria-valuetext={chosen === undefined ? '' : describePeriod(props, chosen)}
      onKeyDown={handleKeyDown}
      onBlur={() => moveCursor(null)}
    >
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={point}
        onPointerLeave={() => moveCursor(null)}
      >
        <Group left={margin.left} top={margin.top}>
          <ChartValueGridLines up={layout.up} width={layout.inner.width} />
          <Bars periods={periods} layout={layout} />
          <AverageLine layout={layout} />
          {cursorIndex !== null && (
            <line
              className={classes['cursor'] ?? ''}
              x1={layout.middle(cursorIndex)}
              x2={layout.middle(cursorIndex)}
              y1={0}
              y2={layout.inner.height}
            />
          )}
          <ChartValueAxis up={layout.up} text={String} />
          <AxisBottom
            top={layout.inner.height}
            scale={layout.across}
            tickValues={layout.ticks}
            tickFormat={dayText}
            hideTicks
            axisClassName={classes['axis'] ?? ''}
            tickLabelProps={{ ...chartAxisTickLabelProps, textAnchor: 'middle' }}
          />
        </Group>
      </svg>
      {cursorIndex !== null && <Tip at={cursorIndex} layout={layout} props={props} />}
    </div>
  );
}
