import { useDeferredValue } from 'react';

const isSomething = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * A value that a whole page waits for. Its arrival is rendered as a deferred update, so that taps are handled in
 * between; later changes, and its removal, are rendered at once.
 * @param value must keep its identity until it changes. @param isThere whether the value has arrived; by default any
 * value except `undefined` and `null`.
 */
export function useDeferredArrival<Value>(value: Value, isThere: (value: Value) => boolean = isSomething): Value {
  const before = useDeferredValue(value);
  return isThere(value) && !isThere(before) ? before : value;
}
