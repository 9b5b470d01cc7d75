import { type RefObject, useLayoutEffect, useRef } from 'react';
import { detailLinkOf } from '../../../shared/catalogue/DetailLink.tsx';

function focusOf(target: HTMLElement | null): HTMLElement | null {
  return target?.isConnected === true && target !== document.body ? target : null;
}

/** Takes the focus when somebody opens the drawer, and gives it back to where it came from when it was inside at the end. */
export function useDrawerFocus(frame: RefObject<HTMLElement | null>, id: string): void {
  const last = useRef(id);
  useLayoutEffect(() => {
    last.current = id;
  }, [id]);
  useLayoutEffect(() => {
    const drawer = frame.current;
    const opener = focusOf(document.activeElement as HTMLElement | null);
    if (opener !== null) drawer?.focus({ preventScroll: true });
    return () => {
      if (drawer?.contains(document.activeElement) !== true) return;
      const target = focusOf(opener) ?? detailLinkOf(last.current) ?? document.getElementById('main');
      target?.focus({ preventScroll: true });
    };
  }, [frame]);
}
