import { AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import type { scaleLinear } from '@visx/scale';
import { type KeyboardEvent, useState } from 'react';
import classes from './Charts.module.css';

/** SVG properties shared by all axis labels. */
export const chartAxisTickLabelProps = {
  className: classes['tick'] ?? '',
  fill: 'currentColor',
  fontFamily: 'inherit',
} as const;

/** Size in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of the plot area inside the margins, in pixels. */
export function subtractChartMargin(
  { width, height }: Size,
  margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number },
): Size {
  return { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
}

const valueTickCount = 4;

/** Scale of the vertical axis. */
type ValueScale = ReturnType<typeof scaleLinear<number>>;

/** Horizontal grid lines, one per tick of the value axis. */
export function ChartValueGridLines({ up, width }: { up: ValueScale; width: number }) {
  return <GridRows className={classes['grid'] ?? ''} scale={up} width={width} numTicks={valueTickCount} stroke="" />;
}

/** Value axis on the left. */
export function ChartValueAxis({ up, text }: { up: ValueScale; text: (value: number) => string }) {
  return (
    <AxisLeft
      scale={up}
      numTicks={valueTickCount}
      hideAxisLine
      hideTicks
      tickLabelProps={{ ...chartAxisTickLabelProps, textAnchor: 'end', dx: -4, dy: 4 }}
      tickFormat={(value) => text(Number(value))}
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Cursor of a chart, moved by pointer or arrow keys. Escape removes it. */
export interface ChartCursorStateAndHandlers {
  /** Index of the point under the cursor; `null` without a cursor. */
  readonly cursorIndex: number | null;
  readonly moveCursor: (index: number | null) => void;
  readonly handleKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Manages the cursor of a chart.
 * @param last index of the last point.
 * @param next computes the index `step` points after `at`; `at` is `null` without a cursor.
 */
export function useChartCursor(
  last: number,
  next: (at: number | null, step: number) => number,
): ChartCursorStateAndHandlers {
  const [cursor, read] = useState<number | null>(null);
  const at = cursor === null ? null : Math.min(cursor, last);
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Escape') read(null);
    if (step === undefined) return;
    event.preventDefault();
    read(Math.max(0, Math.min(last, next(at, step))));
  };
  return { cursorIndex: at, moveCursor: read, handleKeyDown: press };
}
