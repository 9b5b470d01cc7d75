function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Serialises a value as JSON with sorted object keys, so that equal values have equal texts. */
export function stringifyWithSortedKeys(value: unknown): string {
  return JSON.stringify(value, sortKeys);
}
