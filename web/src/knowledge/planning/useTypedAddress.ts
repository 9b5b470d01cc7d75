import { useCallback, useEffect, useState } from 'react';
import { type AddressState, useAddressState } from '../../core/addressState.ts';

/** Milliseconds after the last key until the address says what was typed: browsers refuse to change it with every key. */
export const addressDelay = 300;

type Typed = Readonly<Record<string, string>>;

const isSame = (one: Typed, other: Typed): boolean => Object.keys(one).every((name) => one[name] === other[name]);

/** State that shows what is typed at once, stands in the address a moment later, and follows the address when that changes elsewhere. */
export function useTypedAddress<State extends Typed>(address: AddressState<State>) {
  const { state, change: write } = useAddressState(address);
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
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [typed, sent, write]);
  const change = useCallback((members: Partial<State>) => setTyped((current) => ({ ...current, ...members })), []);
  return { state: typed, change };
}
