import { t } from '@lingui/core/macro';
import { Group } from '@visx/group';
import { HeatmapRect } from '@visx/heatmap';
import { ParentSize } from '@visx/responsive';
import { scaleLinear } from '@visx/scale';
import { Fragment } from 'react';
import { ScreenReaderChartTable } from './ScreenReaderChartTable.tsx';
import { computeHeatMapShade, heatMapShadeCount } from './heatMapShade.ts';
import { FlexRow } from '../ui/FlexRow.tsx';
import classes from './Charts.module.css';
import { formatInteger } from '../ui/numberFormat.ts';

export interface HeatMapRowData {
  readonly label: string;
  /** One value per column; `null` for an empty cell. */
  readonly values: readonly (number | null)[];
  /** Shown at the end of the row. */
  readonly total: number;
}

export interface HeatMapProps {
  /** Subject of the chart. */
  label: string;
  /** Header of the row names in the screen reader table. */
  rowLabel: string;
  columns: readonly string[];
  rows: readonly HeatMapRowData[];
  /** Formats a cell value. Default: a grouped integer. */
  valueText?: (value: number) => string;
  /** Value of the darkest shade. Default: the largest value. */
  maxValue?: number;
  /** Header of the row totals. */
  totalLabel?: string;
}

/** Layout sizes in pixels. */
const size = { label: 112, row: 28, head: 28, total: 60, gap: 3, minCell: 62, maxCell: 120 };

type SizedHeatMapProps = HeatMapProps & { readonly cell: number };

const defaultTotalLabel = t`Total`;

interface Bin {
  readonly count: number | null;
}

function toBinColumns({ columns, rows }: HeatMapProps): { bin: number; bins: Bin[] }[] {
  return columns.map((_column, at) => ({ bin: at, bins: rows.map(({ values }) => ({ count: values[at] ?? null })) }));
}

const shade = (level: number) => ({ fill: `var(--heat-${level})` });

function Cells(props: SizedHeatMapProps) {
  const { columns, rows, cell, valueText = formatInteger } = props;
  const maxValue = props.maxValue ?? Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const across = scaleLinear({ domain: [0, columns.length], range: [0, columns.length * cell] });
  const down = scaleLinear({ domain: [0, rows.length], range: [0, rows.length * size.row] });
  const bins = (column: { bins: Bin[] }) => column.bins;
  return (
    <HeatmapRect
      data={toBinColumns(props)}
      bins={bins}
      count={(bin: Bin) => bin.count ?? 0}
      xScale={across}
      yScale={down}
      binWidth={cell}
      binHeight={size.row}
      gap={size.gap}
    >
      {(cells) =>
        cells.flat().map(({ bin: { count }, x, y, width, height, row, column }) =>
          count === null ? null : (
            <Fragment key={`${row} ${column}`}>
              <rect {...{ x, y, width, height }} rx={3} style={shade(computeHeatMapShade(count, maxValue))} />
              <text
                className={classes['cellText']}
                data-level={computeHeatMapShade(count, maxValue)}
                x={x + width / 2}
                y={y + height / 2}
                dy="0.35em"
              >
                {valueText(count)}
              </text>
            </Fragment>
          ),
        )
      }
    </HeatmapRect>
  );
}

function Headers({ columns, rows, cell, totalLabel = defaultTotalLabel }: SizedHeatMapProps) {
  const end = size.label + columns.length * cell + size.total - 8;
  const middle = (at: number): number => size.head + (at + 0.5) * size.row + size.gap / 2;
  return (
    <>
      {columns.map((column, at) => (
        <text key={column} className={classes['columnHead']} x={size.label + (at + 0.5) * cell} y={16}>
          {column}
        </text>
      ))}
      <text className={classes['totalHead']} x={end} y={16}>
        {totalLabel}
      </text>
      {rows.map(({ label, total }, at) => (
        <Fragment key={label}>
          <text className={classes['rowHead']} x={0} y={middle(at)} dy="0.35em">
            {label}
          </text>
          <text className={classes['total']} x={end} y={middle(at)} dy="0.35em">
            {formatInteger(total)}
          </text>
        </Fragment>
      ))}
    </>
  );
}

const computeHeight = (rows: HeatMapProps['rows']): number => size.head + rows.length * size.row + size.gap;

function HeatMapSvg(props: HeatMapProps & { readonly width: number }) {
  const { columns, rows, width: availableWidth } = props;
  const fitting = (availableWidth - size.label - size.total) / Math.max(1, columns.length);
  const cell = Math.max(size.minCell, Math.min(size.maxCell, fitting));
  const width = size.label + columns.length * cell + size.total;
  return (
    <svg className={classes['heatMap']} width={width} height={computeHeight(rows)} aria-hidden="true">
      <Headers {...props} cell={cell} />
      <Group left={size.label} top={size.head}>
        <Cells {...props} cell={cell} />
      </Group>
    </svg>
  );
}

/** Heat map with row totals. Darker cells have higher values. Scrolls horizontally when it does not fit. */
export function HeatMap(props: HeatMapProps) {
  const { label, rowLabel, columns, rows, valueText = formatInteger, totalLabel = defaultTotalLabel } = props;
  const cellText = (value: number | null): string => (value === null ? '–' : valueText(value));
  return (
    <>
      <div className={classes['scroll']} role="group" aria-label={label} tabIndex={0}>
        <ParentSize
          initialSize={{ width: 640 }}
          style={{ width: '100%', height: computeHeight(rows) }}
          debounceTime={0}
        >
          {({ width }) => <HeatMapSvg {...props} width={width} />}
        </ParentSize>
      </div>
      <ScreenReaderChartTable
        caption={label}
        columns={[rowLabel, ...columns, totalLabel]}
        rows={rows.map((row) => [row.label, ...row.values.map(cellText), formatInteger(row.total)])}
      />
    </>
  );
}

/** Legend of the shades, from the lowest to the highest value. */
export function HeatMapLegend({ less = t`Fewer searches`, more = t`More searches` }: { less?: string; more?: string }) {
  return (
    <FlexRow as="span" gap="4px 16px" wrap className={classes['legend']}>
      {less}
      <svg width={heatMapShadeCount * 16} height={10} aria-hidden="true">
        {Array.from({ length: heatMapShadeCount }, (_none, at) => (
          <rect key={at} x={at * 16} y={0} width={15} height={10} rx={2} style={shade(at + 1)} />
        ))}
      </svg>
      {more}
    </FlexRow>
  );
}
