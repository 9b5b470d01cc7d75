import { type Diagnostic, quiet, type Reading } from '../diagnostics.ts';
import { cutText, isPlaceholder } from '../text.ts';
import { splitList } from './lists.ts';

/** UTF-8 decoded as Windows-1252, or lost characters. */
const wronglyDecoded = /Ã[\u0080-\u00bf]|Â[\u0080-\u00bf]|â€|\ufffd/;

/** Truncates a text that is too long, and reports one that looks wrongly decoded. */
export function truncateText(text: string, max: number): Reading<string> {
  const diagnostics: Diagnostic[] = [];
  if (wronglyDecoded.test(text)) {
    const message = 'The text looks wrongly decoded and was kept as it is.';
    diagnostics.push({ outcome: 'notice', code: 'wrongEncoding', value: text, message });
  }
  if (text.length > max) {
    const message = `The text was cut at ${max} characters.`;
    diagnostics.push({ outcome: 'repair', code: 'textCut', value: text, message });
  }
  return { value: cutText(text, max), diagnostics };
}

/** Creates a parser of phrases: line breaks become spaces; empty texts and placeholders become `null`. */
export function textReader(max: number): (text: string) => Reading<string | null> {
  return (text) => (text === '' || isPlaceholder(text) ? quiet(null) : truncateText(text.replaceAll('\n', ' '), max));
}

/** Creates a parser of lists as text, joining items with comma and space. */
export function listReader(max: number, and: boolean): (text: string) => Reading<string | null> {
  return (text) => {
    if (text === '' || isPlaceholder(text)) return quiet(null);
    const items = splitList(text, { and });
    return items.length === 0 ? quiet(null) : truncateText(items.join(', '), max);
  };
}
