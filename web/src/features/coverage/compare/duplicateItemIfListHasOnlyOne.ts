/** Duplicates a single item, because the API requires at least two. The reply contains the item only once. */
export function duplicateItemIfListHasOnlyOne(items: readonly string[]): string[] {
  return items.length === 1 ? [...items, ...items] : [...items];
}
