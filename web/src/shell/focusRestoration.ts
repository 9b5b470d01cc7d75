import { useEffect } from 'react';

/** Milliseconds in which a closing dialog can restore the focus itself, or another dialog can receive it. */
const restoreDelayMs = 50;

const windowSelector = '[role="dialog"]';

/** Finds the button of the menu that contains the item. */
function findMenuButton(item: Element): Element | null {
  const id = item.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id == null ? null : document.getElementById(id);
}

/** Yields the focusable ancestors of an element, innermost first. */
function* focusableAncestors(element: Element): Generator<Element> {
  let next = element.parentElement?.closest('[tabindex]');
  while (next != null) {
    yield next;
    next = next.parentElement?.closest('[tabindex]');
  }
}

function tryFocus(place: Element | null): boolean {
  if (!(place instanceof HTMLElement) || !place.isConnected) return false;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Restores the focus if no element has the focus after a dialog is closed. Focuses the element that opened the dialog.
 * If that element is removed, immediately or later, focuses the first of these that accepts the focus: the button of
 * its menu, its focusable ancestors, the opener of the surrounding dialog, and the main element.
 * @returns a function that stops the restoration.
 */
export function restoreFocusAfterDialogs(): () => void {
  const openers = new WeakMap<Element, readonly Element[]>();
  let places: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: Element | null = null;
  const observer = new MutationObserver(() => {
    if (watched === null || watched.isConnected) return;
    const back = openers.get(watched) ?? [];
    unwatch();
    timer = setTimeout(() => {
      if (isFocusLost()) [...back, document.getElementById('main')].some(tryFocus);
      if (!isFocusLost()) watchRestoredFocus();
    }, restoreDelayMs);
  });
  const unwatch = (): void => {
    watched = null;
    observer.disconnect();
  };
  const watch = (element: Element): void => {
    watched = element;
    observer.observe(document.body, { childList: true, subtree: true });
  };
  /** Watches the refocused element, because the dialog's action may remove it later. */
  const watchRestoredFocus = (): void => {
    const [target] = places;
    if (target === undefined) return;
    openers.set(target, places);
    watch(target);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const opened = target.closest(windowSelector);
    const isGivenBack = opened === null && watched?.matches(windowSelector) === true;
    if (opened !== null) {
      clearTimeout(timer);
      if (!openers.has(opened)) openers.set(opened, places);
      watch(opened);
    } else if (watched !== null) unwatch();
    const button = findMenuButton(target);
    const outer = opened === null ? [] : (openers.get(opened) ?? []);
    places = [target, ...(button === null ? [] : [button]), ...focusableAncestors(target), ...outer];
    if (isGivenBack) watchRestoredFocus();
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    clearTimeout(timer);
    unwatch();
  };
}

/** Restores the focus after dialogs are closed, while the component is mounted. */
export function useRestoreFocusAfterDialogs(): void {
  useEffect(restoreFocusAfterDialogs, []);
}
