import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Refs to the elements of the top bar that are measured. */
export interface AppTopBarElementRefs {
  readonly barRef: RefObject<HTMLElement | null>;
  /** The space for the links. */
  readonly navRef: RefObject<HTMLElement | null>;
  /** All links, in their full width. */
  readonly linksRef: RefObject<HTMLDivElement | null>;
  /** The buttons next to the links, except for the menu button. */
  readonly buttonsRef: RefObject<HTMLDivElement | null>;
}

/**
 * Sets the attribute `data-links-in-menu` of the top bar while the links are wider than their space. Measures before
 * the browser paints a new size of the window, the links or the buttons.
 */
export function useMoveNavLinksToMenu(): AppTopBarElementRefs {
  const barRef = useRef<HTMLElement>(null);
  const navRef = useRef<HTMLElement>(null);
  const linksRef = useRef<HTMLDivElement>(null);
  const buttonsRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [bar, nav, links, buttons] = [barRef.current, navRef.current, linksRef.current, buttonsRef.current];
    if (bar === null || nav === null || links === null || buttons === null) return undefined;
    const measure = (): void => {
      // The menu button takes space from the links, so the links are measured without it.
      delete bar.dataset['linksInMenu'];
      const isTooWide = links.getBoundingClientRect().width > nav.getBoundingClientRect().width;
      if (isTooWide) bar.dataset['linksInMenu'] = 'true';
    };
    // The size of `nav` is not observed, because `measure` changes it.
    const observer = new ResizeObserver(measure);
    for (const element of [bar, links, buttons]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { barRef, navRef, linksRef, buttonsRef };
}
