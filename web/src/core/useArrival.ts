import { useDeferredValue } from 'react';

const isSomething = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * A value that a whole page waits for. When it comes, what is drawn of it comes in steps that give way to taps; what changes later is
 * there at once, and so is that it is gone.
 * @param value the same one until it changes. @param isThere whether it is what is waited for; anything but `undefined` and `null` is.
 */
export function useArrival<Value>(value: Value, isThere: (value: Value) => boolean = isSomething): Value {
  const before = useDeferredValue(value);
  return isThere(value) && !isThere(before) ? before : value;
}
