import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markGap, type Place, spreadMarks } from './spreadMarks.ts';

test('marks that do not touch stay where they are', () => {
  const places = [
    { from: 0, width: 10 },
    { from: 100, width: 60 },
  ];
  expect(spreadMarks(places, 500)).toEqual([0, 100]);
});

test('a mark goes to the right of the one that it would cover, and back from the end of the lane', () => {
  const dots = [0, 2, 3].map((from) => ({ from, width: 10 }));
  expect(spreadMarks(dots, 500)).toEqual([0, 14, 28]);
  const late = [490, 495].map((from) => ({ from, width: 60 }));
  expect(spreadMarks(late, 500)).toEqual([376, 440]);
});

const lanes = fc
  .tuple(
    fc.integer({ min: 100, max: 1200 }),
    fc.array(fc.record({ from: fc.integer({ min: -20, max: 1300 }), width: fc.integer({ min: 6, max: 90 }) }), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map(([room, places]): [number, Place[]] => [room, places.toSorted((one, other) => one.from - other.from)]);

test('no mark covers another or leaves the lane where there is room for all, and the order stays', () => {
  fc.assert(
    fc.property(lanes, ([room, places]) => {
      const begins = spreadMarks(places, room);
      const needed = places.reduce((sum, { width }) => sum + width + markGap, -markGap);
      for (const [at, begin] of begins.entries()) {
        const { width } = places[at] ?? { width: 0 };
        expect(begin).toBeGreaterThanOrEqual(0);
        if (needed > room) expect(begin).toBeLessThan(room);
        else
          expect(begin + width).toBeLessThanOrEqual(
            begins[at + 1] === undefined ? room : (begins[at + 1] ?? 0) - markGap,
          );
      }
    }),
  );
});
