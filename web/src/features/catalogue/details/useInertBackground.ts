import { type RefObject, useLayoutEffect } from 'react';

/**
 * Yields the siblings of the element and of its ancestors within the app root. Dialogs and toasts are outside the app
 * root, so they are not included.
 */
function* siblingsOfAncestors(element: Element): Generator<Element> {
  for (let at = element; at.parentElement !== null && at.parentElement !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) if (sibling !== at) yield sibling;
  }
}

/**
 * Makes the page behind a sheet inert, including for screen readers, until the sheet closes. Must be called before the
 * hook that restores the focus, because inert elements cannot be focused.
 */
export function useInertBackground(frame: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useLayoutEffect(() => {
    if (!isSheet || frame.current === null) return;
    const background = [...siblingsOfAncestors(frame.current)].filter((sibling) => !sibling.hasAttribute('inert'));
    for (const sibling of background) sibling.toggleAttribute('inert', true);
    return () => {
      for (const sibling of background) sibling.toggleAttribute('inert', false);
    };
  }, [frame, isSheet]);
}
