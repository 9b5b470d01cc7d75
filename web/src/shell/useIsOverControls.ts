import { type RefObject, useEffect, useState } from 'react';

/** What can be pressed. */
const controls = 'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex="0"]';
/** Shares of the floating element's width and height at which the page below it is looked at. */
const probes = [0.02, 0.2, 0.35, 0.5, 0.65, 0.8, 0.98];
/** Pixels between the floating element and the foot of the window, besides `--foot`. */
const gap = 16;

/** Whether an element that floats at the foot of the window, at its end, would cover a control of the page. */
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

/** Whether an element that floats at the foot of the window would lie over something that can be pressed; follows scrolling and what comes. */
export function useIsOverControls(place: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (place.current !== null) setOver(coversControl(place.current));
      });
    };
    const sizes = new ResizeObserver(look);
    // Replacing placeholders with rows of the same height does not change any size.
    const contents = new MutationObserver(look);
    const main = document.getElementById('main');
    if (main !== null) {
      sizes.observe(main);
      contents.observe(main, { childList: true, subtree: true });
    }
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      contents.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [place]);
  return isOver;
}
