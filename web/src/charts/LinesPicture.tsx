import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';
import classes from './Charts.module.css';
import type { Line, LinesChartProps } from './lines.ts';
import { innerOf, tickLabel, useReading, ValueAxis, ValueLines } from './picture.tsx';

export interface LinesPictureProps extends LinesChartProps {
  /** Width of the chart in pixels. */
  width: number;
  height: number;
}

const margin = { top: 10, right: 20, bottom: 28, left: 64 };
/** Width of a label below the axis, pixels. */
const labelWidth = 72;

function layOut({ places, lines, width, height }: LinesPictureProps) {
  const inner = innerOf({ width, height }, margin);
  const [first = 0, last = 1] = [places[0], places.at(-1)];
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
  line: Line;
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

function Tip({ at, layout, props }: { at: number; layout: Layout; props: LinesPictureProps }) {
  const { places, lines, placeText, width } = props;
  const position = places[at];
  if (position === undefined) return null;
  const left = Math.min(width - 110, Math.max(110, margin.left + layout.across(position)));
  return (
    <div className={classes['tip'] ?? ''} style={{ left }} aria-hidden="true">
      <b>{placeText(position)}</b>
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

/** Index of the position nearest to `wanted`. */
function findNearestIndex(positions: readonly number[], wanted: number): number {
  const next = positions.findIndex((position) => position >= wanted);
  if (next <= 0) return next < 0 ? positions.length - 1 : 0;
  return wanted - (positions[next - 1] ?? 0) < (positions[next] ?? 0) - wanted ? next - 1 : next;
}

/** The line chart at a fixed size, with its cursor. */
export function LinesPicture(props: LinesPictureProps) {
  const { label, places, lines, crossings, current, placeText, tickText, valueText, width, height } = props;
  const layout = layOut(props);
  const start = findNearestIndex(places, current);
  const { at, read, press } = useReading(places.length - 1, (from, step) => (from ?? start) + step);
  const shownIndex = at ?? start;
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    read(findNearestIndex(places, layout.across.invert(x)));
  };
  const texts = lines.map(({ name, points }) => `${name} ${points[shownIndex]?.text ?? ''}`);
  return (
    <div
      className={classes['picture'] ?? ''}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={places.length}
      aria-valuenow={shownIndex + 1}
      aria-valuetext={`${placeText(places[shownIndex] ?? 0)}: ${texts.join(', ')}`}
      onKeyDown={press}
      onBlur={() => read(null)}
    >
      <svg
        className={classes['lines']}
        width={width}
        height={height}
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => read(null)}
      >
        <Group left={margin.left} top={margin.top}>
          <ValueLines up={layout.up} width={layout.inner.width} />
          {lines.map((line, index) => (
            <LineWithBand key={line.key} line={line} at={index} positions={places} layout={layout} />
          ))}
          {crossings.map((position) => (
            <VerticalLine key={position} position={position} layout={layout} kind="crossing" />
          ))}
          <VerticalLine position={current} layout={layout} kind="current" />
          {at !== null && <VerticalLine position={places[at] ?? 0} layout={layout} kind="cursor" />}
          <ValueAxis up={layout.up} text={valueText} />
          <AxisBottom
            top={layout.inner.height}
            scale={layout.across}
            numTicks={layout.ticks}
            tickFormat={(position) => tickText(Number(position))}
            hideTicks
            axisClassName={classes['axis'] ?? ''}
            tickLabelProps={{ ...tickLabel, textAnchor: 'middle' }}
          />
        </Group>
      </svg>
      {at !== null && <Tip at={at} layout={layout} props={props} />}
    </div>
  );
}
