/**
 * One whole number for each item. A loop, because `Int32Array.from` walks an iterator and keeps a list first, which a match throws
 * away.
 */
export function columnOf<T>(items: readonly T[], numberOf: (item: T) => number): Int32Array<ArrayBuffer> {
  const column = new Int32Array(items.length);
  for (let place = 0; place < column.length; place += 1) column[place] = numberOf(items[place] as T);
  return column;
}
