import type { ChoroplethMapProps } from './choropleth.ts';
import {
  findCountryByArrowKey,
  findNextCountryByTypedLetters,
  type NamedCountry,
  sortCountriesByName,
} from './countryOrder.ts';
import { createSelectedMapCountryScroller } from './selectedCountryTracker.ts';
import type { MapTooltipController } from './mapTooltip.ts';
import {
  findCountryCodeOfNearestMapPoint,
  computeMapPointTapRadius,
  convertMapViewToDrawingPosition,
  toMapViewPosition,
} from './mapView.ts';
import type { MapZoomAndPanFunctions } from './mapZoom.ts';
import { projectedCountryByCode, type MapDrawingPoint, projectedCountries } from './projectedWorld.ts';

export interface MapInputHandlerOptions {
  readonly view: HTMLElement;
  /** Outlines of the country under the pointer and of the country with keyboard focus. */
  readonly outlines: Readonly<Record<'pointed' | 'focused', SVGPathElement>>;
  readonly tip: MapTooltipController;
  /** Id of the element that contains the tooltip lines. */
  readonly linesId: string;
  readonly zoom: MapZoomAndPanFunctions;
  /** Returns the latest properties of the map. */
  readonly getProps: () => ChoroplethMapProps;
}

/** Selects and outlines countries, and moves the map, in response to pointer and keyboard input. */
export interface MapInputHandler {
  /** To be called when the map starts to move. */
  handleMoveStart(this: void): void;
  /** To be called when the map has stopped moving. */
  handleRest(this: void): void;
  /** To be called when the properties of the map have changed. */
  refresh(this: void): void;
  /** Returns the position of the selected country in the drawing; `null` if no country is selected. */
  selectedPosition(this: void): MapDrawingPoint | null;
  stop(this: void): void;
}

/** Pause in milliseconds after which a letter starts a new search. */
const typingPauseMs = 700;
const zoomStep = 1.5;
/** Distance by which Shift with an arrow key moves the map, as a share of the view. */
const panStep = 0.2;

const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep, _: 1 / zoomStep };
const panKeys: Readonly<Record<string, MapDrawingPoint>> = {
  ArrowLeft: [-panStep, 0],
  ArrowRight: [panStep, 0],
  ArrowUp: [0, -panStep],
  ArrowDown: [0, panStep],
};

const allPoints = projectedCountries.filter(({ d }) => d === null);

const findCountryCode = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-code]')?.getAttribute('data-code') ?? null) : null;

/**
 * Starts responding to pointer and keyboard input. Updates outlines, tooltip and focus directly in the DOM, without
 * React.
 */
