import { describe, expect, test } from 'vitest';
import {
  computeMapPixelsPerUnitAtZoomOne,
  computeMapTooltipPosition,
  isPositionInMapView,
  findCountryCodeOfNearestMapPoint,
  computeMapPointTapRadius,
  convertMapViewToDrawingPosition,
  toMapViewPosition,
} from './mapView.ts';

const world = { width: 1000, height: 440 };

describe('scale at zoom 1', () => {
  test.each([
    ['a wide card', { width: 1376, height: 750 }],
    ['a card next to a panel', { width: 1000, height: 750 }],
    ['a phone', { width: 358, height: 420 }],
  ])('shows the whole world on %s, in both directions', (_what, view) => {
    const scale = computeMapPixelsPerUnitAtZoomOne(view, world);
    expect(scale * world.width).toBeLessThanOrEqual(view.width);
    expect(scale * world.height).toBeLessThanOrEqual(view.height);
  });

  test.each([1376, 1856, 2496])('fills the height of a card of %i px at zoom 2', (width) => {
    expect(2 * computeMapPixelsPerUnitAtZoomOne({ width, height: 750 }, world) * world.height).toBeCloseTo(750);
  });
});

test('converts positions between view and drawing', () => {
  const state = { x: -120, y: 30, scale: 2.5 };
  expect(toMapViewPosition(state, [100, 10])).toEqual([130, 55]);
  expect(convertMapViewToDrawingPosition(state, [130, 55])).toEqual([100, 10]);
});

test('treats a position near the edge as out of view', () => {
  const view = { width: 400, height: 300 };
  expect([
    isPositionInMapView([40, 150], view, 40),
    isPositionInMapView([39, 150], view, 40),
    isPositionInMapView([200, 261], view, 40),
  ]).toEqual([true, false, false]);
});

test('limits the tap radius to 12 px and to a quarter of small land', () => {
  expect(computeMapPointTapRadius(5_000, 0.75)).toBe(12);
  expect(Math.PI * computeMapPointTapRadius(200, 1.65) ** 2).toBeCloseTo((200 * 1.65 ** 2) / 4);
  expect(computeMapPointTapRadius(8, 0.75)).toBe(5);
});

test('finds the nearest point within 12 px', () => {
  const points = [
    { code: 'AG', at: [10, 10] as const },
    { code: 'KN', at: [12, 10] as const },
  ];
  const find = (x: number): string | null =>
    findCountryCodeOfNearestMapPoint(points, { x: 0, y: 0, scale: 4 }, [x, 40]);
  expect([find(27), find(28), find(43), find(45), find(61)]).toEqual([null, 'AG', 'AG', 'KN', null]);
  expect(findCountryCodeOfNearestMapPoint(points, { x: 0, y: 0, scale: 4 }, [34, 40], 5)).toBeNull();
});

test('places a tooltip on the side with enough space', () => {
  const [tip, view] = [
    { width: 100, height: 40 },
    { width: 400, height: 300 },
  ];
  expect(computeMapTooltipPosition([10, 10], tip, view, 14)).toEqual([24, 24]);
  expect(computeMapTooltipPosition([350, 280], tip, view, 14)).toEqual([236, 226]);
  expect(computeMapTooltipPosition([50, 10], tip, { width: 120, height: 300 }, 14)).toEqual([0, 24]);
});
