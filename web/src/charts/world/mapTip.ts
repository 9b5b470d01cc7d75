import { besidePlace, type Size } from './mapView.ts';
import type { Place } from './worldPicture.ts';

/** The words beside the pointer or the focused country, written without React: they change with every move. */
export interface MapTip {
  /** @param place of the view, CSS pixels. */
  show(this: void, name: string, lines: readonly string[], place: Place): void;
  move(this: void, place: Place): void;
  hide(this: void): void;
}

/** CSS pixels between the place and the words. */
const gap = 14;

function lineOf(text: string): HTMLElement {
  const line = document.createElement('span');
  line.textContent = text;
  return line;
}

/** @param box holds an element for the name and one for the lines. @param view within which it stays. */
export function startMapTip(box: HTMLElement, view: HTMLElement): MapTip {
  let size: Size = { width: 0, height: 0 };
  const move = (place: Place): void => {
    const [x, y] = besidePlace(place, size, { width: view.clientWidth, height: view.clientHeight }, gap);
    box.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  };
  return {
    move,
    show: (name, lines, place) => {
      const [head, body] = box.children;
      head?.replaceChildren(name);
      body?.replaceChildren(...lines.map(lineOf));
      box.hidden = false;
      size = { width: box.offsetWidth, height: box.offsetHeight };
      move(place);
    },
    hide: () => {
      box.hidden = true;
    },
  };
}
