import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { country, layer, mapTests, rest, showMap, standing, tip, user, zoomLevel } from '../../test/mapTests.tsx';
import { pictureOf } from './worldPicture.ts';

mapTests();

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;

test('has one Tab stop and moves through the countries with arrows, Home and End', async () => {
  showMap();
  const keys = user();
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
  showMap();
  const keys = user();
  await keys.tab();
  await keys.keyboard('south a');
  expect(focused()).toBe('South Africa');
  rest();
  await keys.keyboard('m');
  const first = focused();
  rest();
  await keys.keyboard('m');
  expect([first, focused()]).toEqual(['Macao SAR China', 'Madagascar']);
  rest();
  await keys.keyboard('turkiye');
  expect(focused()).toBe('Türkiye');
});

test('picks a country with Enter and Space', async () => {
  const onPick = vi.fn();
  showMap({ onPick });
  const keys = user();
  await keys.tab();
  await keys.keyboard('{Enter}{End} ');
  expect(onPick.mock.calls).toEqual([['AF'], ['ZW']]);
});

test('scrolls the focused country into view, outlines and describes it', async () => {
  showMap();
  const keys = user();
  await keys.tab();
  await keys.keyboard('new z');
  rest();
  const { x, y, scale } = standing();
  const [atX, atY] = pictureOf.get('NZ')?.at ?? [0, 0];
  expect(x + atX * scale).toBeLessThan(1000 - 40);
  expect(y + atY * scale).toBeLessThan(750);
  expect([tip().hidden, tip().textContent]).toEqual([false, 'New ZealandNo coverage data available']);
  const described = country('New Zealand').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('No coverage data available');
  expect(layer().querySelectorAll(`[d="${pictureOf.get('NZ')?.d ?? ''}"]`)).toHaveLength(2);
  await keys.keyboard('{Escape}');
  expect(tip().hidden).toBe(true);
  await keys.tab();
  expect(layer().querySelectorAll(`[d="${pictureOf.get('NZ')?.d ?? ''}"]`)).toHaveLength(1);
});

test('puts the Tab stop on the selected country', async () => {
  showMap({ selected: 'KE' });
  await user().tab();
  expect(focused()).toBe('Kenya');
});

test('ignores keys with Ctrl, Alt or Meta', () => {
  showMap();
  expect(fireEvent.keyDown(country('Kenya'), { key: '+', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(country('Kenya'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(zoomLevel()).toBe('2x');
});
