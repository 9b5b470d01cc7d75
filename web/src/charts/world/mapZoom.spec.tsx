import { fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import {
  mockResizeObserver,
  getMapCountry,
  dragMap,
  getMapLayer,
  setUpMapTests,
  waitForMapToSettle,
  renderMap,
  parseMapTransform,
  getMapView,
  mapViewSize,
  scrollMapWheel,
  getZoomLevel,
} from '../../test/mapTestUtils.tsx';
import { projectToMap } from './worldDrawing.ts';
import { worldMapSize } from './projectedWorld.ts';

setUpMapTests();

test('starts at zoom 2, with the world as high as the view', () => {
  renderMap();
  expect(getZoomLevel()).toBe('2x');
  const { x, y, scale } = parseMapTransform();
  expect([x <= 0, y]).toEqual([true, 0]);
  expect(scale * worldMapSize.height).toBeCloseTo(mapViewSize.clientHeight);
});

test('shows California to New Zealand at first in a wide view', () => {
  mockResizeObserver()(1376);
  renderMap();
  const { x, scale } = parseMapTransform();
  for (const place of [projectToMap([-124, 40]), projectToMap([178, -38])]) {
    const across = x + place[0] * scale;
    expect(across).toBeGreaterThan(24);
    expect(across).toBeLessThan(1376 - 24);
  }
});

test('moves only the transform of the layer, without React commits or redrawn countries', async () => {
  const commits = vi.fn();
  renderMap({}, (map) => (
    <Profiler id="map" onRender={commits}>
      {map}
    </Profiler>
  ));
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(getMapLayer(), { subtree: true, attributes: true, childList: true });
  commits.mockClear();
  const seen = [parseMapTransform()];
  const then = (): number => seen.push(parseMapTransform());
  dragMap(getMapView(), -80, 10);
  then();
  scrollMapWheel(-200);
  then();
  waitForMapToSettle();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  then();
  fireEvent.keyDown(getMapCountry('Germany'), { key: 'ArrowRight', shiftKey: true });
  then();
  fireEvent.pointerMove(getMapCountry('Germany'), { pointerType: 'mouse', clientX: 20, clientY: 20 });
  waitForMapToSettle();
  await Promise.resolve();
  observer.disconnect();
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(seen.length);
  expect(commits).not.toHaveBeenCalled();
  expect(changes.length).toBeGreaterThan(0);
  const changed = [...new Set(changes.map(({ target }) => target))];
  expect(changed.filter(({ nodeName }) => nodeName !== 'pattern')).toEqual([getMapLayer()]);
});

test('restores the distance of hatch lines when the map comes to rest', () => {
  renderMap();
  const gaps = (): (string | null)[] =>
    [...getMapLayer().querySelectorAll('pattern')].map((pattern) => pattern.getAttribute('patternTransform'));
  scrollMapWheel(-500);
  waitForMapToSettle();
  const unit = (1 / parseMapTransform().scale).toFixed(4);
  expect(gaps()).toEqual([`rotate(45) scale(${unit})`, `rotate(-45) scale(${unit})`]);
});

test('composites the layer only while it moves and restores point sizes at rest', () => {
  renderMap();
  const unit = (): number => Number(getMapLayer().style.getPropertyValue('--unit'));
  expect(unit() * parseMapTransform().scale).toBeCloseTo(1);
  const before = unit();
  scrollMapWheel(-400);
  expect([getMapLayer().dataset['moving'], unit()]).toEqual(['', before]);
  waitForMapToSettle();
  expect(getMapLayer().dataset['moving']).toBeUndefined();
  expect(unit()).toBeLessThan(before);
  expect(unit() * parseMapTransform().scale).toBeCloseTo(1);
});

test('limits zoom to 1 to 5 and panning to the world', () => {
  renderMap();
  for (let turn = 0; turn < 20; turn += 1) scrollMapWheel(-500);
  waitForMapToSettle();
  expect(getZoomLevel()).toBe('5x');
  dragMap(getMapView(), 90_000, 90_000);
  expect(parseMapTransform()).toMatchObject({ x: 0, y: 0 });
  for (let turn = 0; turn < 20; turn += 1) scrollMapWheel(500);
  waitForMapToSettle();
  expect(getZoomLevel()).toBe('1x');
  expect(getMapView().hasAttribute('data-whole')).toBe(true);
});

test('zooms and shows the whole world by buttons, with a transition', () => {
  renderMap();
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(getMapLayer().hasAttribute('data-gliding')).toBe(true);
    waitForMapToSettle();
    expect(getMapLayer().hasAttribute('data-gliding')).toBe(false);
  };
  press('Zoom in');
  expect(getZoomLevel()).toBe('3x');
  press('Zoom out');
  expect(getZoomLevel()).toBe('2x');
  press('Show the whole world');
  expect([parseMapTransform().x, parseMapTransform().scale * worldMapSize.width]).toEqual([0, mapViewSize.clientWidth]);
  expect(getMapView().hasAttribute('data-whole')).toBe(true);
});

test('zooms in at the position of a double click', () => {
  renderMap();
  fireEvent.dblClick(getMapView(), { clientX: 10, clientY: 10 });
  waitForMapToSettle();
  expect(getZoomLevel()).toBe('4x');
});

test('zooms and pans by keys from any country', () => {
  renderMap();
  const press = (key: string, shiftKey = false): void => {
    fireEvent.keyDown(getMapCountry('Germany'), { key, shiftKey });
    waitForMapToSettle();
  };
  press('+');
  expect(getZoomLevel()).toBe('3x');
  const { x } = parseMapTransform();
  press('ArrowRight', true);
  expect(parseMapTransform().x).toBeCloseTo(x - 200);
  press('-');
  expect(getZoomLevel()).toBe('2x');
  press('0');
  expect(getMapView().hasAttribute('data-whole')).toBe(true);
});

test('zooms with two fingers', () => {
  renderMap();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]): void => {
    const touches = across.map((clientX, identifier) => ({ identifier, clientX, clientY: 375, target: getMapView() }));
    fireEvent[type](getMapView(), { touches, targetTouches: touches, changedTouches: touches });
  };
  touch('touchStart', 450, 550);
  touch('touchMove', 425, 575);
  touch('touchEnd', 425, 575);
  waitForMapToSettle();
  expect(getZoomLevel()).toBe('3x');
});

test('keeps its centre and zoom when the view is resized', () => {
  const resizeTo = mockResizeObserver();
  renderMap();
  dragMap(getMapView(), -150, 0);
  scrollMapWheel(-500);
  waitForMapToSettle();
  const middleOf = (width: number): number => (width / 2 - parseMapTransform().x) / parseMapTransform().scale;
  const [middle, zoomed] = [middleOf(mapViewSize.clientWidth), getZoomLevel()];
  resizeTo(640);
  expect(middleOf(640)).toBeCloseTo(middle, 0);
  expect(getZoomLevel()).toBe(zoomed);
});
