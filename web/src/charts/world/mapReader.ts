import type { ChoroplethProps } from './choropleth.ts';
import { findByKey, findByLetters, type NamedCountry, orderByName } from './countryOrder.ts';
import { startMapFollower } from './mapFollower.ts';
import type { MapTip } from './mapTip.ts';
import { nearestPoint, reachOnLand, toDrawing, toView } from './mapView.ts';
import type { MapZoom } from './mapZoom.ts';
import { pictureOf, type Place, worldPicture } from './worldPicture.ts';

export interface MapReaderParts {
  readonly view: HTMLElement;
  /** Drawn over the country that the pointer is on, and over the one that has the focus by key. */
  readonly outlines: Readonly<Record<'pointed' | 'focused', SVGPathElement>>;
  readonly tip: MapTip;
  /** Id of the element with the lines of the tip. */
  readonly linesId: string;
  readonly zoom: MapZoom;
  /** What the map is asked to show, as it stands now. */
  readonly asked: () => ChoroplethProps;
}

/** Reads and picks countries by pointer and by key. */
export interface MapReader {
  /** The map begins to move. */
  moving(this: void): void;
  /** The map has come to rest. */
  resting(this: void): void;
  /** What is asked of the map has changed. */
  refresh(this: void): void;
  /** Where the selected country is looked at, in the drawing. */
  selectedPlace(this: void): Place | null;
  stop(this: void): void;
}

/** Milliseconds after which a letter begins a new word. */
const typingPause = 700;
const zoomStep = 1.5;
/** Share of the view that an arrow moves the map by. */
const panStep = 0.2;

const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep, _: 1 / zoomStep };
const panKeys: Readonly<Record<string, Place>> = {
  ArrowLeft: [-panStep, 0],
  ArrowRight: [panStep, 0],
  ArrowUp: [0, -panStep],
  ArrowDown: [0, panStep],
};

const allPoints = worldPicture.filter(({ d }) => d === null);

const codeOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-code]')?.getAttribute('data-code') ?? null) : null;

