import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timelineMarkGapPx, type TimelineMarkPosition, spreadTimelineMarks } from './spreadTimelineMarks.ts';

test('leaves marks in place when they do not overlap', () => {
  const positions = [
    { from: 0, width: 10 },
    { from: 100, width: 60 },
  ];
  expect(spreadTimelineMarks(positions, 500)).toEqual([0, 100]);
});

test('moves overlapping marks to the right and back into the lane', () => {
  const dots = [0, 2, 3].map((from) => ({ from, width: 10 }));
  expect(spreadTimelineMarks(dots, 500)).toEqual([0, 14, 28]);
  const late = [490, 495].map((from) => ({ from, width: 60 }));
  expect(spreadTimelineMarks(late, 500)).toEqual([376, 440]);
});

const lanes = fc
  .tuple(
    fc.integer({ min: 100, max: 1200 }),
    fc.array(fc.record({ from: fc.integer({ min: -20, max: 1300 }), width: fc.integer({ min: 6, max: 90 }) }), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map(([laneWidth, positions]): [number, TimelineMarkPosition[]] => [
    laneWidth,
    positions.toSorted((one, other) => one.from - other.from),
  ]);

test('keeps the order without overlaps and within the lane when all marks fit', () => {
  fc.assert(
    fc.property(lanes, ([laneWidth, positions]) => {
      const begins = spreadTimelineMarks(positions, laneWidth);
      const needed = positions.reduce((sum, { width }) => sum + width + timelineMarkGapPx, -timelineMarkGapPx);
      for (const [at, begin] of begins.entries()) {
        const { width } = positions[at] ?? { width: 0 };
        expect(begin).toBeGreaterThanOrEqual(0);
        if (needed > laneWidth) expect(begin).toBeLessThan(laneWidth);
        else
          expect(begin + width).toBeLessThanOrEqual(
            begins[at + 1] === undefined ? laneWidth : (begins[at + 1] ?? 0) - timelineMarkGapPx,
          );
      }
    }),
  );
});
