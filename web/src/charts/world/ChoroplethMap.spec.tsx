import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  getMapCountry,
  dragMap,
  getMapLayer,
  setUpMapTests,
  waitForMapToSettle,
  renderChoroplethMap,
  readMapTransform,
  getMapTooltip,
  sampleMapValuesByCountry,
  getMapViewport,
  scrollMapWheel,
} from '../../test/mapTestUtils.tsx';
import { projectedCountryByCode, projectedCountries } from './projectedWorld.ts';

setUpMapTests();

const shadeIn = (name: string): string | undefined => {
  const mark = getMapCountry(name);
  const shaded = mark.matches('[data-shade]') ? mark : mark.querySelector<HTMLElement>('[data-shade]');
  return shaded?.dataset['shade'];
};

describe('map countries', () => {
  test('renders countries as named buttons shaded by value, 0 and no data separately', () => {
    renderChoroplethMap();
    expect(getMapLayer().querySelectorAll('[role="button"][aria-label]')).toHaveLength(projectedCountries.length);
    expect(['Germany', 'France', 'Malta', 'Kenya', 'Brazil'].map(shadeIn)).toEqual(['9', '3', '1', '0', 'none']);
    expect(getMapCountry('Brazil').getAttribute('fill')).toMatch(/^url\(#/);
  });

  test('draws countries that cannot be picked as plain land without points', () => {
    renderChoroplethMap({ countries: new Set(['DE', 'MT']) });
    expect(getMapLayer().querySelectorAll('[role="button"]')).toHaveLength(2);
    expect(getMapLayer().querySelectorAll('circle')).toHaveLength(2);
  });

  test('redraws only countries with a changed shade', () => {
    const change = renderChoroplethMap();
    const drawn: string[] = [];
    const kept = projectedCountries.map((picture) => Object.getOwnPropertyDescriptor(picture, 'd'));
    for (const picture of projectedCountries) {
      const { code, d } = picture;
      const read = (): string | null => {
        drawn.push(code);
        return d;
      };
      Object.defineProperty(picture, 'd', { get: read, configurable: true });
    }
    const changed = new Map([...sampleMapValuesByCountry, ['FR', 0.42], ['KE', 0.6], ['BR', 1], ['SG', 1]] as const);
    change({ values: changed });
    for (const [at, picture] of projectedCountries.entries()) Object.defineProperty(picture, 'd', kept[at] ?? {});
    expect(drawn.sort()).toEqual(['BR', 'KE', 'SG']);
    expect(shadeIn('Singapore')).toBe('9');
  });

  test('hatches a marked country, and outlines and presses the selected one', () => {
    renderChoroplethMap({ marked: new Set(['FR']), selected: 'DE' });
    expect(getMapCountry('France').dataset['marked']).toBe('true');
    expect(getMapLayer().querySelectorAll(`[d="${projectedCountryByCode.get('FR')?.d ?? ''}"]`)).toHaveLength(2);
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([getMapCountry('Germany')]);
    expect(getMapLayer().querySelectorAll(`[d="${projectedCountryByCode.get('DE')?.d ?? ''}"]`)).toHaveLength(2);
  });

  test('lists the steps in the legend in the shades of the map', () => {
    const steps = [
      { value: 0, label: '0', countries: 12 },
      { value: 0.2, label: '1' },
      { value: 1, label: '20+', countries: 1234 },
    ];
    renderChoroplethMap({ steps, stepsLabel: 'Networks per country', noDataLabel: 'No data' });
    const legend = screen.getByRole('group', { name: 'Networks per country' });
    expect(legend.textContent).toBe('Networks per country012120+1,234No data');
    const swatches = [...legend.querySelectorAll<SVGElement>('[data-shade]')];
    expect(swatches.map(({ dataset }) => dataset['shade'])).toEqual(['0', '1', '9']);
  });
});

describe('country selection', () => {
  test('picks on every click, also when already selected, but not on a drag', () => {
    const onPick = vi.fn();
    const change = renderChoroplethMap({ onPick });
    dragMap(getMapCountry('Germany'), 0, 0);
    change({ onPick, selected: 'DE' });
    waitForMapToSettle();
    dragMap(getMapCountry('Germany'), 1, 1);
    waitForMapToSettle();
    expect(onPick.mock.calls).toEqual([['DE'], ['DE']]);
    dragMap(getMapCountry('Germany'), 40, 0);
    waitForMapToSettle();
    expect(onPick).toHaveBeenCalledTimes(2);
  });

  test('picks once on a double click', () => {
    const onPick = vi.fn();
    renderChoroplethMap({ onPick });
    fireEvent.click(getMapCountry('Germany'), { detail: 1 });
    fireEvent.click(getMapCountry('Germany'), { detail: 2 });
    expect(onPick.mock.calls).toEqual([['DE']]);
  });

  test('picks the nearest small state within 12 px for a click at sea', () => {
    const onPick = vi.fn();
    renderChoroplethMap({ onPick });
    const { x, y, scale } = readMapTransform();
    const [atX, atY] = projectedCountryByCode.get('CV')?.at ?? [0, 0];
    const near = (far: number) => ({ clientX: x + atX * scale + far, clientY: y + atY * scale, detail: 1 });
    fireEvent.click(getMapViewport(), near(13));
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.click(getMapViewport(), near(-11));
    expect(onPick.mock.calls).toEqual([['CV']]);
  });

  test('gives a small state a 24 px target on a large country, and less on a small one', () => {
    const onPick = vi.fn();
    renderChoroplethMap({ onPick });
    const { x, y, scale } = readMapTransform();
    const press = (land: string, state: string, far: number): void => {
      const [atX, atY] = projectedCountryByCode.get(state)?.at ?? [0, 0];
      fireEvent.click(getMapCountry(land), { clientX: x + atX * scale + far, clientY: y + atY * scale, detail: 1 });
    };
    press('China', 'HK', 11);
    press('China', 'HK', 13);
    press('Italy', 'SM', 3);
    press('Italy', 'SM', 10);
    press('Qatar', 'BH', 7);
    expect(onPick.mock.calls.flat()).toEqual(['HK', 'CN', 'SM', 'IT', 'QA']);
  });
});

describe('tooltip', () => {
  test('describes the country under the pointer and hides when pointer or map move away', () => {
    renderChoroplethMap();
    fireEvent.pointerMove(getMapCountry('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    expect([getMapTooltip().hidden, getMapTooltip().textContent]).toEqual([false, 'France0.4 of 1']);
    expect(getMapTooltip().style.transform).toBe('translate(114px, 64px)');
    fireEvent.pointerMove(getMapCountry('Brazil'), { pointerType: 'mouse', clientX: 110, clientY: 50 });
    expect(getMapTooltip().textContent).toBe('BrazilNo coverage data available');
    scrollMapWheel(-100);
    expect(getMapTooltip().hidden).toBe(true);
    waitForMapToSettle();
    fireEvent.pointerMove(getMapCountry('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    fireEvent.pointerMove(getMapViewport(), { pointerType: 'mouse', clientX: 0, clientY: 0 });
    expect(getMapTooltip().hidden).toBe(true);
  });

  test('updates when the values change under the pointer', () => {
    const change = renderChoroplethMap();
    fireEvent.pointerMove(getMapCountry('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    change({ describe: () => ['5 networks'] });
    expect(getMapTooltip().textContent).toBe('France5 networks');
  });

  test('stays hidden after a tap', () => {
    renderChoroplethMap();
    const france = getMapCountry('France');
    fireEvent.pointerMove(france, { pointerType: 'touch', clientX: 100, clientY: 50 });
    fireEvent.pointerDown(france, { pointerType: 'touch' });
    fireEvent.pointerUp(france, { pointerType: 'touch' });
    act(() => france.focus());
    fireEvent.click(france, { detail: 1 });
    expect(getMapTooltip().hidden).toBe(true);
  });

  test('shortens the country name', () => {
    renderChoroplethMap({ shortNameOf: () => 'Fra…' });
    fireEvent.pointerMove(getMapCountry('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    expect(getMapTooltip().textContent).toBe('Fra…0.4 of 1');
  });
});
