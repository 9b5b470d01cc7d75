import { type RefObject, useLayoutEffect } from 'react';

/**
 * Takes the focus into a panel that somebody opened, and gives it back when it was inside at the end: to what had it before, or to
 * `returnTo` where that is gone or never had it, as a shape that was clicked.
 */
export function usePanelFocus(
  frame: RefObject<HTMLElement | null>,
  takesFocus: boolean,
  returnTo: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const panel = frame.current;
    const opener = document.activeElement;
    const otherwise = returnTo.current;
    if (takesFocus) panel?.focus({ preventScroll: true });
    return () => {
      if (panel?.contains(document.activeElement) !== true) return;
      const canHaveFocus = opener instanceof HTMLElement || opener instanceof SVGElement;
      const isThere = canHaveFocus && opener.isConnected && opener !== document.body;
      const target = isThere ? opener : otherwise;
      target?.focus({ preventScroll: true });
    };
  }, [frame, takesFocus, returnTo]);
}
