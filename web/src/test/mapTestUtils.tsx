import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useEffect, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ChoroplethMapProps } from '../charts/world/choropleth.ts';
import { ChoroplethMap } from '../charts/world/ChoroplethMap.tsx';
import { renderTestComponentWithTheme } from './renderTestComponentWithTheme.tsx';

const names = new Intl.DisplayNames('en', { type: 'region' });
const getCountryName = (code: string): string => names.of(code) ?? code;
export const sampleMapValuesByCountry = new Map([
  ['DE', 1],
  ['FR', 0.4],
  ['KE', 0],
  ['MT', 0.2],
]);

const buildProps = (given: Partial<ChoroplethMapProps> = {}): ChoroplethMapProps => ({
  values: sampleMapValuesByCountry,
  selected: null,
  nameOf: getCountryName,
  describe: (code) =>
    sampleMapValuesByCountry.has(code)
      ? [`${sampleMapValuesByCountry.get(code) ?? 0} of 1`]
      : ['No coverage data available'],
  onPick: () => undefined,
  label: 'Map of coverage',
  ...given,
});

/**
 * Renders a choropleth map.
 * @returns a function that changes the props of the map.
 */
export function renderTestChoroplethMap(
  given: Partial<ChoroplethMapProps> = {},
  around: (map: ReactElement) => ReactElement = (map) => map,
): (next: Partial<ChoroplethMapProps>) => void {
  let setProps: (next: ChoroplethMapProps) => void = () => undefined;
  function MapHost() {
    const [present, setPresent] = useState(() => buildProps(given));
    useEffect(() => {
      setProps = setPresent;
    }, []);
    return <ChoroplethMap {...present} />;
  }
  renderTestComponentWithTheme(around(<MapHost />));
  return (next) => act(() => setProps(buildProps(next)));
}

/** Returns the button of a country; throws if there is none. `name` is its exact accessible name. */
export const getTestMapCountryButton = (name: string): HTMLElement => screen.getByRole('button', { name });
/** Returns the element that is moved and scaled. @throws Error if no map is rendered. */
export const getTestMapLayerElement = (): HTMLElement => {
  const found = screen.getByRole('group', { name: 'Map of coverage' }).parentElement;
  if (found === null) throw new Error('The map has no layer');
  return found;
};
/** Returns the element that clips the map and handles the mouse wheel. */
export const getTestMapViewportElement = (): HTMLElement =>
  getTestMapLayerElement().parentElement ?? getTestMapLayerElement();
/** Returns the tooltip, even while it is hidden. */
export const getTestMapTooltipElement = (): HTMLElement => screen.getByRole('tooltip', { hidden: true });
/** Advances the fake timers until the map has stopped moving. */
export function waitForTestMapToSettle(): void {
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
}

/** Size of the map view in CSS pixels. Tests set the size, because jsdom has no layout. */
export const testMapViewportSize = { clientWidth: 1000, clientHeight: 750 };
const ownSize = Object.keys(testMapViewportSize).map(
  (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
);

/** Sets up fake timers and a map view of a fixed size for every test of a file. */
export function setUpMapTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const [name, value] of Object.entries(testMapViewportSize)) {
      Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true });
    }
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const [name, before] of ownSize) {
      if (before === undefined) Reflect.deleteProperty(HTMLElement.prototype, name);
      else Object.defineProperty(HTMLElement.prototype, name, before);
    }
  });
}

/**
 * Mocks ResizeObserver for the map views that are rendered after the mock is installed.
 * @returns a function that changes the width of these map views.
 */
export function mockResizeObserver(): (width: number) => void {
  const callbacks: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        callbacks.push(callback);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  return (width) => {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: width, configurable: true });
    for (const callback of callbacks) callback();
  };
}

/** Creates a `userEvent` whose delays advance the fake timers of `setUpMapTests`. */
export const setUpUserEventAdvancingFakeTimers = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** Reads the transform of the map layer: offset in CSS pixels, scale in CSS pixels per drawing unit. */
export function readTestMapTransform(): { x: number; y: number; scale: number } {
  const form = /^translate\((?<x>[-\d.]+)px(?:, (?<y>[-\d.]+)px)?\) scale\((?<scale>[\d.]+)\)$/;
  const { x, y, scale } = form.exec(getTestMapLayerElement().style.transform)?.groups ?? {};
  return { x: Number(x), y: Number(y ?? 0), scale: Number(scale) };
}

/** Returns the text of the live region that announces the zoom level. */
export const getTestMapZoomLevelText = (): string => screen.getByRole('status', { name: 'Zoom level' }).textContent;

/**
 * Dispatches the events of a mouse drag by the given pixels, including the click event that a browser dispatches at the
 * end.
 */
export function dragTestMap(on: Element, right: number, down: number): void {
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

/** Dispatches a wheel event at the centre of the map's view. Negative `deltaY` zooms in. */
export const scrollTestMapWheel = (deltaY: number): boolean =>
  fireEvent.wheel(getTestMapViewportElement(), { deltaY, clientX: 500, clientY: 375 });
