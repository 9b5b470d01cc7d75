import { besidePlace, type Size } from './mapView.ts';
import type { Place } from './worldPicture.ts';

/** Tooltip next to the pointer or the focused country. Updated without React, because it changes with every move. */
export interface MapTip {
  /** @param position CSS pixels in the view. */
  show(this: void, name: string, lines: readonly string[], position: Place): void;
  move(this: void, position: Place): void;
  hide(this: void): void;
}

/** Distance between the position and the tooltip, CSS pixels. */
const gap = 14;

function createLine(text: string): HTMLElement {
  const line = document.createElement('span');
  line.textContent = text;
  return line;
}

/** @param box tooltip element with one child for the name and one for the lines. @param view bounds of the tooltip. */
export function startMapTip(box: HTMLElement, view: HTMLElement): MapTip {
  let size: Size = { width: 0, height: 0 };
  const move = (position: Place): void => {
    const [x, y] = besidePlace(position, size, { width: view.clientWidth, height: view.clientHeight }, gap);
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
