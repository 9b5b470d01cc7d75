import { fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import {
  canResize,
  country,
  drag,
  layer,
  mapTests,
  rest,
  showMap,
  standing,
  view,
  viewSize,
  wheel,
  zoomLevel,
} from '../../test/mapTests.tsx';
import { placeOf } from './worldDrawing.ts';
import { worldSize } from './worldPicture.ts';

mapTests();

test('starts at zoom 2, with the world as high as the view', () => {
  showMap();
  expect(zoomLevel()).toBe('2x');
  const { x, y, scale } = standing();
  expect([x <= 0, y]).toEqual([true, 0]);
  expect(scale * worldSize.height).toBeCloseTo(viewSize.clientHeight);
});

test('shows California to New Zealand at first in a wide view', () => {
  canResize()(1376);
  showMap();
  const { x, scale } = standing();
  for (const place of [placeOf([-124, 40]), placeOf([178, -38])]) {
    const across = x + place[0] * scale;
    expect(across).toBeGreaterThan(24);
    expect(across).toBeLessThan(1376 - 24);
  }
});

test('moves only the transform of the layer, without React commits or redrawn countries', async () => {
  const commits = vi.fn();
  showMap({}, (map) => (
    <Profiler id="map" onRender={commits}>
      {map}
    </Profiler>
  ));
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(layer(), { subtree: true, attributes: true, childList: true });
  commits.mockClear();
  const seen = [standing()];
  const then = (): number => seen.push(standing());
  drag(view(), -80, 10);
  then();
  wheel(-200);
  then();
  rest();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  then();
  fireEvent.keyDown(country('Germany'), { key: 'ArrowRight', shiftKey: true });
  then();
  fireEvent.pointerMove(country('Germany'), { pointerType: 'mouse', clientX: 20, clientY: 20 });
  rest();
  await Promise.resolve();
  observer.disconnect();
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(seen.length);
  expect(commits).not.toHaveBeenCalled();
  expect(changes.length).toBeGreaterThan(0);
  const changed = [...new Set(changes.map(({ target }) => target))];
  expect(changed.filter(({ nodeName }) => nodeName !== 'pattern')).toEqual([layer()]);
});

test('restores the distance of hatch lines when the map comes to rest', () => {
  showMap();
  const gaps = (): (string | null)[] =>
    [...layer().querySelectorAll('pattern')].map((pattern) => pattern.getAttribute('patternTransform'));
  wheel(-500);
  rest();
  const unit = (1 / standing().scale).toFixed(4);
  expect(gaps()).toEqual([`rotate(45) scale(${unit})`, `rotate(-45) scale(${unit})`]);
});

test('composites the layer only while it moves and restores point sizes at rest', () => {
  showMap();
  const unit = (): number => Number(layer().style.getPropertyValue('--unit'));
  expect(unit() * standing().scale).toBeCloseTo(1);
  const before = unit();
  wheel(-400);
  expect([layer().dataset['moving'], unit()]).toEqual(['', before]);
  rest();
  expect(layer().dataset['moving']).toBeUndefined();
  expect(unit()).toBeLessThan(before);
  expect(unit() * standing().scale).toBeCloseTo(1);
});

test('limits zoom to 1 to 5 and panning to the world', () => {
  showMap();
  for (let turn = 0; turn < 20; turn += 1) wheel(-500);
  rest();
  expect(zoomLevel()).toBe('5x');
  drag(view(), 90_000, 90_000);
  expect(standing()).toMatchObject({ x: 0, y: 0 });
  for (let turn = 0; turn < 20; turn += 1) wheel(500);
  rest();
  expect(zoomLevel()).toBe('1x');
  expect(view().hasAttribute('data-whole')).toBe(true);
});

test('zooms and shows the whole world by buttons, with a transition', () => {
  showMap();
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(layer().hasAttribute('data-gliding')).toBe(true);
    rest();
    expect(layer().hasAttribute('data-gliding')).toBe(false);
  };
  press('Zoom in');
  expect(zoomLevel()).toBe('3x');
  press('Zoom out');
  expect(zoomLevel()).toBe('2x');
  press('Show the whole world');
  expect([standing().x, standing().scale * worldSize.width]).toEqual([0, viewSize.clientWidth]);
  expect(view().hasAttribute('data-whole')).toBe(true);
});

test('zooms in at the position of a double click', () => {
  showMap();
  fireEvent.dblClick(view(), { clientX: 10, clientY: 10 });
  rest();
  expect(zoomLevel()).toBe('4x');
});

test('zooms and pans by keys from any country', () => {
  showMap();
  const press = (key: string, shiftKey = false): void => {
    fireEvent.keyDown(country('Germany'), { key, shiftKey });
    rest();
  };
  press('+');
  expect(zoomLevel()).toBe('3x');
  const { x } = standing();
  press('ArrowRight', true);
  expect(standing().x).toBeCloseTo(x - 200);
  press('-');
  expect(zoomLevel()).toBe('2x');
  press('0');
  expect(view().hasAttribute('data-whole')).toBe(true);
});

test('zooms with two fingers', () => {
  showMap();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]): void => {
    const touches = across.map((clientX, identifier) => ({ identifier, clientX, clientY: 375, target: view() }));
    fireEvent[type](view(), { touches, targetTouches: touches, changedTouches: touches });
  };
  touch('touchStart', 450, 550);
  touch('touchMove', 425, 575);
  touch('touchEnd', 425, 575);
  rest();
  expect(zoomLevel()).toBe('3x');
});

test('keeps its centre and zoom when the view is resized', () => {
  const resizeTo = canResize();
  showMap();
  drag(view(), -150, 0);
  wheel(-500);
  rest();
  const middleOf = (width: number): number => (width / 2 - standing().x) / standing().scale;
  const [middle, zoomed] = [middleOf(viewSize.clientWidth), zoomLevel()];
  resizeTo(640);
  expect(middleOf(640)).toBeCloseTo(middle, 0);
  expect(zoomLevel()).toBe(zoomed);
});
