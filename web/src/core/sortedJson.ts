function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** JSON text with members by name, so that equal values have equal texts however they came about. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, sorted);
}
