import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  getTestMapCountryButton,
  dragTestMap,
  getTestMapLayerElement,
  setUpMapTests,
  waitForTestMapToSettle,
  renderTestChoroplethMap,
  readTestMapTransform,
  getTestMapTooltipElement,
  sampleMapValuesByCountry,
  getTestMapViewportElement,
  scrollTestMapWheel,
} from '../../test/mapTestUtils.tsx';
import { projectedCountryByCode, projectedCountries } from './projectedWorld.ts';

setUpMapTests();

const shadeIn = (name: string): string | undefined => {
  const mark = getTestMapCountryButton(name);
  const shaded = mark.matches('[data-shade]') ? mark : mark.querySelector<HTMLElement>('[data-shade]');
  return shaded?.dataset['shade'];
};

describe('map countries', () => {
  test('renders countries as named buttons shaded by value, 0 and no data separately', () => {
    renderTestChoroplethMap();
    expect(getTestMapLayerElement().querySelectorAll('[role="button"][aria-label]')).toHaveLength(
      projectedCountries.length,
    );
    expect(['Germany', 'France', 'Malta', 'Kenya', 'Brazil'].map(shadeIn)).toEqual(['9', '3', '1', '0', 'none']);
    expect(getTestMapCountryButton('Brazil').getAttribute('fill')).toMatch(/^url\(#/);
  });

  test('draws countries that cannot be picked as plain land without points', () => {
    renderTestChoroplethMap({ countries: new Set(['DE', 'MT']) });
    expect(getTestMapLayerElement().querySelectorAll('[role="button"]')).toHaveLength(2);
    expect(getTestMapLayerElement().querySelectorAll('circle')).toHaveLength(2);
  });

  test('redraws only countries with a changed shade', () => {
    const change = renderTestChoroplethMap();
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
    renderTestChoroplethMap({ marked: new Set(['FR']), selected: 'DE' });
    expect(getTestMapCountryButton('France').dataset['marked']).toBe('true');
    expect(
      getTestMapLayerElement().querySelectorAll(`[d="${projectedCountryByCode.get('FR')?.d ?? ''}"]`),
    ).toHaveLength(2);
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([getTestMapCountryButton('Germany')]);
    expect(
      getTestMapLayerElement().querySelectorAll(`[d="${projectedCountryByCode.get('DE')?.d ?? ''}"]`),
    ).toHaveLength(2);
  });

  test('lists the steps in the legend in the shades of the map', () => {
    const steps = [
      { value: 0, label: '0', countries: 12 },
      { value: 0.2, label: '1' },
      { value: 1, label: '20+', countries: 1234 },
    ];
    renderTestChoroplethMap({ steps, stepsLabel: 'Networks per country', noDataLabel: 'No data' });
    const legend = screen.getByRole('group', { name: 'Networks per country' });
    expect(legend.textContent).toBe('Networks per country012120+1,234No data');
    const swatches = [...legend.querySelectorAll<SVGElement>('[data-shade]')];
    expect(swatches.map(({ dataset }) => dataset['shade'])).toEqual(['0', '1', '9']);
  });
});

describe('country selection', () => {
  test('picks on every click, also when already selected, but not on a drag', () => {
    const onPick = vi.fn();
    const change = renderTestChoroplethMap({ onPick });
    dragTestMap(getTestMapCountryButton('Germany'), 0, 0);
    change({ onPick, selected: 'DE' });
    waitForTestMapToSettle();
    dragTestMap(getTestMapCountryButton('Germany'), 1, 1);
    waitForTestMapToSettle();
    expect(onPick.mock.calls).toEqual([['DE'], ['DE']]);
    dragTestMap(getTestMapCountryButton('Germany'), 40, 0);
    waitForTestMapToSettle();
    expect(onPick).toHaveBeenCalledTimes(2);
  });

  test('picks once on a double click', () => {
    const onPick = vi.fn();
    renderTestChoroplethMap({ onPick });
    fireEvent.click(getTestMapCountryButton('Germany'), { detail: 1 });
    fireEvent.click(getTestMapCountryButton('Germany'), { detail: 2 });
    expect(onPick.mock.calls).toEqual([['DE']]);
  });

  test('picks the nearest small state within 12 px for a click at sea', () => {
    const onPick = vi.fn();
    renderTestChoroplethMap({ onPick });
    const { x, y, scale } = readTestMapTransform();
    const [atX, atY] = projectedCountryByCode.get('CV')?.at ?? [0, 0];
    const near = (far: number) => ({ clientX: x + atX * scale + far, clientY: y + atY * scale, detail: 1 });
    fireEvent.click(getTestMapViewportElement(), near(13));
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.click(getTestMapViewportElement(), near(-11));
    expect(onPick.mock.calls).toEqual([['CV']]);
  });

  test('gives a small state a 24 px target on a large country, and less on a small one', () => {
    const onPick = vi.fn();
    renderTestChoroplethMap({ onPick });
    const { x, y, scale } = readTestMapTransform();
    const press = (land: string, state: string, far: number): void => {
      const [atX, atY] = projectedCountryByCode.get(state)?.at ?? [0, 0];
      fireEvent.click(getTestMapCountryButton(land), {
        clientX: x + atX * scale + far,
        clientY: y + atY * scale,
        detail: 1,
      });
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
    renderTestChoroplethMap();
    fireEvent.pointerMove(getTestMapCountryButton('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    expect([getTestMapTooltipElement().hidden, getTestMapTooltipElement().textContent]).toEqual([
      false,
      'France0.4 of 1',
    ]);
    expect(getTestMapTooltipElement().style.transform).toBe('translate(114px, 64px)');
    fireEvent.pointerMove(getTestMapCountryButton('Brazil'), { pointerType: 'mouse', clientX: 110, clientY: 50 });
    expect(getTestMapTooltipElement().textContent).toBe('BrazilNo coverage data available');
    scrollTestMapWheel(-100);
    expect(getTestMapTooltipElement().hidden).toBe(true);
    waitForTestMapToSettle();
    fireEvent.pointerMove(getTestMapCountryButton('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    fireEvent.pointerMove(getTestMapViewportElement(), { pointerType: 'mouse', clientX: 0, clientY: 0 });
    expect(getTestMapTooltipElement().hidden).toBe(true);
  });

  test('updates when the values change under the pointer', () => {
    const change = renderTestChoroplethMap();
    fireEvent.pointerMove(getTestMapCountryButton('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    change({ describe: () => ['5 networks'] });
    expect(getTestMapTooltipElement().textContent).toBe('France5 networks');
  });

  test('stays hidden after a tap', () => {
    renderTestChoroplethMap();
    const france = getTestMapCountryButton('France');
    fireEvent.pointerMove(france, { pointerType: 'touch', clientX: 100, clientY: 50 });
    fireEvent.pointerDown(france, { pointerType: 'touch' });
    fireEvent.pointerUp(france, { pointerType: 'touch' });
    act(() => france.focus());
    fireEvent.click(france, { detail: 1 });
    expect(getTestMapTooltipElement().hidden).toBe(true);
  });

  test('shortens the country name', () => {
    renderTestChoroplethMap({ shortNameOf: () => 'Fra…' });
    fireEvent.pointerMove(getTestMapCountryButton('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    expect(getTestMapTooltipElement().textContent).toBe('Fra…0.4 of 1');
  });
});
