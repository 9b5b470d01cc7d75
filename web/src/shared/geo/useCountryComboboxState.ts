import { type KeyboardEvent, useState } from 'react';
import { findCountrySuggestions, findCountryByTypedName } from './countrySearch.ts';

export interface CountrySuggestionsState {
  text: string;
  /** Country codes that match the text; empty while the list is closed. */
  shown: readonly string[];
  /** Index of the highlighted country, which Enter selects; -1 for none. */
  active: number;
  type: (text: string) => void;
  select: (code: string) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Value of `active` when no country is highlighted. Only arrow keys highlight a country. */
const none = -1;

/**
 * State and keyboard handling of the country combobox. Arrow keys highlight a country. Enter selects the highlighted
 * country or, if none is highlighted, the country that the text refers to. Escape closes the list.
 * @param among codes of the countries to search; by default all 198.
 */
export function useCountryComboboxState(
  chosen: readonly string[],
  onSelect: (code: string) => void,
  among?: readonly string[],
): CountrySuggestionsState {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(none);
  const shown = open ? findCountrySuggestions(text, chosen, among) : [];

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
      const code = active === none ? findCountryByTypedName(text, shown) : shown[active];
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
