/** Texts from here on are worth memoize: workbooks may share one of them among hundreds of thousands of cells. */
const long = 1000;

/** Characters of texts that are remembered at once. */
const room = 8_000_000;

/** Remembers what a pure function gives for long texts, until there is no room; then it begins anew. */
export function rememberLong<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let used = 0;
  return (text) => {
    if (text.length < long) return read(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (used + text.length > room) {
      known.clear();
      used = 0;
    }
    known.set(text, result);
    used += text.length;
    return result;
  };
}
