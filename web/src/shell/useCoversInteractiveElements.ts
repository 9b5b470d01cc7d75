import { type RefObject, useEffect, useState } from 'react';

/** Selector of interactive elements. */
const controls = 'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex="0"]';
/** Fractions of the floating element's width and height at which the page below is probed. */
const probes = [0.02, 0.2, 0.35, 0.5, 0.65, 0.8, 0.98];
/** Pixels between the floating element and the bottom of the window, in addition to `--foot`. */
const gap = 16;

/** Whether the element, floating at the bottom right of the window, would cover an interactive element of the page. */
function coversControl(place: HTMLElement): boolean {
  const style = getComputedStyle(place);
  const { width, height } = place.getBoundingClientRect();
  const right = (place.parentElement?.getBoundingClientRect().right ?? 0) - Number.parseFloat(style.marginRight);
  const foot = Number.parseFloat(style.getPropertyValue('--foot')) || 0;
  const [left, top] = [right - width, window.innerHeight - gap - foot - height];
  return probes.some((across) =>
    probes.some((down) => {
      const below = document.elementsFromPoint(left + width * across, top + height * down);
      return below.some(
        (each) => !place.contains(each) && each.closest('main') !== null && each.closest(controls) !== null,
      );
    }),
  );
}

/**
 * Whether the element, floating at the bottom of the window, would cover an interactive element. Updates on scrolling
 * and content changes.
 */
export function useCoversInteractiveElements(place: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let frame = 0;
    const update = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (place.current !== null) setOver(coversControl(place.current));
      });
    };
    const sizes = new ResizeObserver(update);
    // Also observe the content: rows can replace placeholders of the same height without a size change.
    const contents = new MutationObserver(update);
    const main = document.getElementById('main');
    if (main !== null) {
      sizes.observe(main);
      contents.observe(main, { childList: true, subtree: true });
    }
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    update();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      contents.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [place]);
  return isOver;
}
