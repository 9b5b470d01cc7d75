import { useCallback, useEffect, useState } from 'react';
import { type UrlStateCodec, useUrlState } from '../../core/urlState.ts';

/** Milliseconds after the last keystroke until the URL is updated: browsers limit the rate of URL changes. */
export const urlUpdateDelayMs = 300;

type TextState = Readonly<Record<string, string>>;

const isSame = (one: TextState, other: TextState): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

/** URL state for text input: shows the input at once, updates the URL after a delay, and follows changes of the URL. */
export function useDebouncedUrlState<State extends TextState>(address: UrlStateCodec<State>) {
  const { state, change: write } = useUrlState(address);
  const [typed, setTyped] = useState(state);
  const [seen, setSeen] = useState(state);
  const [sent, setSent] = useState(state);
  if (state !== seen) {
    setSeen(state);
    if (!isSame(state, sent)) {
      setSent(state);
      setTyped(state);
    }
  }
  useEffect(() => {
    if (isSame(typed, sent)) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      write(typed, true);
    }, urlUpdateDelayMs);
    return () => clearTimeout(timer);
  }, [typed, sent, write]);
  const change = useCallback((members: Partial<State>) => setTyped((current) => ({ ...current, ...members })), []);
  return { state: typed, change };
}
