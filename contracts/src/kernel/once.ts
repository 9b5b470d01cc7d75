/** @returns what gives the value that `make` makes: when it is first asked for, and the same one from then on. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
