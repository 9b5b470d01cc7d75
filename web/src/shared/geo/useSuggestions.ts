import { type KeyboardEvent, useState } from 'react';
import { countrySuggestions, namedCountry } from './countrySearch.ts';

export interface Suggestions {
  text: string;
  /** Country codes that fit the text; empty while the box is closed. */
  shown: readonly string[];
  /** Place of the one that was moved to, which Enter selects; -1 until one is. */
  active: number;
  type: (text: string) => void;
  select: (code: string) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** None is active before it was moved to. */
const none = -1;

/**
 * The country search's behaviour: arrow keys move, Enter selects what was moved to, or else the country that the text names, Escape
 * closes. @param among by default the 198 countries.
 */
export function useSuggestions(
  chosen: readonly string[],
  onSelect: (code: string) => void,
  among?: readonly string[],
): Suggestions {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(none);
  const shown = open ? countrySuggestions(text, chosen, among) : [];

  const type = (next: string): void => {
    setText(next);
    setOpen(true);
    setActive(none);
  };
  const select = (code: string): void => {
    onSelect(code);
    type('');
  };
  const move = (step: number): void => {
    if (shown.length === 0) setOpen(true);
    else setActive((place) => (Math.max(place, step > 0 ? none : 0) + step + shown.length) % shown.length);
  };
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      const code = active === none ? namedCountry(text, shown) : shown[active];
      if (code !== undefined) select(code);
    },
    Escape: () => setOpen(false),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { text, shown, active, type, select, close: () => setOpen(false), onKeyDown };
}
