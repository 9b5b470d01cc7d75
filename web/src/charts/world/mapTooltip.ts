import { computeMapTooltipPosition, type WidthAndHeight } from './mapView.ts';
import type { MapDrawingPoint } from './projectedWorld.ts';

/**
 * Tooltip next to the pointer or the focused country. It is updated without React, because it changes with every
 * movement of the pointer.
 */
export interface MapTooltipController {
  /** @param position CSS pixels in the view. */
  show(this: void, name: string, lines: readonly string[], position: MapDrawingPoint): void;
  move(this: void, position: MapDrawingPoint): void;
  hide(this: void): void;
}

/** Distance between the position and the tooltip, in CSS pixels. */
const gap = 14;

function createLine(text: string): HTMLElement {
  const line = document.createElement('span');
  line.textContent = text;
  return line;
}

/**
 * Creates the controller of a tooltip element.
 * @param box tooltip element with one child for the name and one for the lines.
 * @param view element whose bounds the tooltip must not leave.
 */
export function createMapTooltipController(box: HTMLElement, view: HTMLElement): MapTooltipController {
  let size: WidthAndHeight = { width: 0, height: 0 };
  const move = (position: MapDrawingPoint): void => {
    const [x, y] = computeMapTooltipPosition(
      position,
      size,
      { width: view.clientWidth, height: view.clientHeight },
      gap,
    );
    box.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  };
  return {
    move,
    show: (name, lines, position) => {
      const [title, body] = box.children;
      title?.replaceChildren(name);
      body?.replaceChildren(...lines.map(createLine));
      box.hidden = false;
      size = { width: box.offsetWidth, height: box.offsetHeight };
      move(position);
    },
    hide: () => {
      box.hidden = true;
    },
  };
}
