import { ParentSize } from '@visx/responsive';
import { FlexRow } from '../ui/FlexRow.tsx';
import classes from './Charts.module.css';
import { ScreenReaderChartTable } from './ScreenReaderChartTable.tsx';
import type { LineChartProps } from './lineChartTypes.ts';
import { LineChartPlot } from './LineChartPlot.tsx';

/** Size in pixels that is used until the page is laid out. */
const initial = { width: 640, height: 230 };
/**
 * Maximum number of rows at regular intervals in the screen reader table. For longer series, the table lists only every
 * nth position and the last position.
 */
const maxTableRows = 11;

/**
 * Line chart. Inexact values are drawn as bands, and crossings are marked. Arrow keys, pointer and touch move a cursor.
 */
export function LineChart(props: LineChartProps) {
  const { label, positions, lines, currentName, positionName, positionText } = props;
  const interval = Math.max(1, Math.ceil(positions.length / maxTableRows));
  const tableEntries = positions.flatMap((position, at) =>
    at % interval === 0 || at === positions.length - 1 ? [{ position, at }] : [],
  );
  return (
    <>
      <FlexRow gap="4px 16px" wrap className={classes['legend']} aria-hidden="true">
        {lines.map(({ key, name }, at) => (
          <FlexRow as="span" inline gap={8} key={key}>
            <i data-swatch="line" data-line={at} /> {name}
          </FlexRow>
        ))}
        <FlexRow as="span" inline gap={8}>
          <i data-swatch="current" /> {currentName}
        </FlexRow>
      </FlexRow>
      <div className={classes['periods']}>
        <ParentSize initialSize={initial} debounceTime={0}>
          {({ width }) => <LineChartPlot {...props} width={Math.max(200, width)} height={initial.height} />}
        </ParentSize>
      </div>
      <ScreenReaderChartTable
        caption={label}
        columns={[positionName, ...lines.map(({ name }) => name)]}
        rows={tableEntries.map(({ position, at }) => [
          positionText(position),
          ...lines.map(({ points }) => points[at]?.text ?? ''),
        ])}
      />
    </>
  );
}
