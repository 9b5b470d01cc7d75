import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/renderUi.tsx';
import type { ChoroplethProps } from './choropleth.ts';
import { ChoroplethMap } from './ChoroplethMap.tsx';
import { pictureOf, worldPicture } from './worldPicture.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (code: string): string => names.of(code) ?? code;
const values = new Map([
  ['DE', 1],
  ['FR', 0.4],
  ['KE', 0],
  ['MT', 0.2],
]);

const asked = (given: Partial<ChoroplethProps> = {}): ChoroplethProps => ({
  values,
  selected: null,
  nameOf,
  describe: (code) => (values.has(code) ? [`${values.get(code) ?? 0} of 1`] : ['No coverage data available']),
  onPick: () => undefined,
  label: 'Map of coverage',
  ...given,
});

/** Shows a map. @returns what asks other things of it. */
function showMap(given: Partial<ChoroplethProps> = {}): (next: Partial<ChoroplethProps>) => void {
  let ask: (next: ChoroplethProps) => void = () => undefined;
  function Asked() {
    const [present, setPresent] = useState(() => asked(given));
    useEffect(() => {
      ask = setPresent;
    }, []);
    return <ChoroplethMap {...present} />;
  }
  renderUi(<Asked />);
  return (next) => act(() => ask(asked(next)));
}

const country = (name: string): HTMLElement => screen.getByRole('button', { name });
const layer = (): HTMLElement => {
  const found = screen.getByRole('group', { name: 'Map of coverage' }).parentElement;
  if (found === null) throw new Error('The map has no layer');
  return found;
};
const view = (): HTMLElement => layer().parentElement ?? layer();
const tip = (): HTMLElement => screen.getByRole('tooltip', { hidden: true });
const rest = (): void => act(() => vi.advanceTimersByTime(1_000));

