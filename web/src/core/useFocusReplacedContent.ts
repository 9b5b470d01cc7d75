import { type RefObject, useEffect, useRef } from 'react';

const controls = 'input, select, textarea, button';

/**
 * Keeps the focus inside an element when its content is replaced, for example a button by a form: if the focused
 * element was removed, focuses the first control of the new content. Otherwise the focus is not moved.
 * @param shown identity of the content.
 * @returns the `ref` of the element.
 */
export function useFocusReplacedContent(shown: string | boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(controls)?.focus();
  }, [shown]);
  return place;
}