export function startMapInputHandler({
  view,
  outlines,
  tip,
  linesId,
  zoom,
  getProps,
}: MapInputHandlerOptions): MapInputHandler {
  const listeners = new AbortController();
  const listenerOptions = { signal: listeners.signal };
  const follower = createSelectedMapCountryScroller(view, zoom);
  /** Country under the pointer. */
  let under: string | null = null;
  let pointer: MapDrawingPoint = [0, 0];
  /** Country with keyboard focus. */
  let focused: string | null = null;
  let tabStop: string | null = null;
  let isMoving = false;
  /** Whether the last input came from the pointer, not from a key. Focus caused by the pointer shows no tooltip. */
  let lastInputIsPointer = false;
  let typed = { letters: '', at: 0 };

  const canPick = (code: string): boolean => getProps().countries?.has(code) ?? true;
  const sortedCountries = (): readonly NamedCountry[] =>
    sortCountriesByName(
      projectedCountries.map(({ code }) => code).filter((code) => canPick(code)),
      getProps().nameOf,
    );
  const findElement = (code: string | null): SVGElement | null => view.querySelector(`[data-code="${code ?? ''}"]`);

  const toPositionInView = ({ clientX, clientY }: MouseEvent): MapDrawingPoint => {
    const { left, top } = view.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  /**
   * Finds the country at the pointer: the nearest point within its tap radius, otherwise the land under the pointer.
   * Points on small pieces of land have a smaller tap radius.
   */
  const findCountryAt = (event: MouseEvent): string | null => {
    const landCode = findCountryCode(event.target);
    const area = projectedCountryByCode.get(landCode ?? '')?.area ?? 0;
    const points = allPoints.filter(({ code }) => canPick(code));
    const state = zoom.state();
    const reach = area > 0 ? computeMapPointTapRadius(area, state.scale) : undefined;
    return findCountryCodeOfNearestMapPoint(points, state, toPositionInView(event), reach) ?? landCode;
  };

  const outline = (which: 'pointed' | 'focused', code: string | null): void =>
    outlines[which].setAttribute('d', projectedCountryByCode.get(code ?? '')?.d ?? '');

  const showTip = (code: string, position: MapDrawingPoint): void => {
    const { nameOf, shortNameOf = nameOf, describe } = getProps();
    tip.show(shortNameOf(code), describe(code), position);
  };

  const showFocusedTip = (): void => {
    if (focused !== null)
      showTip(focused, toMapViewPosition(zoom.state(), projectedCountryByCode.get(focused)?.at ?? [0, 0]));
  };

  const setPointedCountry = (code: string | null): void => {
    findElement(under)?.removeAttribute('data-under');
    if (projectedCountryByCode.get(code ?? '')?.d === null) findElement(code)?.setAttribute('data-under', '');
    view.toggleAttribute('data-under', code !== null);
    outline('pointed', code);
    under = code;
  };

  const hide = (): void => {
    if (under !== null) setPointedCountry(null);
    tip.hide();
  };

  /** Makes a country the only Tab stop of the map. */
  const setTabStop = (code: string | null): void => {
    findElement(tabStop)?.setAttribute('tabindex', '-1');
    findElement(code)?.setAttribute('tabindex', '0');
    tabStop = code;
  };

  const updateTabStop = (): void => {
    const { selected } = getProps();
    const current = findElement(selected) === null ? tabStop : selected;
    setTabStop(findElement(current) === null ? (sortedCountries()[0]?.code ?? null) : current);
  };

  const pick = (code: string): void => {
    setTabStop(code);
    getProps().onPick(code);
  };

  const unfocus = (): void => {
    if (focused === null) return;
    findElement(focused)?.removeAttribute('aria-describedby');
    focused = null;
    outline('focused', null);
  };

  const onFocus = ({ target }: FocusEvent): void => {
    const code = findCountryCode(target);
    const picture = projectedCountryByCode.get(code ?? '');
    if (code === null || picture === undefined) return;
    setTabStop(code);
    if (lastInputIsPointer) return;
    focused = code;
    findElement(code)?.setAttribute('aria-describedby', linesId);
    outline('focused', code);
    zoom.bringIntoView(picture.at);
    showFocusedTip();
  };

  const onBlur = (): void => {
    unfocus();
    hide();
  };

  const focusCountry = (code: string | null): void => findElement(code)?.focus({ preventScroll: true });

  const typeLetter = (letter: string, current: string, at: number): void => {
    const letters = at - typed.at < typingPauseMs ? typed.letters + letter : letter;
    typed = { letters, at };
    focusCountry(findNextCountryByTypedLetters(sortedCountries(), current, letters));
  };

  /** @returns whether the key has a function on the map. */
  const handleKey = ({ key, shiftKey, timeStamp }: KeyboardEvent, current: string): boolean => {
    const isTyping = timeStamp - typed.at < typingPauseMs && typed.letters !== '';
    const [factor, pan] = [zoomKeys[key], panKeys[key]];
    if (factor !== undefined) zoom.zoomBy(factor);
    else if (key === '0') zoom.showAll();
    else if (shiftKey && pan !== undefined) zoom.panBy(...pan);
    else if (key === 'Enter' || (key === ' ' && !isTyping)) pick(current);
    else if (key === 'Escape' && focused !== null) hide();
    else if (/^[\p{L} ]$/u.test(key)) typeLetter(key, current, timeStamp);
    else {
      const next = findCountryByArrowKey(sortedCountries(), current, key);
      focusCountry(next);
      return next !== null;
    }
    return true;
  };

  const onKey = (event: KeyboardEvent): void => {
    const current = findCountryCode(event.target);
    if (current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event, current)) event.preventDefault();
  };

  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || isMoving) return;
    const code = findCountryAt(event);
    pointer = toPositionInView(event);
    if (code === null) hide();
    else if (code === under) tip.move(pointer);
    else {
      setPointedCountry(code);
      showTip(code, pointer);
    }
  };

  /** Ignores the second click of a double click, which zooms; the first click has already selected the country. */
  const onClick = (event: MouseEvent): void => {
    const code = event.detail > 1 ? null : findCountryAt(event);
    if (code === null) return;
    if ('pointerType' in event && event.pointerType === 'touch') hide();
    follower.recordPress(code, convertMapViewToDrawingPosition(zoom.state(), toPositionInView(event)));
    pick(code);
  };

  const onPress = (): void => {
    lastInputIsPointer = true;
    unfocus();
  };
  const onAnyKey = (): void => {
    lastInputIsPointer = false;
  };
  window.addEventListener('keydown', onAnyKey, { ...listenerOptions, capture: true });
  view.addEventListener('pointerdown', onPress, listenerOptions);
  view.addEventListener('pointermove', onPointerMove, listenerOptions);
  view.addEventListener('pointerleave', hide, listenerOptions);
  view.addEventListener('click', onClick, listenerOptions);
  view.addEventListener('keydown', onKey, listenerOptions);
  view.addEventListener('focusin', onFocus, listenerOptions);
  view.addEventListener('focusout', onBlur, listenerOptions);
  updateTabStop();
  follower.select(getProps().selected);

  return {
    selectedPosition: follower.selectedPosition,
    handleMoveStart: () => {
      isMoving = true;
      hide();
    },
    handleRest: () => {
      isMoving = false;
      showFocusedTip();
    },
    refresh: () => {
      updateTabStop();
      follower.select(getProps().selected);
      if (under === null) showFocusedTip();
      else showTip(under, pointer);
    },
    stop: () => listeners.abort(),
  };
}
