import { useDeferredValue } from 'react';

const isSomething = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Defers the first render of a value that a whole page waits for, so that the browser can process user input first.
 * Later changes, and the removal of the value, are rendered immediately.
 * @param value must be referentially stable: the same object in each render until the value changes.
 * @param isThere returns whether the value is available; by default, any value except `undefined` and `null` is.
 */
export function useDeferFirstRenderOfValue<Value>(
  value: Value,
  isThere: (value: Value) => boolean = isSomething,
): Value {
  const before = useDeferredValue(value);
  return isThere(value) && !isThere(before) ? before : value;
}
