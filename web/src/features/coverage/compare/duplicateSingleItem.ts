/** The API requires at least two items: sends a single item twice, which the reply contains once. */
export function duplicateSingleItem(items: readonly string[]): string[] {
  return items.length === 1 ? [...items, ...items] : [...items];
}
