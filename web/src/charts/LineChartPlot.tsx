import { t } from '@lingui/core/macro';
import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';
import classes from './Charts.module.css';
import type { LineChartSeries, LineChartProps } from './lineChartTypes.ts';
import {
  subtractChartMargin,
  chartAxisTickLabelProps,
  useChartCursor,
  ChartValueAxis,
  ChartValueGridLines,
} from './chartParts.tsx';

export interface LineChartPlotProps extends LineChartProps {
  /** Width of the chart in pixels. */
  width: number;
  height: number;
}

const margin = { top: 10, right: 20, bottom: 28, left: 64 };
/** Width of a label below the axis, in pixels. */
const labelWidth = 72;

function layOut({ positions, lines, width, height }: LineChartPlotProps) {
  const inner = subtractChartMargin({ width, height }, margin);
  const [first = 0, last = 1] = [positions[0], positions.at(-1)];
  const across = scaleLinear<number>({ domain: [first, last], range: [0, inner.width] });
  const maxValue = Math.max(
    ...lines.flatMap(({ points }) => points.map(({ low, high }) => Math.max(low, high ?? 0))),
    0,
  );
  const up = scaleLinear<number>({ domain: [0, maxValue > 0 ? maxValue : 1], range: [inner.height, 0], nice: 4 });
  return { inner, across, up, ticks: Math.max(2, Math.floor(inner.width / labelWidth)) };
}

type Layout = ReturnType<typeof layOut>;

/** A line through the lower bounds, with a band up to the upper bounds. Without an upper bound there is no band. */
function LineWithBand({
  line,
  at,
  positions,
  layout,
}: {
  line: LineChartSeries;
  at: number;
  positions: readonly number[];
  layout: Layout;
}) {
  const { across, up } = layout;
  const data = positions.flatMap((position, index) => {
    const point = line.points[index];
    return point === undefined ? [] : [{ position, ...point }];
  });
  return (
    <>
      {data.some(({ low, high }) => high !== null && low !== high) && (
        <Area
          className={classes['band'] ?? ''}
          data-line={at}
          data={data}
          x={({ position }) => across(position)}
          y0={({ low }) => up(low)}
          y1={({ low, high }) => up(high ?? low)}
        />
      )}
      <LinePath
        className={classes['line'] ?? ''}
        data-line={at}
        data={data}
        x={({ position }) => across(position)}
        y={({ low }) => up(low)}
        fill="none"
      />
    </>
  );
}

function Tip({ at, layout, props }: { at: number; layout: Layout; props: LineChartPlotProps }) {
  const { positions, lines, positionText, width } = props;
  const position = positions[at];
  if (position === undefined) return null;
  const left = Math.min(width - 110, Math.max(110, margin.left + layout.across(position)));
  return (
    <div className={classes['tip'] ?? ''} style={{ left }} aria-hidden="true">
      <b>{positionText(position)}</b>
      {lines.map(({ key, name, points }) => [
        <span key={key}>{name}</span>,
        <span key={`${key} value`}>{points[at]?.text}</span>,
      ])}
    </div>
  );
}

/** A vertical line over the full height of the chart. */
function VerticalLine({
  position,
  layout,
  kind,
}: {
  position: number;
  layout: Layout;
  kind: 'cursor' | 'crossing' | 'current';
}) {
  const x = layout.across(position);
  return <line className={classes[kind] ?? ''} x1={x} x2={x} y1={0} y2={layout.inner.height} />;
}

/** Finds the index of the position nearest to `wanted`. */
function findNearestIndex(positions: readonly number[], wanted: number): number {
  const next = positions.findIndex((position) => position >= wanted);
  if (next <= 0) return next < 0 ? positions.length - 1 : 0;
  return wanted - (positions[next - 1] ?? 0) < (positions[next] ?? 0) - wanted ? next - 1 : next;
}

/** The line chart at a fixed size, with its cursor. */
export function LineChartPlot(props: LineChartPlotProps) {
  const { label, positions, lines, crossings, current, positionText, tickText, valueText, width, height } = props;
  const layout = layOut(props);
  const start = findNearestIndex(positions, current);
  const { cursorIndex, moveCursor, handleKeyDown } = useChartCursor(
    positions.length - 1,
    (from, step) => (from ?? start) + step,
  );
  const shownIndex = cursorIndex ?? start;
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    moveCursor(findNearestIndex(positions, layout.across.invert(x)));
  };
  const values = lines
    .map(({ name, points }) => t`${{ line: name }} ${{ value: points[shownIndex]?.text ?? '' }}`)
    .join(', ');
  return (
    <div
      className={classes['picture'] ?? ''}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={positions.length}
      aria-valuenow={shownIndex + 1}
      aria-valuetext={t`${{ position: positionText(positions[shownIndex] ?? 0) }}: ${{ values }}`}
      onKeyDown={handleKeyDown}
      onBlur={() => moveCursor(null)}
    >
      <svg
        className={classes['lines']}
        width={width}
        height={height}
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => moveCursor(null)}
      >
        <Group left={margin.left} top={margin.top}>
          <ChartValueGridLines up={layout.up} width={layout.inner.width} />
          {lines.map((line, index) => (
            <LineWithBand key={line.key} line={line} at={index} positions={positions} layout={layout} />
          ))}
          {crossings.map((position) => (
            <VerticalLine key={position} position={position} layout={layout} kind="crossing" />
          ))}
          <VerticalLine position={current} layout={layout} kind="current" />
          {cursorIndex !== null && (
            <VerticalLine position={positions[cursorIndex] ?? 0} layout={layout} kind="cursor" />
          )}
          <ChartValueAxis up={layout.up} text={valueText} />
          <AxisBottom
            top={layout.inner.height}
            scale={layout.across}
            numTicks={layout.ticks}
            tickFormat={(position) => tickText(Number(position))}
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
