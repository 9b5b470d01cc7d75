import { type RefObject, useLayoutEffect } from 'react';

/** What stands beside an element and beside what it is in, up to the app as a whole; dialogs and toasts stand outside of it. */
function* besidesOf(element: Element): Generator<Element> {
  for (let at = element; at.parentElement !== null && at.parentElement !== document.body; at = at.parentElement) {
    for (const each of at.parentElement.children) if (each !== at) yield each;
  }
}

/**
 * Takes the page behind a sheet out of reach, also for screen readers, and gives it back at the end. Stands before what returns
 * the focus, which cannot go to what is out of reach.
 */
export function useInertBehind(frame: RefObject<HTMLElement | null>, sheet: boolean): void {
  useLayoutEffect(() => {
    if (!sheet || frame.current === null) return;
    const behind = [...besidesOf(frame.current)].filter((each) => !each.hasAttribute('inert'));
    for (const each of behind) each.toggleAttribute('inert', true);
    return () => {
      for (const each of behind) each.toggleAttribute('inert', false);
    };
  }, [frame, sheet]);
}
