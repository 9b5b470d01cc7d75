import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  getTestMapCountryButton,
  getTestMapLayerElement,
  setUpMapTests,
  waitForTestMapToSettle,
  renderTestChoroplethMap,
  readTestMapTransform,
  getTestMapTooltipElement,
  setUpUserEventAdvancingFakeTimers,
  getTestMapZoomLevelText,
} from '../../test/mapTestUtils.tsx';
import { projectedCountryByCode } from './projectedWorld.ts';

setUpMapTests();

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;

test('has one Tab stop and moves through the countries with arrows, Home and End', async () => {
  renderTestChoroplethMap();
  const keys = setUpUserEventAdvancingFakeTimers();
  await keys.tab();
  expect(focused()).toBe('Afghanistan');
  const steps = [
    ['{ArrowRight}', 'Åland Islands'],
    ['{ArrowDown}', 'Albania'],
    ['{ArrowUp}', 'Åland Islands'],
    ['{End}', 'Zimbabwe'],
    ['{ArrowRight}', 'Zimbabwe'],
    ['{Home}', 'Afghanistan'],
  ] as const;
  for (const [key, name] of steps) {
    await keys.keyboard(key);
    expect(focused()).toBe(name);
  }
  await keys.tab();
  expect(focused()).toBe('Zoom in');
  await keys.tab({ shift: true });
  expect(focused()).toBe('Afghanistan');
});

test('finds a country by typed letters and moves on when a letter repeats', async () => {
  renderTestChoroplethMap();
  const keys = setUpUserEventAdvancingFakeTimers();
  await keys.tab();
  await keys.keyboard('south a');
  expect(focused()).toBe('South Africa');
  waitForTestMapToSettle();
  await keys.keyboard('m');
  const first = focused();
  waitForTestMapToSettle();
  await keys.keyboard('m');
  expect([first, focused()]).toEqual(['Macao SAR China', 'Madagascar']);
  waitForTestMapToSettle();
  await keys.keyboard('turkiye');
  expect(focused()).toBe('Türkiye');
});

test('picks a country with Enter and Space', async () => {
  const onPick = vi.fn();
  renderTestChoroplethMap({ onPick });
  const keys = setUpUserEventAdvancingFakeTimers();
  await keys.tab();
  await keys.keyboard('{Enter}{End} ');
  expect(onPick.mock.calls).toEqual([['AF'], ['ZW']]);
});

test('scrolls the focused country into view, outlines and describes it', async () => {
  renderTestChoroplethMap();
  const keys = setUpUserEventAdvancingFakeTimers();
  await keys.tab();
  await keys.keyboard('new z');
  waitForTestMapToSettle();
  const { x, y, scale } = readTestMapTransform();
  const [atX, atY] = projectedCountryByCode.get('NZ')?.at ?? [0, 0];
  expect(x + atX * scale).toBeLessThan(1000 - 40);
  expect(y + atY * scale).toBeLessThan(750);
  expect([getTestMapTooltipElement().hidden, getTestMapTooltipElement().textContent]).toEqual([
    false,
    'New ZealandNo coverage data available',
  ]);
  const described = getTestMapCountryButton('New Zealand').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('No coverage data available');
  expect(getTestMapLayerElement().querySelectorAll(`[d="${projectedCountryByCode.get('NZ')?.d ?? ''}"]`)).toHaveLength(
    2,
  );
  await keys.keyboard('{Escape}');
  expect(getTestMapTooltipElement().hidden).toBe(true);
  await keys.tab();
  expect(getTestMapLayerElement().querySelectorAll(`[d="${projectedCountryByCode.get('NZ')?.d ?? ''}"]`)).toHaveLength(
    1,
  );
});

test('puts the Tab stop on the selected country', async () => {
  renderTestChoroplethMap({ selected: 'KE' });
  await setUpUserEventAdvancingFakeTimers().tab();
  expect(focused()).toBe('Kenya');
});

test('ignores keys with Ctrl, Alt or Meta', () => {
  renderTestChoroplethMap();
  expect(fireEvent.keyDown(getTestMapCountryButton('Kenya'), { key: '+', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(getTestMapCountryButton('Kenya'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(getTestMapZoomLevelText()).toBe('2x');
});
