import { type RefObject, useLayoutEffect, useRef } from 'react';
import { findProviderDetailLinkElement } from '../../../shared/catalogue/ProviderDetailLink.tsx';

function getFocusTarget(target: HTMLElement | null): HTMLElement | null {
  return target?.isConnected === true && target !== document.body ? target : null;
}

/**
 * Moves the focus into the drawer on opening. On closing, restores the focus to the opener if the focus is still inside
 * the drawer.
 */
export function useFocusProviderDrawerAndRestoreFocus(frame: RefObject<HTMLElement | null>, id: string): void {
  const lastId = useRef(id);
  useLayoutEffect(() => {
    lastId.current = id;
  }, [id]);
  useLayoutEffect(() => {
    const drawer = frame.current;
    const opener = getFocusTarget(document.activeElement as HTMLElement | null);
    if (opener !== null) drawer?.focus({ preventScroll: true });
    return () => {
      if (drawer?.contains(document.activeElement) !== true) return;
      const target =
        getFocusTarget(opener) ?? findProviderDetailLinkElement(lastId.current) ?? document.getElementById('main');
      target?.focus({ preventScroll: true });
    };
  }, [frame]);
}
