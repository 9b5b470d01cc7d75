export interface ListSplitOptions {
  /** Whether the word "and" also separates items. False for phrases and country names, which may contain the word. */
  readonly splitsAtAnd: boolean;
}

const separators = /[,;|\n，、；]\s?|\s\/\s/;
const separatorsOrAnd = /[,;|\n，、；]\s?|\s\/\s|\sand\s/i;
const marks = new RegExp(`[()]|${separators.source}`, 'g');
const marksOrAnd = new RegExp(`[()]|${separatorsOrAnd.source}`, 'gi');

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function splitOutsideParentheses(text: string, rules: ListSplitOptions): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(rules.splitsAtAnd ? marksOrAnd : marks)) {
    if (mark === '(' || mark === ')') {
      depth += mark === '(' ? 1 : -1;
    } else if (depth === 0) {
      items.push(text.slice(start, index));
      start = index + mark.length;
    }
  }
  items.push(text.slice(start));
  return items;
}

/**
 * Splits a list at commas, semicolons, vertical bars, line breaks, ` / ` and optionally ` and `, but never inside
 * parentheses. Omits empty items.
 */
export function splitListText(text: string, rules: ListSplitOptions): string[] {
  const hasParentheses = text.includes('(') && isBalanced(text);
  const items = hasParentheses
    ? splitOutsideParentheses(text, rules)
    : text.split(rules.splitsAtAnd ? separatorsOrAnd : separators);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
