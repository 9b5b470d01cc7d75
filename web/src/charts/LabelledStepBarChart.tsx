import { ParentSize } from '@visx/responsive';
import { FlexRow } from '../ui/FlexRow.tsx';
import classes from './Charts.module.css';
import { ScreenReaderChartTable } from './ScreenReaderChartTable.tsx';
import type { LabelledStepBarChartProps } from './stepBarChartTypes.ts';
import { LabelledStepBarChartPlot } from './LabelledStepBarChartPlot.tsx';

/** Size in pixels that is used until the page is laid out. */
const initial = { width: 640, height: 230 };

/** Bar chart of a few labelled steps. Highlights the chosen step and can draw a limit line. */
export function LabelledStepBarChart(props: LabelledStepBarChartProps) {
  const { label, steps, names, valueText, limit } = props;
  return (
    <>
      {limit !== undefined && (
        <FlexRow as="p" gap={8} className={classes['legend']}>
          <i data-swatch="limit" /> {limit.name}
        </FlexRow>
      )}
      <div className={classes['periods']}>
        <ParentSize initialSize={initial} debounceTime={0}>
          {({ width }) => <LabelledStepBarChartPlot {...props} width={Math.max(200, width)} height={initial.height} />}
        </ParentSize>
      </div>
      <ScreenReaderChartTable
        caption={label}
        columns={[names.step, names.value]}
        rows={steps.map((step) => [step.label, valueText(step.value)])}
      />
    </>
  );
}
