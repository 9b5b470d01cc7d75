import { fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import {
  mockResizeObserver,
  getTestMapCountryButton,
  dragTestMap,
  getTestMapLayerElement,
  setUpMapTests,
  waitForTestMapToSettle,
  renderTestChoroplethMap,
  readTestMapTransform,
  getTestMapViewportElement,
  testMapViewportSize,
  scrollTestMapWheel,
  getTestMapZoomLevelText,
} from '../../test/mapTestUtils.tsx';
import { projectToWorldMap } from './worldDrawing.ts';
import { worldMapSize } from './projectedWorld.ts';

setUpMapTests();

test('starts at zoom 2, with the world as high as the view', () => {
  renderTestChoroplethMap();
  expect(getTestMapZoomLevelText()).toBe('2x');
  const { x, y, scale } = readTestMapTransform();
  expect([x <= 0, y]).toEqual([true, 0]);
  expect(scale * worldMapSize.height).toBeCloseTo(testMapViewportSize.clientHeight);
});

test('shows California to New Zealand at first in a wide view', () => {
  mockResizeObserver()(1376);
  renderTestChoroplethMap();
  const { x, scale } = readTestMapTransform();
  for (const place of [projectToWorldMap([-124, 40]), projectToWorldMap([178, -38])]) {
    const across = x + place[0] * scale;
    expect(across).toBeGreaterThan(24);
    expect(across).toBeLessThan(1376 - 24);
  }
});

test('moves only the transform of the layer, without React commits or redrawn countries', async () => {
  const commits = vi.fn();
  renderTestChoroplethMap({}, (map) => (
    <Profiler id="map" onRender={commits}>
      {map}
    </Profiler>
  ));
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(getTestMapLayerElement(), { subtree: true, attributes: true, childList: true });
  commits.mockClear();
  const seen = [readTestMapTransform()];
  const then = (): number => seen.push(readTestMapTransform());
  dragTestMap(getTestMapViewportElement(), -80, 10);
  then();
  scrollTestMapWheel(-200);
  then();
  waitForTestMapToSettle();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  then();
  fireEvent.keyDown(getTestMapCountryButton('Germany'), { key: 'ArrowRight', shiftKey: true });
  then();
  fireEvent.pointerMove(getTestMapCountryButton('Germany'), { pointerType: 'mouse', clientX: 20, clientY: 20 });
  waitForTestMapToSettle();
  await Promise.resolve();
  observer.disconnect();
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(seen.length);
  expect(commits).not.toHaveBeenCalled();
  expect(changes.length).toBeGreaterThan(0);
  const changed = [...new Set(changes.map(({ target }) => target))];
  expect(changed.filter(({ nodeName }) => nodeName !== 'pattern')).toEqual([getTestMapLayerElement()]);
});

test('restores the distance of hatch lines when the map comes to rest', () => {
  renderTestChoroplethMap();
  const gaps = (): (string | null)[] =>
    [...getTestMapLayerElement().querySelectorAll('pattern')].map((pattern) =>
      pattern.getAttribute('patternTransform'),
    );
  scrollTestMapWheel(-500);
  waitForTestMapToSettle();
  const unit = (1 / readTestMapTransform().scale).toFixed(4);
  expect(gaps()).toEqual([`rotate(45) scale(${unit})`, `rotate(-45) scale(${unit})`]);
});

test('composites the layer only while it moves and restores point sizes at rest', () => {
  renderTestChoroplethMap();
  const unit = (): number => Number(getTestMapLayerElement().style.getPropertyValue('--unit'));
  expect(unit() * readTestMapTransform().scale).toBeCloseTo(1);
  const before = unit();
  scrollTestMapWheel(-400);
  expect([getTestMapLayerElement().dataset['moving'], unit()]).toEqual(['', before]);
  waitForTestMapToSettle();
  expect(getTestMapLayerElement().dataset['moving']).toBeUndefined();
  expect(unit()).toBeLessThan(before);
  expect(unit() * readTestMapTransform().scale).toBeCloseTo(1);
});

test('limits zoom to 1 to 5 and panning to the world', () => {
  renderTestChoroplethMap();
  for (let turn = 0; turn < 20; turn += 1) scrollTestMapWheel(-500);
  waitForTestMapToSettle();
  expect(getTestMapZoomLevelText()).toBe('5x');
  dragTestMap(getTestMapViewportElement(), 90_000, 90_000);
  expect(readTestMapTransform()).toMatchObject({ x: 0, y: 0 });
  for (let turn = 0; turn < 20; turn += 1) scrollTestMapWheel(500);
  waitForTestMapToSettle();
  expect(getTestMapZoomLevelText()).toBe('1x');
  expect(getTestMapViewportElement().hasAttribute('data-whole')).toBe(true);
});

test('zooms and shows the whole world by buttons, with a transition', () => {
  renderTestChoroplethMap();
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(getTestMapLayerElement().hasAttribute('data-gliding')).toBe(true);
    waitForTestMapToSettle();
    expect(getTestMapLayerElement().hasAttribute('data-gliding')).toBe(false);
  };
  press('Zoom in');
  expect(getTestMapZoomLevelText()).toBe('3x');
  press('Zoom out');
  expect(getTestMapZoomLevelText()).toBe('2x');
  press('Show the whole world');
  expect([readTestMapTransform().x, readTestMapTransform().scale * worldMapSize.width]).toEqual([
    0,
    testMapViewportSize.clientWidth,
  ]);
  expect(getTestMapViewportElement().hasAttribute('data-whole')).toBe(true);
});

