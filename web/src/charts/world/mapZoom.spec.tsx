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
  renderChoroplethMap,
  readMapTransform,
  getMapViewport,
  mockMapViewportSize,
  scrollMapWheel,
  getMapZoomLevel,
} from '../../test/mapTestUtils.tsx';
import { projectToWorldMap } from './worldDrawing.ts';
import { worldMapSize } from './projectedWorld.ts';

setUpMapTests();

test('starts at zoom 2, with the world as high as the view', () => {
  renderChoroplethMap();
  expect(getMapZoomLevel()).toBe('2x');
  const { x, y, scale } = readMapTransform();
  expect([x <= 0, y]).toEqual([true, 0]);
  expect(scale * worldMapSize.height).toBeCloseTo(mockMapViewportSize.clientHeight);
});

test('shows California to New Zealand at first in a wide view', () => {
  mockResizeObserver()(1376);
  renderChoroplethMap();
  const { x, scale } = readMapTransform();
  for (const place of [projectToWorldMap([-124, 40]), projectToWorldMap([178, -38])]) {
    const across = x + place[0] * scale;
    expect(across).toBeGreaterThan(24);
    expect(across).toBeLessThan(1376 - 24);
  }
});

test('moves only the transform of the layer, without React commits or redrawn countries', async () => {
  const commits = vi.fn();
  renderChoroplethMap({}, (map) => (
    <Profiler id="map" onRender={commits}>
      {map}
    </Profiler>
  ));
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(getMapLayer(), { subtree: true, attributes: true, childList: true });
  commits.mockClear();
  const seen = [readMapTransform()];
  const then = (): number => seen.push(readMapTransform());
  dragMap(getMapViewport(), -80, 10);
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
  renderChoroplethMap();
  const gaps = (): (string | null)[] =>
    [...getMapLayer().querySelectorAll('pattern')].map((pattern) => pattern.getAttribute('patternTransform'));
  scrollMapWheel(-500);
  waitForMapToSettle();
  const unit = (1 / readMapTransform().scale).toFixed(4);
  expect(gaps()).toEqual([`rotate(45) scale(${unit})`, `rotate(-45) scale(${unit})`]);
});

test('composites the layer only while it moves and restores point sizes at rest', () => {
  renderChoroplethMap();
  const unit = (): number => Number(getMapLayer().style.getPropertyValue('--unit'));
  expect(unit() * readMapTransform().scale).toBeCloseTo(1);
  const before = unit();
  scrollMapWheel(-400);
  expect([getMapLayer().dataset['moving'], unit()]).toEqual(['', before]);
  waitForMapToSettle();
  expect(getMapLayer().dataset['moving']).toBeUndefined();
  expect(unit()).toBeLessThan(before);
  expect(unit() * readMapTransform().scale).toBeCloseTo(1);
});

test('limits zoom to 1 to 5 and panning to the world', () => {
  renderChoroplethMap();
  for (let turn = 0; turn < 20; turn += 1) scrollMapWheel(-500);
  waitForMapToSettle();
  expect(getMapZoomLevel()).toBe('5x');
  dragMap(getMapViewport(), 90_000, 90_000);
  expect(readMapTransform()).toMatchObject({ x: 0, y: 0 });
  for (let turn = 0; turn < 20; turn += 1) scrollMapWheel(500);
  waitForMapToSettle();
  expect(getMapZoomLevel()).toBe('1x');
  expect(getMapViewport().hasAttribute('data-whole')).toBe(true);
});

test('zooms and shows the whole world by buttons, with a transition', () => {
  renderChoroplethMap();
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(getMapLayer().hasAttribute('data-gliding')).toBe(true);
    waitForMapToSettle();
    expect(getMapLayer().hasAttribute('data-gliding')).toBe(false);
  };
  press('Zoom in');
  expect(getMapZoomLevel()).toBe('3x');
  press('Zoom out');
  expect(getMapZoomLevel()).toBe('2x');
  press('Show the whole world');
  expect([readMapTransform().x, readMapTransform().scale * worldMapSize.width]).toEqual([
    0,
    mockMapViewportSize.clientWidth,
  ]);
  expect(getMapViewport().hasAttribute('data-whole')).toBe(true);
});

test('zooms in at the position of a double click', () => {
  renderChoroplethMap();
  fireEvent.dblClick(getMapViewport(), { clientX: 10, clientY: 10 });
  waitForMapToSettle();
  expect(getMapZoomLevel()).toBe('4x');
});

test('zooms and pans by keys from any country', () => {
  renderChoroplethMap();
  const press = (key: string, shiftKey = false): void => {
    fireEvent.keyDown(getMapCountry('Germany'), { key, shiftKey });
    waitForMapToSettle();
  };
  press('+');
  expect(getMapZoomLevel()).toBe('3x');
  const { x } = readMapTransform();
  press('ArrowRight', true);
  expect(readMapTransform().x).toBeCloseTo(x - 200);
  press('-');
  expect(getMapZoomLevel()).toBe('2x');
  press('0');
  expect(getMapViewport().hasAttribute('data-whole')).toBe(true);
});

test('zooms with two fingers', () => {
  renderChoroplethMap();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]): void => {
    const touches = across.map((clientX, identifier) => ({
      identifier,
      clientX,
      clientY: 375,
      target: getMapViewport(),
    }));
    fireEvent[type](getMapViewport(), { touches, targetTouches: touches, changedTouches: touches });
  };
  touch('touchStart', 450, 550);
  touch('touchMove', 425, 575);
  touch('touchEnd', 425, 575);
  waitForMapToSettle();
  expect(getMapZoomLevel()).toBe('3x');
});

test('keeps its centre and zoom when the view is resized', () => {
  const resizeTo = mockResizeObserver();
  renderChoroplethMap();
  dragMap(getMapViewport(), -150, 0);
  scrollMapWheel(-500);
  waitForMapToSettle();
  const middleOf = (width: number): number => (width / 2 - readMapTransform().x) / readMapTransform().scale;
  const [middle, zoomed] = [middleOf(mockMapViewportSize.clientWidth), getMapZoomLevel()];
  resizeTo(640);
  expect(middleOf(640)).toBeCloseTo(middle, 0);
  expect(getMapZoomLevel()).toBe(zoomed);
});
