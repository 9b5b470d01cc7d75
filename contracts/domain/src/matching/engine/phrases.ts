/** Joins words with commas and a final "and", for example `Germany, France and Italy`. */
export function joinWithAnd(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Formats a count with its noun, for example `1 provider` or `12 providers`. */
export function formatCountAndNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
