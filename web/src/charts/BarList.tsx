import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import { Stack } from '../ui/Stack.tsx';
import { FlexRow } from '../ui/FlexRow.tsx';
import classes from './Charts.module.css';
import { formatInteger } from '../ui/numberFormat.ts';

export interface BarListItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  /** Part of the value to highlight, drawn from the start of the bar. */
  readonly part?: number;
  /** Text after the value, for example a percentage. */
  readonly note?: string;
}

export interface BarListProps {
  label: string;
  items: readonly BarListItem[];
  /** Value of a full-width bar. Default: the largest value. */
  maxValue?: number;
}

/** Horizontal bar chart. Screen readers read it as a list of names and values. */
export function BarList({ label, items, maxValue }: BarListProps) {
  const fullWidth = maxValue ?? Math.max(0, ...items.map(({ value }) => value));
  const length = scaleLinear({ domain: [0, Math.max(1, fullWidth)], range: [0, 100] });
  return (
    <Stack as="ol" gap={4} className={classes['bars'] ?? ''} aria-label={label}>
      {items.map(({ key, label: name, value, part = 0, note }) => (
        <li key={key}>
          <FlexRow as="span" gap={8} className={classes['barLabel'] ?? ''}>
            {name}
          </FlexRow>
          <svg className={classes['bar'] ?? ''} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <Bar className={classes['track'] ?? ''} x={0} y={0} width={100} height={6} />
            <Bar className={classes['length'] ?? ''} x={0} y={0} width={Math.min(100, length(value))} height={6} />
            {part > 0 && (
              <Bar className={classes['part'] ?? ''} x={0} y={0} width={Math.min(100, length(part))} height={6} />
            )}
          </svg>
          <span className={classes['barValue'] ?? ''}>
            {formatInteger(value)}
            {note !== undefined && <small>{note}</small>}
          </span>
        </li>
      ))}
    </Stack>
  );
}

/** Legend of bars with a highlighted part: the label of the whole value and the label of the part. */
export function BarListLegend({ value, part }: { value: string; part: string }) {
  return (
    <FlexRow as="span" gap="4px 16px" wrap className={classes['legend']}>
      <FlexRow as="span" inline gap={8}>
        <i data-swatch="value" /> {value}
      </FlexRow>
      <FlexRow as="span" inline gap={8}>
        <i data-swatch="part" /> {part}
      </FlexRow>
    </FlexRow>
  );
}
