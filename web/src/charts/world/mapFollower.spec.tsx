import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { canResize, country, mapTests, rest, showMap, standing, viewSize } from '../../test/mapTests.tsx';
import { pictureOf } from './worldPicture.ts';

mapTests();
afterEach(() => {
  document.documentElement.style.removeProperty('scroll-padding-bottom');
  vi.restoreAllMocks();
});

/** Horizontal position of the centre of a country in the view, CSS pixels. */
const across = (code: string): number => standing().x + (pictureOf.get(code)?.at[0] ?? 0) * standing().scale;

test('scrolls a country into view when it is opened by name', () => {
  const change = showMap();
  expect(across('FJ')).toBeGreaterThan(viewSize.clientWidth);
  change({ selected: 'FJ' });
  rest();
  expect(across('FJ')).toBeLessThan(viewSize.clientWidth - 20);
});

test('scrolls the initially open country into view', () => {
  showMap({ selected: 'FJ' });
  rest();
  expect(across('FJ')).toBeLessThan(viewSize.clientWidth - 20);
});

test('leaves a clicked country in place, and in view when the map shrinks', () => {
  const resizeTo = canResize();
  const change = showMap();
  const { x, scale } = standing();
  const clicked = { clientX: 980, clientY: 200, detail: 1 };
  fireEvent.click(country('Russia'), clicked);
  change({ selected: 'RU' });
  rest();
  expect(standing().x).toBe(x);
  resizeTo(640);
  rest();
  const now = standing().x + ((clicked.clientX - x) / scale) * standing().scale;
  expect([now > 40, now < 600]).toEqual([true, true]);
});

test('scrolls the window when an overlay would hide the country', () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  document.documentElement.style.setProperty('scroll-padding-bottom', '400px');
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
  const change = showMap();
  const press = (clientY: number): void => {
    fireEvent.click(country('Brazil'), { clientX: 300, clientY, detail: 1 });
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
