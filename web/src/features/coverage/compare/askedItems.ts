/** Items as the call takes them, which compares two at least: what is asked for twice stands once in its answer. */
export function askedItems(items: readonly string[]): string[] {
  return items.length === 1 ? [...items, ...items] : [...items];
}
