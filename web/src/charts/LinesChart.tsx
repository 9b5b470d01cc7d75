import { ParentSize } from '@visx/responsive';
import { Row } from '../ui/Row.tsx';
import classes from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';
import type { LinesChartProps } from './lines.ts';
import { LinesPicture } from './LinesPicture.tsx';

/** Before the page is laid out, in pixels. */
const initial = { width: 640, height: 230 };
/** Rows of the table that says the same. */
const mostRows = 11;

/** Lines over an axis, ranges as bands, and where lines cross; arrow keys, the pointer and touch read single places. */
export function LinesChart(props: LinesChartProps) {
  const { label, places, lines, currentName, placeName, placeText } = props;
  const every = Math.max(1, Math.ceil(places.length / mostRows));
  const told = places.flatMap((place, at) => (at % every === 0 || at === places.length - 1 ? [{ place, at }] : []));
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
        rows={told.map(({ place, at }) => [placeText(place), ...lines.map(({ points }) => points[at]?.text ?? '')])}
      />
    </>
  );
}
