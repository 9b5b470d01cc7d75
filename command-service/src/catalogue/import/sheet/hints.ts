const hint = /[([{\uff08\uff3b\u3010]([^([{\uff08\uff3b\u3010)\]}\uff09\uff3d\u3011]*)[)\]}\uff09\uff3d\u3011]/g;

/** Words that change a column's meaning: `Website (old)` is not the website. */
const changesMeaning =
  /\b(?:not|old|previous|former|past|planned|future|roadmap|next|notes?|comments?|remarks?|excl\w*|without|un\w+|non|deprecated|internal|legacy|archived?|draft|source|date|count|number|score)\b/i;

/**
 * Removes parentheses with units or hints from a header such as `SGP.32 Support (Y/N)`. Returns the header unchanged if
 * the parentheses change the column's meaning.
 */
export function removeColumnHeaderHints(header: string): string {
  const hints = Array.from(header.matchAll(hint), ([, words = '']) => words);
  return hints.some((words) => changesMeaning.test(words)) ? header : header.replace(hint, ' ');
}
