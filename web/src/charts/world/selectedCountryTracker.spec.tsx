import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  mockResizeObserver,
  getTestMapCountryButton,
  setUpMapTests,
  waitForTestMapToSettle,
  renderTestChoroplethMap,
  readTestMapTransform,
  testMapViewportSize,
} from '../../test/mapTestUtils.tsx';
import { projectedCountryByCode } from './projectedWorld.ts';

setUpMapTests();
afterEach(() => {
  document.documentElement.style.removeProperty('scroll-padding-bottom');
  vi.restoreAllMocks();
});

/** Horizontal position of the centre of a country in the view, in CSS pixels. */
const across = (code: string): number =>
  readTestMapTransform().x + (projectedCountryByCode.get(code)?.at[0] ?? 0) * readTestMapTransform().scale;

test('scrolls a country into view when it is opened by name', () => {
  const change = renderTestChoroplethMap();
  expect(across('FJ')).toBeGreaterThan(testMapViewportSize.clientWidth);
  change({ selected: 'FJ' });
  waitForTestMapToSettle();
  expect(across('FJ')).toBeLessThan(testMapViewportSize.clientWidth - 20);
});

test('scrolls the initially open country into view', () => {
  renderTestChoroplethMap({ selected: 'FJ' });
  waitForTestMapToSettle();
  expect(across('FJ')).toBeLessThan(testMapViewportSize.clientWidth - 20);
});

test('leaves a clicked country in place, and in view when the map shrinks', () => {
  const resizeTo = mockResizeObserver();
  const change = renderTestChoroplethMap();
  const { x, scale } = readTestMapTransform();
  const clicked = { clientX: 980, clientY: 200, detail: 1 };
  fireEvent.click(getTestMapCountryButton('Russia'), clicked);
  change({ selected: 'RU' });
  waitForTestMapToSettle();
  expect(readTestMapTransform().x).toBe(x);
  resizeTo(640);
  waitForTestMapToSettle();
  const now = readTestMapTransform().x + ((clicked.clientX - x) / scale) * readTestMapTransform().scale;
  expect([now > 40, now < 600]).toEqual([true, true]);
});

test('scrolls the window when an overlay would hide the country', () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  document.documentElement.style.setProperty('scroll-padding-bottom', '400px');
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
  const change = renderTestChoroplethMap();
  const press = (clientY: number): void => {
    fireEvent.click(getTestMapCountryButton('Brazil'), { clientX: 300, clientY, detail: 1 });
    change({ selected: 'BR' });
    change({ selected: null });
  };
  press(300);
  expect(scrolled).not.toHaveBeenCalled();
  press(400);
  press(20);
  expect(scrolled.mock.calls).toEqual([
    [0, 80],
    [0, -60],
  ]);
});
