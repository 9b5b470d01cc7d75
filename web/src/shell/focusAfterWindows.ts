import { useEffect } from 'react';

/** Milliseconds in which a window that closed gives the focus back by itself, or the next one takes it. */
const patience = 50;

const windows = '[role="dialog"]';

/** The button of the menu that an item stands in. */
function menuButtonOf(item: Element): Element | null {
  const id = item.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id == null ? null : document.getElementById(id);
}

/** What stands around an element and can have the focus, from the inside out. */
function* around(element: Element): Generator<Element> {
  let next = element.parentElement?.closest('[tabindex]');
  while (next != null) {
    yield next;
    next = next.parentElement?.closest('[tabindex]');
  }
}

function takesFocus(place: Element | null): boolean {
  if (!(place instanceof HTMLElement) || !place.isConnected) return false;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus that a closed window leaves nowhere to what opened it; where that is gone, or goes once it has the focus again, to the
 * button of its menu, to what stood around it, to what opened the window that it stood in, or to the page's main part, the first of them
 * that takes it.
 */
export function followWindows(): () => void {
  const openers = new WeakMap<Element, readonly Element[]>();
  let places: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: Element | null = null;
  const observer = new MutationObserver(() => {
    if (watched === null || watched.isConnected) return;
    const back = openers.get(watched) ?? [];
    unwatch();
    timer = setTimeout(() => {
      if (isNowhere()) [...back, document.getElementById('main')].some(takesFocus);
      if (!isNowhere()) follow();
    }, patience);
  });
  const unwatch = (): void => {
    watched = null;
    observer.disconnect();
  };
  const watch = (element: Element): void => {
    watched = element;
    observer.observe(document.body, { childList: true, subtree: true });
  };
  /** What has the focus again may go itself, as soon as what was done in the window is known. */
  const follow = (): void => {
    const [target] = places;
    if (target === undefined) return;
    openers.set(target, places);
    watch(target);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const opened = target.closest(windows);
    const isGivenBack = opened === null && watched?.matches(windows) === true;
    if (opened !== null) {
      clearTimeout(timer);
      if (!openers.has(opened)) openers.set(opened, places);
      watch(opened);
    } else if (watched !== null) unwatch();
    const button = menuButtonOf(target);
    const outer = opened === null ? [] : (openers.get(opened) ?? []);
    places = [target, ...(button === null ? [] : [button]), ...around(target), ...outer];
    if (isGivenBack) follow();
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    clearTimeout(timer);
    unwatch();
  };
}

/** Follows windows while a page stands. */
export function useFocusAfterWindows(): void {
  useEffect(followWindows, []);
}
