import { ParentSize } from '@visx/responsive';
import { Row } from '../ui/Row.tsx';
import classes from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';
import type { LinesChartProps } from './lines.ts';
import { LinesPicture } from './LinesPicture.tsx';

/** Pixels, until the page is laid out. */
const initial = { width: 640, height: 230 };
/** Limit for the screen reader table; longer series are thinned out. */
const maxTableRows = 11;

/** Line chart. Inexact values are drawn as bands, crossings are marked. Arrow keys, pointer and touch move a cursor. */
export function LinesChart(props: LinesChartProps) {
  const { label, places, lines, currentName, placeName, placeText } = props;
  const interval = Math.max(1, Math.ceil(places.length / maxTableRows));
  const tableEntries = places.flatMap((position, at) =>
    at % interval === 0 || at === places.length - 1 ? [{ position, at }] : [],
  );
  return (
    <>
      <Row gap="4px 16px" wrap className={classes['legend']} aria-hidden="true">
        {lines.map(({ key, name }, at) => (
          <Row as="span" inline gap={8} key={key}>
            <i data-swatch="line" data-line={at} /> {name}
          </Row>
        ))}
        <Row as="span" inline gap={8}>
          <i data-swatch="current" /> {currentName}
        </Row>
      </Row>
      <div className={classes['periods']}>
        <ParentSize initialSize={initial} debounceTime={0}>
          {({ width }) => <LinesPicture {...props} width={Math.max(200, width)} height={initial.height} />}
        </ParentSize>
      </div>
      <ChartTable
        caption={label}
        columns={[placeName, ...lines.map(({ name }) => name)]}
        rows={tableEntries.map(({ position, at }) => [
          placeText(position),
          ...lines.map(({ points }) => points[at]?.text ?? ''),
        ])}
      />
    </>
  );
}
