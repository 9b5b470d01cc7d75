import { toMapViewPosition } from './mapView.ts';
import type { MapZoomAndPanFunctions } from './mapZoom.ts';
import { projectedCountryByCode, type MapDrawingPoint } from './projectedWorld.ts';

/** Keeps the selected country in view. */
export interface SelectedMapCountryScrollFunctions {
  /** Records where a country was clicked. The clicked position then counts as the position of the country. */
  recordPress(this: void, code: string, at: MapDrawingPoint): void;
  /** Updates the selection and scrolls a newly selected country into view. */
  select(this: void, selected: string | null): void;
  /**
   * Returns the position of the selected country in the drawing: the clicked position, otherwise the centre of the
   * country; `null` if no country is selected.
   */
  selectedPosition(this: void): MapDrawingPoint | null;
}

/**
 * Height in CSS pixels of the areas at the top and bottom of the window that count as hidden, because of the page
 * header.
 */
const edge = 80;

/**
 * Scrolls the window until the vertical position `y` is visible between the overlays at the top and bottom of the
 * window.
 * @param y CSS pixels from the top of the window.
 */
function scrollToLine(y: number): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [above, below] = [scrollPaddingTop, scrollPaddingBottom].map((text) => edge + (Number.parseFloat(text) || 0));
  const [top, bottom] = [above ?? edge, window.innerHeight - (below ?? edge)];
  if (y < top) window.scrollBy(0, y - top);
  else if (y > bottom) window.scrollBy(0, y - bottom);
}

/**
 * Creates a scroller for a map on which no country is selected yet.
 * @param view viewport of the map.
 */
export function createSelectedMapCountryScroller(
  view: HTMLElement,
  zoom: MapZoomAndPanFunctions,
): SelectedMapCountryScrollFunctions {
  let current: string | null = null;
  let pressed: { readonly code: string; readonly at: MapDrawingPoint } | null = null;
  const selectedPosition = (): MapDrawingPoint | null =>
    pressed !== null && pressed.code === current ? pressed.at : (projectedCountryByCode.get(current ?? '')?.at ?? null);
  return {
    selectedPosition,
    recordPress: (code, at) => {
      pressed = { code, at };
    },
    select: (selected) => {
      if (selected === current) return;
      current = selected;
      if (pressed?.code !== selected) pressed = null;
      const at = selectedPosition();
      if (at === null) return;
      if (pressed === null) zoom.bringIntoView(at);
      scrollToLine(view.getBoundingClientRect().top + toMapViewPosition(zoom.state(), at)[1]);
    },
  };
}