test('zooms in at the position of a double click', () => {
  renderTestChoroplethMap();
  fireEvent.dblClick(getTestMapViewportElement(), { clientX: 10, clientY: 10 });
  waitForTestMapToSettle();
  expect(getTestMapZoomLevelText()).toBe('4x');
});

test('zooms and pans by keys from any country', () => {
  renderTestChoroplethMap();
  const press = (key: string, shiftKey = false): void => {
    fireEvent.keyDown(getTestMapCountryButton('Germany'), { key, shiftKey });
    waitForTestMapToSettle();
  };
  press('+');
  expect(getTestMapZoomLevelText()).toBe('3x');
  const { x } = readTestMapTransform();
  press('ArrowRight', true);
  expect(readTestMapTransform().x).toBeCloseTo(x - 200);
  press('-');
  expect(getTestMapZoomLevelText()).toBe('2x');
  press('0');
  expect(getTestMapViewportElement().hasAttribute('data-whole')).toBe(true);
});

test('zooms with two fingers', () => {
  renderTestChoroplethMap();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]): void => {
    const touches = across.map((clientX, identifier) => ({
      identifier,
      clientX,
      clientY: 375,
      target: getTestMapViewportElement(),
    }));
    fireEvent[type](getTestMapViewportElement(), { touches, targetTouches: touches, changedTouches: touches });
  };
  touch('touchStart', 450, 550);
  touch('touchMove', 425, 575);
  touch('touchEnd', 425, 575);
  waitForTestMapToSettle();
  expect(getTestMapZoomLevelText()).toBe('3x');
});

test('keeps its centre and zoom when the view is resized', () => {
  const resizeTo = mockResizeObserver();
  renderTestChoroplethMap();
  dragTestMap(getTestMapViewportElement(), -150, 0);
  scrollTestMapWheel(-500);
  waitForTestMapToSettle();
  const middleOf = (width: number): number => (width / 2 - readTestMapTransform().x) / readTestMapTransform().scale;
  const [middle, zoomed] = [middleOf(testMapViewportSize.clientWidth), getTestMapZoomLevelText()];
  resizeTo(640);
  expect(middleOf(640)).toBeCloseTo(middle, 0);
  expect(getTestMapZoomLevelText()).toBe(zoomed);
});
