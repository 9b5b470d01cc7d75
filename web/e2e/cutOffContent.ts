/**
 * Lists cut-off content of the open page: a page that scrolls sideways, and text or controls beyond the edge of the
 * window or of a box with hidden overflow. Boxes that can be scrolled with the keyboard, collapsed boxes, text for
 * screen readers only, and shortened text whose full version is in a title or accessible name are not listed.
 * `page.evaluate` runs this function in the page.
 */
export function findCutOffContentInTest(): string[] {
  const tolerance = 1;
  /** Number of pixels that descenders may extend beyond their box without being cut off. */
  const verticalTolerance = 4;
  const found = new Set<string>();
  const scrolls = document.documentElement.scrollWidth - window.innerWidth;
  if (scrolls > 0) found.add(`the page scrolls ${scrolls} px sideways`);
  for (const dialog of document.querySelectorAll('[role="dialog"]')) {
    const by = dialog.scrollWidth - dialog.clientWidth;
    if (by > tolerance) found.add(`a window scrolls ${by} px sideways`);
  }

  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], [data-width], option, svg, [data-moving]') === null;
  const isForScreenReaders = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at);
      const { clipPath, position } = style;
      const clip = style.getPropertyValue('clip');
      if (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto' || at.clientWidth <= 1)) return true;
    }
    return false;
  };
  const isReachableByKeyboard = (box: Element): boolean =>
    box.matches('[tabindex="0"]') ||
    box.querySelector('a[href], button:not(:disabled), input, select, [tabindex="0"]') !== null;
  const normalise = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const hasFullText = (element: Element): boolean => {
    for (let at: Element | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up += 1) {
      const full = `${at.getAttribute('title') ?? ''} ${at.getAttribute('aria-label') ?? ''}`;
      if (normalise(full).includes(normalise(element.textContent))) return true;
    }
    return false;
  };
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

  interface Clipping {
    readonly box: Element;
    readonly style: CSSStyleDeclaration;
  }
  const clippings = new Map<Element, readonly Clipping[]>();
  /** Returns those of the element and its ancestors that have an overflow style other than `visible`, nearest first. */
  const clippingsAround = (element: Element | null): readonly Clipping[] => {
    if (element === null || element === document.body) return [];
    const known = clippings.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const isClipping = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const outer = style.position === 'fixed' ? [] : clippingsAround(element.parentElement);
    const around = isClipping ? [{ box: element, style }, ...outer] : outer;
    clippings.set(element, around);
    return around;
  };

  /** @returns a description of the box or window that cuts off the rectangle, or null. */
  const cutBy = ({ left, right, top, bottom }: DOMRect, inside: Element): string | null => {
    for (const { box, style } of clippingsAround(inside)) {
      const edges = box.getBoundingClientRect();
      const isWider = right > edges.right + tolerance || left < edges.left - tolerance;
      const isTaller = bottom > edges.bottom + verticalTolerance || top < edges.top - verticalTolerance;
      if ((isWider && hides(style.overflowX)) || (isTaller && hides(style.overflowY))) {
        if (edges.height <= 1 || edges.width <= 1) return null;
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        return isShortened && hasFullText(box) ? null : `its box (${box.className})`;
      }
      if (isWider || isTaller)
        return isReachableByKeyboard(box) ? null : `a box that no key scrolls (${box.className})`;
    }
    return right > window.innerWidth + tolerance || left < -tolerance ? 'the window' : null;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || normalise(node.textContent) === '' || !isVisible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const by = box.width === 0 ? null : cutBy(box, parent);
    if (by === null || isForScreenReaders(parent)) continue;
    found.add(`"${normalise(node.textContent).slice(0, 50)}" is cut by ${by}`);
  }
  const controls =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [tabindex="0"]';
  for (const control of document.querySelectorAll(controls)) {
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || box.bottom < 0 || !isVisible(control)) continue;
    const by = cutBy(box, control.parentElement ?? control);
    if (by === null || isForScreenReaders(control)) continue;
    const name = normalise(control.getAttribute('aria-label') ?? control.textContent).slice(0, 40);
    found.add(`${control.localName} "${name}" is beyond ${by}`);
  }
  return [...found];
}
