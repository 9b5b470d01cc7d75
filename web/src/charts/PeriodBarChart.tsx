import { ParentSize } from '@visx/responsive';
import { ScreenReaderChartTable } from './ScreenReaderChartTable.tsx';
import { FlexRow } from '../ui/FlexRow.tsx';
import classes from './Charts.module.css';
import type { PeriodBarChartProps } from './periodBarChartTypes.ts';
import { PeriodBarChartPlot } from './PeriodBarChartPlot.tsx';

/** Size in pixels that is used until the page is laid out. */
const initial = { width: 640, height: 230 };

/** Bar chart of values by period, with their moving average. Arrow keys and the pointer move a cursor. */
export function PeriodBarChart(props: PeriodBarChartProps) {
  const { label, periods, names, dayText } = props;
  return (
    <>
      <FlexRow gap="4px 16px" wrap className={classes['legend']} aria-hidden="true">
        <FlexRow as="span" inline gap={8}>
          <i data-swatch="value" /> {names.value}
        </FlexRow>
        <FlexRow as="span" inline gap={8}>
          <i data-swatch="part" /> {names.part}
        </FlexRow>
        <FlexRow as="span" inline gap={8}>
          <i data-swatch="mean" /> {names.mean}
        </FlexRow>
      </FlexRow>
      <div className={classes['periods']}>
        <ParentSize initialSize={initial} debounceTime={0}>
          {({ width }) => <PeriodBarChartPlot {...props} width={Math.max(200, width)} height={initial.height} />}
        </ParentSize>
      </div>
      <ScreenReaderChartTable
        caption={label}
        columns={[names.period, names.value, names.part]}
        rows={periods.map(({ start, value, part }) => [dayText(start), value, part])}
      />
    </>
  );
}
