import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus into a panel on open if `takesFocus`, and restores the previous focus on close if the focus is still
 * inside the panel. Focuses `returnTo` instead if no element had the focus before, for example after a click on a map
 * shape, or if the previously focused element is no longer on the page.
 */
export function useFocusCoveragePanelAndRestoreFocus(
  frame: RefObject<HTMLElement | null>,
  takesFocus: boolean,
  returnTo: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const panel = frame.current;
    const opener = document.activeElement;
    const fallback = returnTo.current;
    if (takesFocus) panel?.focus({ preventScroll: true });
    return () => {
      if (panel?.contains(document.activeElement) !== true) return;
      const canHaveFocus = opener instanceof HTMLElement || opener instanceof SVGElement;
      const canRestore = canHaveFocus && opener.isConnected && opener !== document.body;
      const target = canRestore ? opener : fallback;
      target?.focus({ preventScroll: true });
    };
  }, [frame, takesFocus, returnTo]);
}
