import { AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import type { scaleLinear } from '@visx/scale';
import { type KeyboardEvent, useState } from 'react';
import classes from './Charts.module.css';

/** How the labels of every axis are set. */
export const tickLabel = { className: classes['tick'] ?? '', fill: 'currentColor', fontFamily: 'inherit' } as const;

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels that are left for the drawing within its margin. */
export function innerOf(
  { width, height }: Size,
  margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number },
): Size {
  return { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
}

const rows = 4;

/** The scale of the values. */
type Upwards = ReturnType<typeof scaleLinear<number>>;

/** Lines across, one for each value on the axis. */
export function ValueLines({ up, width }: { up: Upwards; width: number }) {
  return <GridRows className={classes['grid'] ?? ''} scale={up} width={width} numTicks={rows} stroke="" />;
}

/** The values at the left. */
export function ValueAxis({ up, text }: { up: Upwards; text: (value: number) => string }) {
  return (
    <AxisLeft
      scale={up}
      numTicks={rows}
      hideAxisLine
      hideTicks
      tickLabelProps={{ ...tickLabel, textAnchor: 'end', dx: -4, dy: 4 }}
      tickFormat={(value) => text(Number(value))}
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** The place of a picture that is read, by pointer or by the arrow keys; Escape ends the reading. */
export interface Reading {
  /** `null` while none is read. */
  readonly at: number | null;
  readonly read: (place: number | null) => void;
  readonly press: (event: KeyboardEvent) => void;
}

/** @param last place that there is, from 0. @param next the place after so many steps, given the one that is read. */
export function useReading(last: number, next: (at: number | null, step: number) => number): Reading {
  const [place, read] = useState<number | null>(null);
  const at = place === null ? null : Math.min(place, last);
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Escape') read(null);
    if (step === undefined) return;
    event.preventDefault();
    read(Math.max(0, Math.min(last, next(at, step))));
  };
  return { at, read, press };
}
