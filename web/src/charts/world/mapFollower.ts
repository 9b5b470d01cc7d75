import { toView } from './mapView.ts';
import type { MapZoom } from './mapZoom.ts';
import { pictureOf, type Place } from './worldPicture.ts';

/** Keeps the country that is open in sight. */
export interface MapFollower {
  /** A country is picked at a place of the drawing, which stands for it from now on. */
  press(this: void, code: string, at: Place): void;
  /** What is selected now; another one than before comes into sight. */
  follow(this: void, selected: string | null): void;
  /** Where the selected country is looked at, in the drawing. */
  place(this: void): Place | null;
}

/** CSS pixels from an edge of the window, within which a place counts as hidden: the head of the page stands there. */
const edge = 80;

/** Scrolls as far as it takes to see a line of the window, beside what lies over its edges. @param y CSS pixels from its top. */
function scrollToLine(y: number): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [above, below] = [scrollPaddingTop, scrollPaddingBottom].map((text) => edge + (Number.parseFloat(text) || 0));
  const [top, bottom] = [above ?? edge, window.innerHeight - (below ?? edge)];
  if (y < top) window.scrollBy(0, y - top);
  else if (y > bottom) window.scrollBy(0, y - bottom);
}

/** @param view what is seen of the map. */
export function startMapFollower(view: HTMLElement, zoom: MapZoom): MapFollower {
  let present: string | null = null;
  let pressed: { readonly code: string; readonly at: Place } | null = null;
  const place = (): Place | null =>
    pressed !== null && pressed.code === present ? pressed.at : (pictureOf.get(present ?? '')?.at ?? null);
  return {
    place,
    press: (code, at) => {
      pressed = { code, at };
    },
    follow: (selected) => {
      if (selected === present) return;
      present = selected;
      if (pressed?.code !== selected) pressed = null;
      const at = place();
      if (at === null) return;
      if (pressed === null) zoom.bring(at);
      scrollToLine(view.getBoundingClientRect().top + toView(zoom.state(), at)[1]);
    },
  };
}
