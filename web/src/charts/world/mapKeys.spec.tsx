import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { country, layer, mapTests, rest, showMap, standing, tip, user, zoomLevel } from '../../test/mapTests.tsx';
import { pictureOf } from './worldPicture.ts';

mapTests();

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;

test('the map is one stop of the Tab key, and arrows, Home and End lead through the countries by name', async () => {
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

test('first letters lead to a country, further ones narrow, the same one goes on', async () => {
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

test('Enter and Space pick', async () => {
  const onPick = vi.fn();
  showMap({ onPick });
  const keys = user();
  await keys.tab();
  await keys.keyboard('{Enter}{End} ');
  expect(onPick.mock.calls).toEqual([['AF'], ['ZW']]);
});

test('the focused country comes into view, is ringed and described', async () => {
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

test('the selected country is where the Tab key stops', async () => {
  showMap({ selected: 'KE' });
  await user().tab();
  expect(focused()).toBe('Kenya');
});

test('keys with Ctrl, Alt or Meta are left to the browser', () => {
  showMap();
  expect(fireEvent.keyDown(country('Kenya'), { key: '+', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(country('Kenya'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(zoomLevel()).toBe('2x');
});
