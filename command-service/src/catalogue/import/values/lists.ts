/** Whether a list's items may also be parted by the word "and", which phrases and country names contain. */
export interface ListRules {
  readonly and: boolean;
}

const marks = /[()]|\s*[,;|\n，、；]\s*|\s+\/\s+/g;
const marksOrAnd = /[()]|\s*[,;|\n，、；]\s*|\s+\/\s+|\s+and\s+/gi;

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Parts a list at commas, semicolons, vertical bars, line breaks, ` / ` and, where the rules say so, ` and `, but never
 * inside parentheses. Empty items are left out.
 */
export function splitList(text: string, rules: ListRules): string[] {
  const minded = isBalanced(text);
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(rules.and ? marksOrAnd : marks)) {
    if (mark === '(' || mark === ')') {
      depth += mark === '(' ? 1 : -1;
    } else if (depth === 0 || !minded) {
      items.push(text.slice(start, index));
      start = index + mark.length;
    }
  }
  items.push(text.slice(start));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
