import { type RefObject, useEffect, useRef } from 'react';

const controls = 'input, select, textarea, button';

/**
 * Keeps the focus in a part of a page that shows something else in its place, as a form instead of the button that asked for it: what had the
 * focus went with what stood there, so the first control of what came gets it. A focus that is elsewhere stays where it is.
 * @param shown what the part shows, compared by identity. @returns what the part takes as its `ref`.
 */
export function useFocusInPlace(shown: string | boolean): RefObject<HTMLDivElement | null> {
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
