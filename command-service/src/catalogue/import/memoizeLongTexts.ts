/** Minimum length of memoized texts. Workbooks may share one text among hundreds of thousands of cells. */
const minMemoizedLength = 1000;

/** Maximum total characters of memoized texts. */
const maxMemoizedCharacters = 8_000_000;

/** Memoizes a pure function for long texts. Clears the memo when it is full. */
export function memoizeForLongTexts<T>(read: (text: string) => T): (text: string) => T {
  const memo = new Map<string, T>();
  let used = 0;
  return (text) => {
    if (text.length < minMemoizedLength) return read(text);
    const before = memo.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (used + text.length > maxMemoizedCharacters) {
      memo.clear();
      used = 0;
    }
    memo.set(text, result);
    used += text.length;
    return result;
  };
}