const viewSize = { clientWidth: 1000, clientHeight: 750 };
const ownSize = Object.keys(viewSize).map(
  (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const [name, value] of Object.entries(viewSize)) {
    Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true });
  }
});
afterEach(() => {
  vi.useRealTimers();
  for (const [name, before] of ownSize) {
    if (before === undefined) Reflect.deleteProperty(HTMLElement.prototype, name);
    else Object.defineProperty(HTMLElement.prototype, name, before);
  }
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** What the layer's transform says: CSS pixels, and CSS pixels for a drawing unit. */
function standing(): { x: number; y: number; scale: number } {
  const form = /^translate\((?<x>[-\d.]+)px(?:, (?<y>[-\d.]+)px)?\) scale\((?<scale>[\d.]+)\)$/;
  const { x, y, scale } = form.exec(layer().style.transform)?.groups ?? {};
  return { x: Number(x), y: Number(y ?? 0), scale: Number(scale) };
}

const zoomLevel = (): string => screen.getByRole('status', { name: 'Zoom level' }).textContent;

const shadeIn = (name: string): string | undefined => {
  const mark = country(name);
  const shaded = mark.matches('[data-shade]') ? mark : mark.querySelector<HTMLElement>('[data-shade]');
  return shaded?.dataset['shade'];
};

/** Presses at a place of the view, moves the mouse by some pixels and lets go; a browser makes a click of it. */
function drag(on: Element, right: number, down: number): void {
  const at = { clientX: 500, clientY: 300 };
  const to = { clientX: 500 + right, clientY: 300 + down };
  const mouse = (type: string, init: MouseEventInit): void => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
    Object.defineProperty(event, 'view', { value: window });
    fireEvent(on, event);
  };
  fireEvent.pointerDown(on, at);
  mouse('mousedown', at);
  mouse('mousemove', to);
  mouse('mouseup', to);
  fireEvent.pointerUp(on, to);
  fireEvent.click(on, { ...to, detail: 1 });
}

const wheel = (deltaY: number): boolean => fireEvent.wheel(view(), { deltaY, clientX: 500, clientY: 375 });

describe('countries', () => {
  test('each is a button with its name, shaded by its value, without data apart from 0', () => {
    showMap();
    expect(layer().querySelectorAll('[role="button"][aria-label]')).toHaveLength(worldPicture.length);
    expect(['Germany', 'France', 'Malta', 'Kenya', 'Brazil'].map(shadeIn)).toEqual(['9', '3', '1', '0', 'none']);
    expect(country('Brazil').getAttribute('fill')).toMatch(/^url\(#/);
  });

  test('those that cannot be picked are plain land, and no points', () => {
    showMap({ countries: new Set(['DE', 'MT']) });
    expect(layer().querySelectorAll('[role="button"]')).toHaveLength(2);
    expect(layer().querySelectorAll('circle')).toHaveLength(2);
  });

  test('a change of values draws again only those whose shade changes', () => {
    const change = showMap();
    const drawn: string[] = [];
    const kept = worldPicture.map((picture) => Object.getOwnPropertyDescriptor(picture, 'd'));
    for (const picture of worldPicture) {
      const { code, d } = picture;
      const read = (): string | null => {
        drawn.push(code);
        return d;
      };
      Object.defineProperty(picture, 'd', { get: read, configurable: true });
    }
    const changed = new Map([...values, ['FR', 0.42], ['KE', 0.6], ['BR', 1], ['SG', 1]] as const);
    change({ values: changed });
    for (const [at, picture] of worldPicture.entries()) Object.defineProperty(picture, 'd', kept[at] ?? {});
    expect(drawn.sort()).toEqual(['BR', 'KE', 'SG']);
    expect(shadeIn('Singapore')).toBe('9');
  });

  test('a marked country is hatched, a selected one pressed and outlined', () => {
    showMap({ marked: new Set(['FR']), selected: 'DE' });
    expect(country('France').dataset['marked']).toBe('true');
    expect(layer().querySelectorAll(`[d="${pictureOf.get('FR')?.d ?? ''}"]`)).toHaveLength(2);
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([country('Germany')]);
    expect(layer().querySelectorAll(`[d="${pictureOf.get('DE')?.d ?? ''}"]`)).toHaveLength(2);
  });

  test('the legend names the steps in the shades of the map', () => {
    const steps = [
      { value: 0, label: '0', countries: 12 },
      { value: 0.2, label: '1' },
      { value: 1, label: '20+', countries: 1234 },
    ];
    showMap({ steps, stepsLabel: 'Networks per country', noDataLabel: 'No data' });
    const legend = screen.getByRole('group', { name: 'Networks per country' });
    expect(legend.textContent).toBe('Networks per country012120+1,234No data');
    const swatches = [...legend.querySelectorAll<SVGElement>('[data-shade]')];
    expect(swatches.map(({ dataset }) => dataset['shade'])).toEqual(['0', '1', '9', 'none']);
  });
});

describe('moving the map', () => {
  test('it begins at zoom 2, where the world fills the view', () => {
    showMap();
    expect(zoomLevel()).toBe('2x');
    const { x, y, scale } = standing();
    expect([x <= 0, y <= 0]).toEqual([true, true]);
    expect(scale * 1000).toBeGreaterThan(1000);
  });

  test('dragging, wheel, buttons and keys change one transform, with no commit of React and no country drawn again', async () => {
    const commits = vi.fn();
    renderUi(
      <Profiler id="map" onRender={commits}>
        <ChoroplethMap {...asked()} />
      </Profiler>,
    );
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
    expect([...new Set(changes.map(({ target }) => target))]).toEqual([layer()]);
  });

  test('the layer is composited only while it moves, and points keep their size once it rests', () => {
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

  test('zoom stays from 1 to 5, and the view on the world', () => {
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

  test('buttons zoom in and out and show the whole world, gliding', () => {
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
    expect(zoomLevel()).toBe('1x');
    const { x, scale } = standing();
    expect(x + (scale * 1000) / 2).toBeCloseTo(500);
  });

  test('a double click zooms in where it was made', () => {
    showMap();
    fireEvent.dblClick(view(), { clientX: 10, clientY: 10 });
    rest();
    expect(zoomLevel()).toBe('4x');
  });

  test('keys zoom and move it from any country', () => {
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
    expect(zoomLevel()).toBe('1x');
  });
});

describe('picking a country', () => {
  test('a click picks, again when it is selected; a drag does not', () => {
    const onPick = vi.fn();
    const change = showMap({ onPick });
    drag(country('Germany'), 0, 0);
    change({ onPick, selected: 'DE' });
    rest();
    drag(country('Germany'), 1, 1);
    rest();
    expect(onPick.mock.calls).toEqual([['DE'], ['DE']]);
    drag(country('Germany'), 40, 0);
    rest();
    expect(onPick).toHaveBeenCalledTimes(2);
  });

  test('at sea, the small state is picked that is nearest within 12 px', () => {
    const onPick = vi.fn();
    showMap({ onPick });
    const { x, y, scale } = standing();
    const [atX, atY] = pictureOf.get('CV')?.at ?? [0, 0];
    const near = (far: number) => ({ clientX: x + atX * scale + far, clientY: y + atY * scale, detail: 1 });
    fireEvent.click(view(), near(13));
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.click(view(), near(-11));
    expect(onPick.mock.calls).toEqual([['CV']]);
  });
});

describe('the tip', () => {
  test('tells of the country under the pointer, and goes with the pointer and with a move', () => {
    showMap();
    fireEvent.pointerMove(country('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    expect([tip().hidden, tip().textContent]).toEqual([false, 'France0.4 of 1']);
    expect(tip().style.transform).toBe('translate(114px, 64px)');
    fireEvent.pointerMove(country('Brazil'), { pointerType: 'mouse', clientX: 110, clientY: 50 });
    expect(tip().textContent).toBe('BrazilNo coverage data available');
    wheel(-100);
    expect(tip().hidden).toBe(true);
    rest();
    fireEvent.pointerMove(country('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    fireEvent.pointerMove(view(), { pointerType: 'mouse', clientX: 0, clientY: 0 });
    expect(tip().hidden).toBe(true);
  });

  test('says the new figures when they change under the pointer', () => {
    const change = showMap();
    fireEvent.pointerMove(country('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    change({ describe: () => ['5 networks'] });
    expect(tip().textContent).toBe('France5 networks');
  });

  test('does not stay where a finger was', () => {
    showMap();
    const france = country('France');
    fireEvent.pointerMove(france, { pointerType: 'touch', clientX: 100, clientY: 50 });
    fireEvent.pointerDown(france, { pointerType: 'touch' });
    fireEvent.pointerUp(france, { pointerType: 'touch' });
    act(() => france.focus());
    fireEvent.click(france, { detail: 1 });
    expect(tip().hidden).toBe(true);
  });

  test('names are cut there only', () => {
    showMap({ shortNameOf: () => 'Fra…' });
    fireEvent.pointerMove(country('France'), { pointerType: 'mouse', clientX: 100, clientY: 50 });
    expect(tip().textContent).toBe('Fra…0.4 of 1');
  });
});

describe('keys', () => {
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
});
