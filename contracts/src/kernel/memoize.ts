/** @returns a function that computes the value on the first call and returns the same value from then on. */
export function memoize<Value>(compute: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null;
  return () => (cached ??= { value: compute() }).value;
}