/** Follows pointer and keys over the map: outlines, tooltip and focus are written to the elements, without React. */
export function startMapReader({ view, outlines, tip, linesId, zoom, asked }: MapReaderParts): MapReader {
  const listeners = new AbortController();
  const own = { signal: listeners.signal };
  const follower = startMapFollower(view, zoom);
  /** The country that the pointer is on. */
  let under: string | null = null;
  let pointer: Place = [0, 0];
  /** The country that a key brought the focus to. */
  let focused: string | null = null;
  let stop: string | null = null;
  let isMoving = false;
  /** Whether a press came after the last key: the focus that follows it is no reason for a tip, as after a tap. */
  let byPointer = false;
  let typed = { letters: '', at: 0 };

  const canPick = (code: string): boolean => asked().countries?.has(code) ?? true;
  const order = (): readonly NamedCountry[] =>
    orderByName(
      worldPicture.map(({ code }) => code).filter((code) => canPick(code)),
      asked().nameOf,
    );
  const elementOf = (code: string | null): SVGElement | null => view.querySelector(`[data-code="${code ?? ''}"]`);

  const placeIn = ({ clientX, clientY }: MouseEvent): Place => {
    const { left, top } = view.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  /** The point within reach that is nearest, otherwise the land; on small land a point reaches less far. */
  const codeAt = (event: MouseEvent): string | null => {
    const met = codeOf(event.target);
    const area = pictureOf.get(met ?? '')?.area ?? 0;
    const points = allPoints.filter(({ code }) => canPick(code));
    const state = zoom.state();
    const reach = area > 0 ? reachOnLand(area, state.scale) : undefined;
    return nearestPoint(points, state, placeIn(event), reach) ?? met;
  };

  const outline = (which: 'pointed' | 'focused', code: string | null): void =>
    outlines[which].setAttribute('d', pictureOf.get(code ?? '')?.d ?? '');

  const tell = (code: string, place: Place): void => {
    const { nameOf, shortNameOf = nameOf, describe } = asked();
    tip.show(shortNameOf(code), describe(code), place);
  };

  const tellFocused = (): void => {
    if (focused !== null) tell(focused, toView(zoom.state(), pictureOf.get(focused)?.at ?? [0, 0]));
  };

  const pointAt = (code: string | null): void => {
    elementOf(under)?.removeAttribute('data-under');
    if (pictureOf.get(code ?? '')?.d === null) elementOf(code)?.setAttribute('data-under', '');
    view.toggleAttribute('data-under', code !== null);
    outline('pointed', code);
    under = code;
  };

  const hide = (): void => {
    if (under !== null) pointAt(null);
    tip.hide();
  };

  /** Makes a country the one stop of the Tab key. */
  const stopAt = (code: string | null): void => {
    elementOf(stop)?.setAttribute('tabindex', '-1');
    elementOf(code)?.setAttribute('tabindex', '0');
    stop = code;
  };

  const chooseStop = (): void => {
    const { selected } = asked();
    const present = elementOf(selected) === null ? stop : selected;
    stopAt(elementOf(present) === null ? (order()[0]?.code ?? null) : present);
  };

  const pick = (code: string): void => {
    stopAt(code);
    asked().onPick(code);
  };

  const unfocus = (): void => {
    if (focused === null) return;
    elementOf(focused)?.removeAttribute('aria-describedby');
    focused = null;
    outline('focused', null);
  };

  const onFocus = ({ target }: FocusEvent): void => {
    const code = codeOf(target);
    const picture = pictureOf.get(code ?? '');
    if (code === null || picture === undefined) return;
    stopAt(code);
    if (byPointer) return;
    focused = code;
    elementOf(code)?.setAttribute('aria-describedby', linesId);
    outline('focused', code);
    zoom.bring(picture.at);
    tellFocused();
  };

  const onBlur = (): void => {
    unfocus();
    hide();
  };

  const goTo = (code: string | null): void => elementOf(code)?.focus({ preventScroll: true });

  const type = (letter: string, present: string, at: number): void => {
    const letters = at - typed.at < typingPause ? typed.letters + letter : letter;
    typed = { letters, at };
    goTo(findByLetters(order(), present, letters));
  };

  /** @returns whether the key means something here. */
  const press = ({ key, shiftKey, timeStamp }: KeyboardEvent, present: string): boolean => {
    const isTyping = timeStamp - typed.at < typingPause && typed.letters !== '';
    const [factor, pan] = [zoomKeys[key], panKeys[key]];
    if (factor !== undefined) zoom.zoomBy(factor);
    else if (key === '0') zoom.showAll();
    else if (shiftKey && pan !== undefined) zoom.panBy(...pan);
    else if (key === 'Enter' || (key === ' ' && !isTyping)) pick(present);
    else if (key === 'Escape' && focused !== null) hide();
    else if (/^[\p{L} ]$/u.test(key)) type(key, present, timeStamp);
    else {
      const next = findByKey(order(), present, key);
      goTo(next);
      return next !== null;
    }
    return true;
  };

  const onKey = (event: KeyboardEvent): void => {
    const present = codeOf(event.target);
    if (present === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event, present)) event.preventDefault();
  };

  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || isMoving) return;
    const code = codeAt(event);
    pointer = placeIn(event);
    if (code === null) hide();
    else if (code === under) tip.move(pointer);
    else {
      pointAt(code);
      tell(code, pointer);
    }
  };

  /** The second click of a double click, which zooms, is of the same press: what the first one opened stays open. */
  const onClick = (event: MouseEvent): void => {
    const code = event.detail > 1 ? null : codeAt(event);
    if (code === null) return;
    if ('pointerType' in event && event.pointerType === 'touch') hide();
    follower.press(code, toDrawing(zoom.state(), placeIn(event)));
    pick(code);
  };

  const onPress = (): void => {
    byPointer = true;
    unfocus();
  };
  const onAnyKey = (): void => {
    byPointer = false;
  };
  window.addEventListener('keydown', onAnyKey, { ...own, capture: true });
  view.addEventListener('pointerdown', onPress, own);
  view.addEventListener('pointermove', onPointerMove, own);
  view.addEventListener('pointerleave', hide, own);
  view.addEventListener('click', onClick, own);
  view.addEventListener('keydown', onKey, own);
  view.addEventListener('focusin', onFocus, own);
  view.addEventListener('focusout', onBlur, own);
  chooseStop();
  follower.follow(asked().selected);

  return {
    selectedPlace: follower.place,
    moving: () => {
      isMoving = true;
      hide();
    },
    resting: () => {
      isMoving = false;
      tellFocused();
    },
    refresh: () => {
      chooseStop();
      follower.follow(asked().selected);
      if (under === null) tellFocused();
      else tell(under, pointer);
    },
    stop: () => listeners.abort(),
  };
}
