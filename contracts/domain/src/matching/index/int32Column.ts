/** Builds a column with one integer per item. Uses a loop, because `Int32Array.from` creates an intermediate list. */
export function toInt32Column<T>(items: readonly T[], toNumber: (item: T) => number): Int32Array<ArrayBuffer> {
  const column = new Int32Array(items.length);
  for (let place = 0; place < column.length; place += 1) column[place] = toNumber(items[place] as T);
  return column;
}
